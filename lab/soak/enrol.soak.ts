/**
 * Applicants enrol while service, engine and database are killed with `kill -9`, each time in one step between the first
 * picture and the decision. Nothing acknowledged is lost, nothing is decided twice or stays undecided, and what was
 * deleted left nothing behind.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@/e2e/fixtures';
import {
  childPids,
  databasePid,
  filesThatMention,
  isAlive,
  isReady,
  type LaunchedDesk,
  readSecrets,
  startDesk,
  stopAllDesks,
} from '@/e2e/launcher';
import { randomFrom } from '@/e2e/random';
import { setTrap } from '@/e2e/trap';
import { drawPictures, type Integrator } from '../enrolment/applicant';
import { type Enrolled, expectKept, work } from './enrol-applicants';
import { nameOf, places, type Step, steps } from './enrol-steps';
import { openRounds, stepOf } from './soak-rounds';

const rounds = Number(process.env.SOAK_ROUNDS || 50);
const applicants = 20;
/** So many sessions are completed between two kills. */
const completedAfterKill = 5;
/** The engine must be back within this time. */
const engineBackMs = 5_000;

interface Kept {
  hits: Record<string, number>;
  ledger: Enrolled[];
}

/** The engine processes of a service. */
const engineProcesses = (servicePid: number): number[] =>
  readdirSync(`/proc/${servicePid}/task`).flatMap((task) =>
    readFileSync(`/proc/${servicePid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

const integratorOf = ({ dataDir, serviceUrl }: LaunchedDesk): Integrator => {
  const { upstreamUsername, upstreamPassword } = readSecrets(dataDir);

  return {
    serviceUrl,
    authorization: `Basic ${Buffer.from(`${upstreamUsername}:${upstreamPassword}`).toString('base64')}`,
  };
};

const expectAllKept = (desk: LaunchedDesk, ledger: readonly Enrolled[]): Promise<void> =>
  expectKept(desk, integratorOf(desk), ledger, (...ids) => filesThatMention(desk.dataDir, ...ids));

const servicePidOf = ({ dataDir }: LaunchedDesk): number => childPids(dataDir).service ?? 0;

const engineOf = (desk: LaunchedDesk): number | undefined => {
  try {
    return engineProcesses(servicePidOf(desk)).find(isAlive);
  } catch {
    // The service itself has just been killed.
    return undefined;
  }
};

/** Engine processes that have loaded their networks and take pictures. */
const readyEngines = async ({ serviceUrl }: LaunchedDesk): Promise<number> => {
  const text = await fetch(`${serviceUrl}/metrics`).then(
    (answer) => answer.text(),
    () => '',
  );

  return Number(/^proofdesk_engine_processes (\d+)/m.exec(text)?.[1] ?? 0);
};

/** Kills all at once and waits until everything is back. `engineMs`: from the kill, or from when the service was back. */
const killAndWait = async (desk: LaunchedDesk, victims: Step['victims']): Promise<{ engineMs: number }> => {
  const engine = engineOf(desk);
  const pids = { service: servicePidOf(desk), engine, database: databasePid(desk.dataDir) };
  for (const victim of victims) {
    const pid = pids[victim];
    // 0 would be every process of this soak.
    if (!pid) throw new Error(`There is no ${victim} to kill`);
    process.kill(pid, 'SIGKILL');
  }
  const killedAt = Date.now();

  const serviceBack = async (): Promise<number> => {
    await expect(async () => {
      if (victims.includes('service')) expect(servicePidOf(desk)).not.toBe(pids.service);
      if (victims.includes('database')) expect(isAlive(databasePid(desk.dataDir))).toBe(true);
      expect(await isReady(desk, killedAt)).toBe(true);
      expect((await fetch(`${desk.serviceUrl}/readyz`)).status).toBe(200);
    }).toPass({ timeout: 90_000, intervals: [50] });

    return Date.now();
  };
  // A service that was killed took its engine along.
  const isNew = (pid: number | undefined) => pid !== undefined && (victims.includes('database') || pid !== engine);
  const engineBack = async (): Promise<number> => {
    await expect
      .poll(async () => isNew(engineOf(desk)) && (await readyEngines(desk)) > 0, {
        timeout: 90_000,
        intervals: [50],
        message: 'the engine is back',
      })
      .toBe(true);

    return Date.now();
  };
  const [serviceAt, engineAt] = await Promise.all([serviceBack(), engineBack()]);

  return { engineMs: Math.max(0, engineAt - (victims.includes('service') ? serviceAt : killedAt)) };
};

/** One kill, in the middle of everybody's work. `ledger`: of everybody so far. */
const runRound = async (desk: LaunchedDesk, step: Step, ledger: readonly Enrolled[]) => {
  await expect.poll(() => engineOf(desk), { timeout: 60_000, intervals: [20] }).toBeDefined();
  const trap =
    step.name === 'reading a picture'
      ? null
      : await setTrap(desk.dataDir, places[step.name], step.moment === 'between' ? 'at a row' : step.moment);
  await trap?.caught();
  // Released first, or the server would wait for the holder of the lock; the kill hits before it can go on.
  const killed = killAndWait(desk, step.victims);
  await trap?.letGo();
  const { engineMs } = await killed;
  await trap?.remove();
  expect(engineMs).toBeLessThan(engineBackMs);

  // Work goes on after the kill.
  const completed = () => ledger.filter((one) => one.isCompleted).length;
  const before = completed();
  await expect.poll(completed, { timeout: 300_000 }).toBeGreaterThanOrEqual(before + completedAfterKill);

  return engineMs;
};

test.afterEach(stopAllDesks);

test(`${rounds} kills between the first picture and the decision lose nothing acknowledged`, async () => {
  const { dataDir, progress, keep } = openRounds<Kept>('enrol', rounds, { hits: {}, ledger: [] });
  const { seed } = progress;
  const pictures = await drawPictures();
  const desk = await startDesk(dataDir, {
    DEMO_SESSIONS: '50',
    ENGINE_QUEUE: '40',
    ENROLMENT_REQUESTS_PER_MINUTE: '100000',
    ATTEMPTS_PER_STEP: '1000',
  });

  const { ledger } = progress;
  let isOver = false;
  const working = work(
    {
      integrator: integratorOf(desk),
      pictures,
      ledger,
      random: randomFrom(seed * 1000 + progress.round),
      isOver: () => isOver,
    },
    applicants,
  );
  // An applicant who is refused ends the soak at once; this one never resolves before.
  const refused = new Promise<never>((_, reject) => {
    working.catch(reject);
  });
  refused.catch(() => undefined);
  const looked = new Set<Enrolled>(ledger);

  for (; progress.round < rounds; progress.round++) {
    const step = stepOf(steps, progress);
    const began = Date.now();
    const engineMs = await test.step(nameOf(step), () => Promise.race([runRound(desk, step, ledger), refused]));
    const settled = ledger.filter((one) => one.isOver && !looked.has(one));
    await expectAllKept(desk, settled);
    for (const one of settled) looked.add(one);
    progress.hits[nameOf(step)] = (progress.hits[nameOf(step)] ?? 0) + 1;
    console.log(
      JSON.stringify({ round: progress.round, hit: nameOf(step), engineMs, seconds: (Date.now() - began) / 1000 }),
    );
    keep();
  }
  isOver = true;
  await working;

  await expectAllKept(desk, progress.ledger);
  const count = (isWanted: (one: Enrolled) => boolean) => progress.ledger.filter(isWanted).length;
  console.log(
    JSON.stringify({
      seed,
      rounds,
      sessions: progress.ledger.length,
      completed: count((one) => one.isCompleted),
      deleted: count((one) => one.deletion === 'done'),
      hits: progress.hits,
    }),
  );
});
