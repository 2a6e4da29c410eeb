/**
 * Kills the worker during a first crawl, round by round, while sessions are deleted at the service. Each kill reports
 * the step it hit, and over all rounds every step is hit. Each time the crawl continues by itself and ends with
 * exactly the service's sessions.
 */
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from '@/e2e/fixtures';
import {
  childPids,
  isAlive,
  type LaunchedDesk,
  readSecrets,
  root,
  startDesk,
  stopAllDesks,
  superuserAddress,
} from '@/e2e/launcher';
import { asSuperuser } from '@/e2e/people';
import { randomFrom } from '@/e2e/random';

const rounds = Number(process.env.SOAK_ROUNDS || 20);
const sessions = 20_000;
const folder = path.join(root, '.soak', 'crawl');
const progressFile = path.join(folder, 'progress.json');

/** Every step of a first crawl. */
const steps = [
  'learning',
  'measuring',
  'requesting a page',
  'writing a page',
  'comparing',
  'checking unseen sessions',
  'reading new sessions',
] as const;

interface Progress {
  seed: number;
  round: number;
  hits: Record<string, number>;
}

/** The steps that the worker logs from now on. */
const followSteps = (dataDir: string, worker: number) => {
  const file = path.join(dataDir, 'logs', 'worker.log');
  const steps: string[] = [];
  let place = statSync(file).size;
  let rest = '';

  return (): readonly string[] => {
    const { size } = statSync(file);
    // A shorter file means that the log was rotated.
    if (size < place) place = 0;
    const bytes = Buffer.alloc(size - place);
    const handle = openSync(file, 'r');
    place += readSync(handle, bytes, 0, bytes.length, place);
    closeSync(handle);
    const lines = (rest + bytes.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.filter((text) => text.includes('"step"'))) {
      const { pid, step } = JSON.parse(line) as { pid: number; step: string };
      if (pid === worker) steps.push(step);
    }

    return steps;
  };
};

/** The ids of the service's sessions. */
const servedIds = async ({ dataDir }: LaunchedDesk, order: 'id' | 'created_at desc, id desc'): Promise<string[]> => {
  const client = new pg.Client(superuserAddress(dataDir).replace(/\/proofdesk$/, '/proofdesk_service'));
  await client.connect();

  try {
    return (await client.query<{ id: string }>(`select id from session order by ${order}`)).rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
};

/** Empties the mirror and triggers a sync. */
const beginFirstCrawl = (desk: LaunchedDesk) =>
  asSuperuser(
    desk.dataDir,
    `truncate mirror_session, mirror_posting, mirror_gone, mirror_crawl, mirror_crawl_page, mirror_shape, set_aside, status_check;
     notify mirror, 'now'`,
  );

/** Deletes through the interface while the crawl runs. */
const removeNewest = async (desk: LaunchedDesk, count: number) => {
  const { upstreamUsername, upstreamPassword } = readSecrets(desk.dataDir);
  const authorization = `Basic ${Buffer.from(`${upstreamUsername}:${upstreamPassword}`).toString('base64')}`;
  const newest = (await servedIds(desk, 'created_at desc, id desc')).slice(0, count);

  for (const id of newest) {
    const answer = await fetch(`${desk.serviceUrl}/api/v1/data/${id}`, {
      method: 'DELETE',
      headers: { authorization },
    });
    expect(answer.ok, `removing ${id}`).toBe(true);
  }
};

const findCrawls = (desk: LaunchedDesk) =>
  asSuperuser<{ state: string; isExact: boolean }>(
    desk.dataDir,
    `select state, is_exact as "isExact" from mirror_crawl where kind = 'full' order by id`,
  );

/** Returns the step hit. */
const killDuring = async (desk: LaunchedDesk, aim: string, occurrence: number): Promise<string> => {
  const victim = childPids(desk.dataDir).worker ?? 0;
  const readSteps = followSteps(desk.dataDir, victim);
  const count = (wanted: string) => readSteps().filter((step) => step === wanted).length;
  const giveUpAt = Date.now() + 120_000;
  let hasRemoved = false;
  await beginFirstCrawl(desk);

  while (count(aim) < occurrence && Date.now() < giveUpAt) {
    // Deleting sessions already read moves the others up, so the crawl must reread.
    if (!hasRemoved && count('writing a page') > 4) {
      hasRemoved = true;
      await removeNewest(desk, 5);
    }
    await delay(1);
  }
  process.kill(victim, 'SIGKILL');
  await expect.poll(() => isAlive(victim), { timeout: 10_000 }).toBe(false);
  // The launcher may still be writing the last log lines.
  await expect.poll(() => childPids(desk.dataDir).worker, { timeout: 60_000 }).not.toBe(victim);

  return readSteps().at(-1) ?? 'before the first step';
};

const verify = async (desk: LaunchedDesk) => {
  await expect
    .poll(async () => (await findCrawls(desk)).map(({ state }) => state), { timeout: 180_000, intervals: [500] })
    .toEqual(['complete']);
  expect(await findCrawls(desk)).toEqual([{ state: 'complete', isExact: true }]);

  const mirrored = await asSuperuser<{ id: string }>(desk.dataDir, 'select id from mirror_session order by id');
  const served = await servedIds(desk, 'id');
  expect(mirrored.length).toBe(served.length);
  expect(mirrored.map(({ id }) => id)).toEqual(served);
};

test.afterEach(stopAllDesks);

test(`${rounds} kills of the worker during a first crawl of ${sessions} sessions lose and double nothing`, async () => {
  const seed = Number(process.env.SOAK_SEED || 1);
  const saved: Progress | null = existsSync(progressFile) ? JSON.parse(readFileSync(progressFile, 'utf8')) : null;
  const isResumed = saved !== null && saved.seed === seed && saved.round < rounds;

  if (!isResumed) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  const progress: Progress = isResumed ? saved : { seed, round: 0, hits: {} };

  const desk = await startDesk(path.join(folder, 'data'), { DEMO_SESSIONS: String(sessions), LOG_LEVEL: 'debug' });
  // The very first crawl is a round without a kill.
  await verify(desk);

  for (; progress.round < rounds; progress.round++) {
    const random = randomFrom(seed * 1000 + progress.round);
    const missing = steps.filter((step) => !progress.hits[step]);
    const aim = missing[Math.floor(random() * missing.length)] ?? steps[Math.floor(random() * steps.length)] ?? '';
    const occurrence = aim.startsWith('page') ? 1 + Math.floor(random() * 18) : 1;

    const hit = await killDuring(desk, aim, occurrence);
    progress.hits[hit] = (progress.hits[hit] ?? 0) + 1;
    console.log(JSON.stringify({ round: progress.round, aim, occurrence, hit }));
    await verify(desk);
    writeFileSync(progressFile, JSON.stringify({ ...progress, round: progress.round + 1 }));
  }

  console.log(JSON.stringify({ seed, rounds, hits: progress.hits }));
  if (rounds >= 20) expect(Object.keys(progress.hits)).toEqual(expect.arrayContaining([...steps]));
});
