/**
 * `npm run bench:triage`: the waiting time for the next case after a verdict, in a real browser with the embedded
 * service; and the cost of the queue among a million sessions.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { launchBrowser, signedIn } from './browser';
import { startOwnServer } from './own-server';
import { clickBarePage, p95 } from './page-clicks';
import { type Desk, startDesk } from './page-desk';
import { measureQueue } from './triage-queue';
import { decideCases } from './triage-verdicts';

const bestOf = 5;
const verdicts = 40;
const sessions = Number(process.env.BENCH_SESSIONS ?? 1_000_000);
const waiting = Math.min(5_000, sessions / 10);

const say = (words: string) => process.stderr.write(`${words}\n`);

/** The p95 of each run, in milliseconds. */
const measureVerdicts = async (desk: Desk) => {
  const bare = await startOwnServer('page-proxy', { DATABASE_URL: desk.databaseUrl });
  const browser = await launchBrowser();
  const runs = { painted: [] as number[], decidable: [] as number[], bare: [] as number[] };

  try {
    for (let run = 0; run < bestOf; run++) {
      const context = await signedIn(browser, desk);
      const page = await context.newPage();
      runs.bare.push(p95(await clickBarePage(page, `http://127.0.0.1:${bare.port}`)));
      const handOvers = await decideCases(page, desk, verdicts);
      await context.close();
      runs.painted.push(p95(handOvers.map(({ paintedMs }) => paintedMs)));
      runs.decidable.push(p95(handOvers.map(({ decidableMs }) => decidableMs)));
      say(
        `the next case after ${runs.painted.at(-1)?.toFixed()} ms, decidable after ${runs.decidable.at(-1)?.toFixed()} ms (p95)`,
      );
    }
  } finally {
    await browser.close();
    await bare.stop();
  }

  return runs;
};

const folder = await mkdtemp(path.join(os.tmpdir(), 'proofdesk-bench-'));
// PostgreSQL may run as another user, who must be able to pass through.
await chmod(folder, 0o711);

try {
  const desk = await startDesk(path.join(folder, 'desk'), { DEMO_SESSIONS: '8000', DEMO_HISTORY: 'waiting' });
  const runs = await measureVerdicts(desk).finally(desk.stop);
  const queue = await measureQueue(folder, { sessions, waiting, runs: bestOf });

  const least = (values: readonly number[]) => Number(Math.min(...values).toFixed(1));
  console.log(
    JSON.stringify({
      bench: 'triage',
      nextCaseP95Ms: least(runs.painted),
      calibrationMs: least(runs.bare),
      decidableP95Ms: least(runs.decidable),
      claimP95Ms: least(queue.claim),
      queueP95Ms: least(queue.queue),
      wholeScans: queue.scans,
      verdicts,
      sessions,
      waiting,
    }),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
