/**
 * `npm run bench:audit`: what the audit log costs an officer who reads. A hundred of them read sessions while
 * twenty change things; in turns, the readings are recorded as they must be, and not recorded at all.
 * Everything else is the product's own way: sign-in record, service over HTTP, masking, sealing.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { createPerson, findSignedIn, maskDocument, setPurpose } from '@/lib/access';
import { openSignIn } from '@/lib/access/sign-in/records';
import { recordEvent, sealWaitingEvents, verifyChain } from '@/lib/audit';
import { connect, type Database } from '@/lib/db';
import { grantToApplication } from '@/lib/db/grants';
import { migrate } from '@/lib/db/migrate';
import { startEmbeddedServer } from '@/lib/db/server';
import { openKeyring } from '@/lib/keys';
import { createLog } from '@/lib/log';
import { startLoop } from '@/lib/loop';
import { createStatusBudget, createUpstream } from '@/lib/upstream';
import { createSessionReader } from '@/service/db/session-reader';
import { prepareService } from '@/service/setup';
import { median } from './load';

const root = path.resolve(import.meta.dirname, '..');
const officers = 100;
const changers = 20;
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const rounds = 5;

const random = () => randomBytes(32).toString('base64');
const folder = await mkdtemp(path.join(os.tmpdir(), 'proofdesk-bench-'));
// PostgreSQL may run as another user, who has to pass through.
await chmod(folder, 0o711);
const server = await startEmbeddedServer({
  folder: path.join(folder, 'postgres'),
  instance: path.basename(folder),
  password: randomBytes(16).toString('hex'),
});

/** Both databases as the launcher makes them: the console's with a role that may only insert and read in the log. */
const prepareDatabases = async (secret: string) => {
  const admin = new pg.Client({ connectionString: server.address('postgres') });
  await admin.connect();
  await admin.query(`create role bench_app login password 'bench'`);
  await admin.query('create database console');
  await admin.query('create database service');
  await admin.end();

  const app = server.address('console', 'bench_app', 'bench');
  await migrate(server.address('console'), path.join(root, 'lib/db/migrations'));
  await grantToApplication(server.address('console'), app);
  await prepareService({
    databaseUrl: server.address('service'),
    migrations: path.join(root, 'service/db/migrations'),
    demoSessions: 2000,
    credential: { username: 'bench', secret, kind: 'back-office' },
  });

  return { app, service: server.address('service') };
};

const readableSessions = async (databaseUrl: string): Promise<string[]> => {
  const { db, close } = connect(databaseUrl, { max: 1 });
  const sessions = await createSessionReader(db).list(1, 1000);
  await close();

  return sessions
    .filter(({ verificationStatus }) => /(APPROVED|REJECTED)$/.test(verificationStatus))
    .map(({ id }) => id);
};

const signInOfficers = async (db: Database, count: number): Promise<string[]> => {
  const ids: string[] = [];

  for (let number = 0; number < count; number++) {
    const email = `officer-${number}@bench.example`;
    await createPerson(db, { email, name: `Officer ${number}`, roles: ['officer'], password: 'not asked for here' });
    const { rows } = await db.execute<{ id: string }>(sql`select id from person where email = ${email}`);
    const personId = rows[0]?.id ?? '';
    ids.push(await openSignIn(db, { personId, address: '127.0.0.1', browser: 'bench', method: 'password' }));
  }

  return ids;
};

const countEvents = async (db: Database): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from audit_event`);

  return rows[0]?.count ?? 0;
};

const p95 = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

try {
  const secret = randomBytes(32).toString('base64url');
  const addresses = await prepareDatabases(secret);
  const sessionIds = await readableSessions(addresses.service);
  const child = fork(path.join(import.meta.dirname, 'bench-service-server.js'), {
    env: {
      ...process.env,
      DATABASE_URL: addresses.service,
      PICTURES: path.join(folder, 'pictures'),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [ports] = (await once(child, 'message')) as [{ service: number }];

  // As many connections as the web process has, and the sealer's own as in the worker.
  const { db, close } = connect(addresses.app, { max: 20 });
  const worker = connect(addresses.app, { max: 1 });
  const log = createLog('bench');
  log.level = 'warn';
  const keys = openKeyring({ DATA_KEY: random(), SIGNING_KEY: random() });
  const upstream = createUpstream({
    baseUrl: `http://127.0.0.1:${ports.service}`,
    prefix: '/api/v1',
    username: 'bench',
    password: secret,
    budget: createStatusBudget(db),
    log,
  });
  const signIns = await signInOfficers(db, officers + changers);
  const sealing = startLoop({
    everyMs: 400,
    work: async () => {
      while ((await sealWaitingEvents(worker.db)) > 0);
    },
    onError: (error) => log.error({ err: error }, 'sealing failed'),
  });

  const before = await countEvents(db);
  let acknowledged = 0;

  const requirePerson = async (signInId: string) => {
    const person = await findSignedIn(db, signInId);
    if (!person) throw new Error('a sign-in was lost');

    return { person, actor: { personId: person.id, requestId: 'bench', address: '127.0.0.1' } };
  };

  const read = async (signInId: string, sessionId: string, isRecorded: boolean) => {
    const { actor } = await requirePerson(signInId);
    const document = maskDocument(await upstream.document(sessionId));

    if (isRecorded) {
      const details = { part: 'document', masked: true };
      await recordEvent(db, { code: 'session.opened', actor, subject: sessionId, details });
      acknowledged += 1;
    }
    JSON.stringify(document);
  };

  const change = async (signInId: string, number: number) => {
    const { person, actor } = await requirePerson(signInId);
    const words = number % 2 === 0 ? 'Another purpose in words' : null;
    await setPurpose({ db, keys }, person, { code: words ? 'other' : 'triage', words }, actor);
    acknowledged += 1;
  };

  /** Milliseconds of each reading. */
  const measure = async (isRecorded: boolean): Promise<number[]> => {
    const end = performance.now() + seconds * 1000;
    const times: number[] = [];

    const reader = async (signInId: string, first: number) => {
      for (let next = first; performance.now() < end; next++) {
        const started = performance.now();
        await read(signInId, sessionIds[next % sessionIds.length] ?? '', isRecorded);
        times.push(performance.now() - started);
      }
    };
    const changer = async (signInId: string) => {
      for (let number = 0; performance.now() < end; number++) await change(signInId, number);
    };

    await Promise.all([
      ...signIns.slice(0, officers).map((id, number) => reader(id, number * 13)),
      ...signIns.slice(officers).map(changer),
    ]);

    return times;
  };

  const figures = { without: [] as number[], with: [] as number[] };
  let readings = 0;

  for (let round = 0; round <= rounds; round++) {
    const [without, recorded] = [await measure(false), await measure(true)];
    readings += recorded.length;
    // The first round only warms up.
    if (round > 0) {
      figures.without.push(p95(without));
      figures.with.push(p95(recorded));
    }
  }

  await sealing.stop();
  while ((await sealWaitingEvents(worker.db)) > 0);
  const verification = await verifyChain(db);
  const recorded = (await countEvents(db)) - before;
  child.disconnect();
  await once(child, 'exit');
  await Promise.all([close(), worker.close()]);

  console.log(
    JSON.stringify({
      bench: 'audit',
      readRatio: Number((median(figures.with) / median(figures.without)).toFixed(3)),
      lostRows: acknowledged - recorded,
      chainIntact: verification.intact && verification.verified === before + recorded,
      p95Ms: { without: Math.round(median(figures.without)), with: Math.round(median(figures.with)) },
      readings,
      events: recorded,
      officers,
      changers,
    }),
  );
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
