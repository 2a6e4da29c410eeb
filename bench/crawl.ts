/**
 * `npm run bench:crawl`: how fast the mirror takes in a service it has never seen. The embedded service runs in a process
 * of its own, on the same PostgreSQL; the mirror is kept by the product's own code, in this one.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { connect } from '@/lib/db';
import { grantToApplication } from '@/lib/db/grants';
import { migrate } from '@/lib/db/migrate';
import { startEmbeddedServer } from '@/lib/db/server';
import { openKeyring } from '@/lib/keys';
import { createLog } from '@/lib/log';
import { enrichOnce, syncOnce } from '@/lib/mirror';
import { readListingFacts } from '@/lib/mirror/coverage';
import { createStatusBudget, createUpstream } from '@/lib/upstream';
import { prepareService } from '@/service/setup';

const root = path.resolve(import.meta.dirname, '..');
const sessions = Number(process.env.BENCH_SESSIONS ?? 100_000);
const enrichSeconds = Number(process.env.BENCH_SECONDS ?? 10);

const random = () => randomBytes(32).toString('base64');
const folder = await mkdtemp(path.join(os.tmpdir(), 'proofdesk-bench-'));
// PostgreSQL may run as another user, who has to pass through.
await chmod(folder, 0o711);
const server = await startEmbeddedServer({
  folder: path.join(folder, 'postgres'),
  instance: path.basename(folder),
  password: randomBytes(16).toString('hex'),
});

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
    demoSessions: sessions,
    credential: { username: 'bench', secret, kind: 'back-office' },
  });

  return { app, service: server.address('service') };
};

const memoryMb = () => Math.round(process.memoryUsage().rss / 1_000_000);

try {
  const secret = randomBytes(32).toString('base64url');
  const addresses = await prepareDatabases(secret);
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

  const { db, close } = connect(addresses.app, { max: 8 });
  const log = createLog('bench');
  log.level = 'warn';
  const upstream = createUpstream({
    baseUrl: `http://127.0.0.1:${ports.service}`,
    prefix: '/api/v1',
    username: 'bench',
    password: secret,
    budget: createStatusBudget(db),
    log,
  });
  const tools = { db, upstream, keys: openKeyring({ DATA_KEY: random(), SIGNING_KEY: random() }), log };
  const never = new AbortController().signal;

  const figures: Record<string, number> = {};
  const pages = Math.ceil(sessions / 1000);
  const looks = new Map([0.1, 0.5, 1].map((part) => [Math.ceil(pages * part), `at${part * 100}`]));
  let page = 0;
  const betweenPages = async () => {
    page += 1;
    const name = looks.get(page);
    if (name) figures[name] = memoryMb();
  };

  const began = performance.now();
  await syncOnce({ ...tools, betweenPages }, never);
  const listSeconds = (performance.now() - began) / 1000;

  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from mirror_session`);
  const { isExact } = await readListingFacts(db);
  if (rows[0]?.count !== sessions || !isExact)
    throw new Error(`The mirror has ${rows[0]?.count} of ${sessions} sessions`);

  const enrichBegan = performance.now();
  let enriched = 0;
  while (performance.now() - enrichBegan < enrichSeconds * 1000) enriched += await enrichOnce(tools, 'wanted', never);
  const enrichedPerSecond = Math.round((enriched * 1000) / (performance.now() - enrichBegan));

  await close();
  child.disconnect();
  await once(child, 'exit');
  console.log(
    JSON.stringify({
      bench: 'crawl',
      rowsPerSecond: Math.round(sessions / listSeconds),
      seconds: Number(listSeconds.toFixed(1)),
      memoryMb: figures,
      enrichedPerSecond,
      sessions,
      pageSize: 1000,
    }),
  );
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
