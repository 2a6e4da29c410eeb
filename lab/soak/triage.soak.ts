/**
 * Officers decide waiting sessions while processes are killed with `kill -9`, each time in one step of a verdict's life;
 * over all rounds every step is hit. Every lease ends, everything acknowledged stays true, and nothing is decided
 * twice at the service.
 */
import { expect, test } from '@/e2e/fixtures';
import { kill } from '@/e2e/kill';
import { type LaunchedDesk, startDesk, stopAllDesks } from '@/e2e/launcher';
import { asSuperuser, setPolicy } from '@/e2e/people';
import { randomFrom } from '@/e2e/random';
import { claimNext, hire, type Ledger, work } from '@/e2e/triage-officers';
import { openRounds, stepOf } from './soak-rounds';
import { expectIntact, expectKept, expectLeasesEnd, expectOnceUpstream, expectWhole } from './triage-proof';
import { endLeases, expectSettled } from './triage-settled';
import { fatesOf, habitsFor, holdAt, nameOf, type Step, steps, undoSecondsFor } from './triage-steps';

const rounds = Number(process.env.SOAK_ROUNDS || steps.length);
/** About one in twenty sessions is waiting. */
const sessions = 8_000;

interface Kept {
  hits: Record<string, number>;
  ledger: Ledger;
}

const crowd = [...Array(5).fill(['officer']), ...Array(3).fill(['supervisor'])];

const runRound = async (
  desk: LaunchedDesk,
  step: Step,
  { seed, round, ledger }: Kept & { seed: number; round: number },
) => {
  const random = randomFrom(seed * 1000 + round);
  const [leaver, auditor, ...officers] = await hire(desk, [['officer'], ['privacy officer'], ...crowd], ledger);
  const supervisor = officers.at(-1);
  if (!leaver || !auditor || !supervisor) throw new Error('No officers.');
  await setPolicy(desk, { fourEyes: round % 2 ? 'on reject' : 'never', undoSeconds: undoSecondsFor(step) });

  // They take a case, reserve another and never return.
  await claimNext(leaver);
  await claimNext(leaver, { reserve: true });

  const trap = await holdAt(desk, step);
  let tell: () => void = () => undefined;
  const killed = new Promise<void>((resolve) => {
    tell = resolve;
  });
  let isOver = false;
  const working = Promise.all(
    officers.map((officer) => work(officer, { random, ledger, habits: habitsFor(step), killed }, () => isOver)),
  );
  // Awaited below; an earlier rejection must not count as unhandled.
  working.catch(() => undefined);
  if (step.name === 'ending a lease') await endLeases(desk, [leaver.id]);

  await trap.caught();
  // The desk itself calls the service too.
  if (step.name === 'asking the service for evidence') {
    await expect.poll(() => officers.some((officer) => officer.isReading), { timeout: 60_000 }).toBe(true);
  }
  const { back } = kill(desk, step.victims);
  isOver = true;
  await trap.letGo();
  if (!step.victims.includes('database')) await expectWhole(desk);
  await back();
  expect(fatesOf(step)).toEqual(expect.arrayContaining(await trap.remove()));
  tell();
  await working;

  await expectWhole(desk);
  await expectKept(desk, ledger);
  await expectLeasesEnd(desk);
  await expectOnceUpstream(desk);
  await expectIntact(auditor);
};

test.afterEach(stopAllDesks);

test(`${rounds} kills in every step of a verdict: every lease ends and nothing is decided twice`, async () => {
  const { dataDir, progress, keep } = openRounds<Kept>('triage', rounds, { hits: {}, ledger: { given: [], lost: {} } });
  const { seed } = progress;
  const desk = await startDesk(dataDir, { DEMO_SESSIONS: String(sessions), DEMO_HISTORY: 'waiting' });
  await expect
    .poll(
      () => asSuperuser(desk.dataDir, "select from mirror_crawl where kind = 'full' and state = 'complete' limit 1"),
      {
        timeout: 120_000,
      },
    )
    .toHaveLength(1);

  for (; progress.round < rounds; progress.round++) {
    const step = stepOf(steps, progress);
    const began = Date.now();
    await test.step(nameOf(step), () => runRound(desk, step, progress));
    progress.hits[nameOf(step)] = (progress.hits[nameOf(step)] ?? 0) + 1;
    console.log(JSON.stringify({ round: progress.round, hit: nameOf(step), seconds: (Date.now() - began) / 1000 }));
    keep();
  }

  const { ledger, hits } = progress;
  const settled = await expectSettled(desk, ledger, randomFrom(seed));
  console.log(JSON.stringify({ seed, rounds, given: ledger.given.length, ...settled, lost: ledger.lost, hits }));
  if (rounds >= steps.length) {
    expect(Object.keys(hits).sort()).toEqual(steps.map(nameOf).sort());
    expect(Object.keys(ledger.lost)).toEqual(expect.arrayContaining(['a case', 'evidence', 'a verdict', 'undo']));
  }
});
