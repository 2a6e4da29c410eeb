/**
 * `npm run bench:enrol`: how long an applicant waits, how many can enrol at once, and what the data side feels of it.
 * The real service and its engine, in their own processes.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@/lib/base/free-port';
import { processOptions } from '@/lib/base/process-options';
import { startEmbeddedServer } from '@/lib/db/server';
import { prepareService } from '@/service/setup';
import { askData, drawPictures, faceOfWidth, type Integrator } from '../enrolment/applicant';
import { enrol, type Outcome, type Times } from './enrol-session';
import { median } from './load';

const root = path.resolve(import.meta.dirname, '..');
const seconds = Number(process.env.BENCH_SECONDS ?? 20);
/** Pictures of one client before each look at the memory. */
const pictureMarks = { first: 20, last: Number(process.env.BENCH_PICTURES ?? 200) } as const;
const dataRequestsPerSecond = 20;
const rounds = 3;

const quantile = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((a, b) => a - b);

  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
};

const rounded = (value: number): number => Number(value.toFixed(1));

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

/** Resident memory of the service and its engine in MB. */
const residentMb = (service: ChildProcess): number => {
  const pid = service.pid ?? 0;

  return [pid, ...childrenOf(pid)].reduce((sum, each) => {
    const [, pages = '0'] = readFileSync(`/proc/${each}/statm`, 'utf8').split(' ');

    return sum + (Number(pages) * 4096) / 1024 / 1024;
  }, 0);
};

/** The lowest of several looks, because a collection may be due. */
const settledMb = async (service: ChildProcess): Promise<number> => {
  const looks: number[] = [];
  for (let look = 0; look < 10; look++) {
    looks.push(residentMb(service));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }

  return Math.min(...looks);
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Milliseconds of data requests that start at a fixed rate, whatever the earlier ones take. */
const measureData = async (integrator: Integrator, paths: readonly string[], forMs: number): Promise<number[]> => {
  const times: number[] = [];
  const running: Promise<void>[] = [];
  const began = performance.now();
  const one = async (path: string): Promise<void> => {
    const asked = performance.now();
    const answer = await askData(integrator, path);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`A data request answered ${answer.status}`);
    times.push(performance.now() - asked);
  };

  for (let number = 0; ; number++) {
    const due = began + (number * 1000) / dataRequestsPerSecond;
    if (due - began > forMs) break;
    await pause(Math.max(0, due - performance.now()));
    running.push(one(paths[number % paths.length] ?? ''));
  }
  await Promise.all(running);

  return times;
};

/** What the machine itself costs: as `measure`, while a process of the engine's priority counts and does nothing else. */
const besideBusyCore = async <Result>(measure: () => Promise<Result>): Promise<Result> => {
  const counting = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  if (counting.pid !== undefined) os.setPriority(counting.pid, 10);
  try {
    return await measure();
  } finally {
    counting.kill('SIGKILL');
    await once(counting, 'exit');
  }
};

const folder = await mkdtemp(path.join(os.tmpdir(), 'proofdesk-bench-'));
// PostgreSQL may run as another user, who must be able to pass through.
await chmod(folder, 0o711);
const server = await startEmbeddedServer({
  folder: path.join(folder, 'postgres'),
  instance: path.basename(folder),
  password: randomBytes(16).toString('hex'),
});

try {
  const databaseUrl = server.address('postgres');
  const secret = randomBytes(32).toString('base64url');
  await prepareService({
    databaseUrl,
    migrations: path.join(root, 'service/db/migrations'),
    demoSessions: 2_000,
    credential: { username: 'bench', secret, kind: 'back-office' },
  });
  const port = await freePort();
  const service = fork(path.join(root, 'dist/service.js'), {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DATA_DIR: path.join(folder, 'data'),
      SERVICE_DATABASE_URL: databaseUrl,
      SERVICE_KEY: randomBytes(32).toString('base64'),
      SERVICE_PORT: String(port),
      DEMO_ARRIVAL_SECONDS: '0',
      ENROLMENT_REQUESTS_PER_MINUTE: '100000',
      ...processOptions.env,
    } as unknown as NodeJS.ProcessEnv,
    execArgv: processOptions.execArgv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(service, 'message');
  const integrator: Integrator = {
    serviceUrl: `http://127.0.0.1:${port}`,
    authorization: `Basic ${Buffer.from(`bench:${secret}`).toString('base64')}`,
  };
  const pictures = await drawPictures();
  const images = { front: pictures.front, back: pictures.back, face: await faceOfWidth(pictures, 720) };
  const alone: Outcome = { refused: 0, completed: [] };
  const times: Times = { document: [], face: [], complete: [], decision: [] };

  // One client: how long each step takes, and whether memory grows.
  const memoryMb = { first: 0, last: 0 };
  for (let sent = 0; sent < pictureMarks.last; sent += 3) {
    if (memoryMb.first === 0 && sent >= pictureMarks.first) memoryMb.first = await settledMb(service);
    // The first sessions start the engine and warm it up.
    await enrol(integrator, images, alone, sent < 9 ? undefined : times);
  }
  memoryMb.last = await settledMb(service);

  // The data side, in turn alone, beside a busy processor, and with twenty clients.
  const list = await (await askData(integrator, 'session/list?PageSize=100')).json();
  const ids = (list.data as Array<{ id: string; verificationStatus: string }>)
    .filter(({ verificationStatus }) => /APPROVED|REJECTED/.test(verificationStatus))
    .map(({ id }) => id);
  const paths = ids.flatMap((id) => [`${id}/status`, `${id}/decision/results`, 'session/list?PageSize=50']);
  const crowd: Outcome = { refused: 0, completed: [] };
  const applicants = fork(path.join(import.meta.dirname, 'bench-enrol-clients.js'), {
    env: { ...process.env, SERVICE_URL: integrator.serviceUrl, AUTHORIZATION: integrator.authorization },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(applicants, 'message');
  // Applicants have processors of their own.
  if (applicants.pid !== undefined) os.setPriority(applicants.pid, 19);
  const ratios = { busyCore: [] as number[], busy: [] as number[] };
  const p95s = { quiet: [] as number[], busyCore: [] as number[], busy: [] as number[] };
  let busyMs = 0;

  const dataP95 = async (): Promise<number> => quantile(await measureData(integrator, paths, seconds * 1000), 0.95);
  await measureData(integrator, paths, 3_000);
  for (let round = 0; round < rounds; round++) {
    const quiet = await dataP95();
    const busyCore = await besideBusyCore(dataP95);
    const began = performance.now();
    applicants.send('start');
    const busy = await dataP95();
    applicants.send('stop');
    const [outcome] = (await once(applicants, 'message')) as [Outcome];
    crowd.refused += outcome.refused;
    crowd.completed.push(...outcome.completed);
    busyMs += performance.now() - began;
    p95s.quiet.push(quiet);
    p95s.busyCore.push(busyCore);
    p95s.busy.push(busy);
    ratios.busyCore.push(busyCore / quiet);
    ratios.busy.push(busy / quiet);
  }

  // Whatever was acknowledged must be decided and have its pictures.
  let lost = 0;
  for (const id of [...alone.completed, ...crowd.completed]) {
    const isDecided = async () => (await (await askData(integrator, `${id}/status`)).json()).status !== 'PENDING';
    for (let look = 0; look < 100 && !(await isDecided()); look++) await pause(200);
    const found = await Promise.all(
      ['original_FRONT', 'original_BACK', 'face_original'].map(async (name) => {
        const answer = await askData(integrator, `${id}/images/${name}`);

        return answer.status === 200 && (await answer.arrayBuffer()).byteLength > 0;
      }),
    );
    if (!(await isDecided()) || found.includes(false)) lost++;
  }
  applicants.disconnect();
  service.disconnect();
  await once(service, 'exit');

  const both = (values: readonly number[]) => ({
    p50: rounded(quantile(values, 0.5)),
    p95: rounded(quantile(values, 0.95)),
  });
  console.log(
    JSON.stringify({
      bench: 'enrol',
      dataP95Ratio: Number(median(ratios.busy).toFixed(2)),
      memoryGrowthPct: rounded(100 * (memoryMb.last / memoryMb.first - 1)),
      documentP95Ms: both(times.document).p95,
      faceP95Ms: both(times.face).p95,
      completeP95Ms: both(times.complete).p95,
      decisionP95Ms: both(times.decision).p95,
      lost,
      documentMs: both(times.document),
      faceMs: both(times.face),
      completeMs: both(times.complete),
      decisionMs: both(times.decision),
      memoryMb: { first: rounded(memoryMb.first), last: rounded(memoryMb.last) },
      busyCoreP95Ratio: Number(median(ratios.busyCore).toFixed(2)),
      dataP95Ms: {
        quiet: rounded(median(p95s.quiet)),
        busyCore: rounded(median(p95s.busyCore)),
        busy: rounded(median(p95s.busy)),
      },
      sessionsPerSecond: rounded((crowd.completed.length * 1000) / busyMs),
      refusals: crowd.refused,
      sessions: alone.completed.length + crowd.completed.length,
      clients: 20,
    }),
  );
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
