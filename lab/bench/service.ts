/**
 * `npm run bench:service`: the service compared with bare Hono and the same statements, and a late page compared
 * with the first. Alternates within one run, so that noise affects both.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { connect } from '@/lib/db';
import { startEmbeddedServer } from '@/lib/db/server';
import { createSessionReader } from '@/service/db/session-reader';
import { prepareService } from '@/service/setup';
import { median, requestsPerSecond } from './load';

const root = path.resolve(import.meta.dirname, '..');
const sessions = Number(process.env.BENCH_SESSIONS ?? 120_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = 5;
/** With this size, page 1,000 starts after 99,900 sessions. */
const latePageSize = 100;

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
    demoSessions: sessions,
    credential: { username: 'bench', secret, kind: 'back-office' },
  });

  const { db, close } = connect(databaseUrl, { max: 1 });
  const ids = (await createSessionReader(db).list(1, 1000)).map(({ id }) => id);
  await close();

  const child = fork(path.join(import.meta.dirname, 'bench-service-server.js'), {
    env: { ...process.env, DATABASE_URL: databaseUrl, PICTURES: path.join(folder, 'pictures'), LOG_LEVEL: 'info' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [ports] = (await once(child, 'message')) as [{ service: number; bare: number }];
  const authorization = `Basic ${Buffer.from(`bench:${secret}`).toString('base64')}`;

  const measure = (which: 'service' | 'bare', paths: readonly string[], clients = 20) =>
    requestsPerSecond(`http://127.0.0.1:${ports[which]}`, paths, { authorization, seconds, clients });

  const list = ['/api/v1/data/session/list'];
  const statuses = ids.map((id) => `/api/v1/data/${id}/status`);
  const page = (number: number) => [`/api/v1/data/session/list?PageNumber=${number}&PageSize=${latePageSize}`];

  const figures: Record<string, number[]> = {};
  const note = async (name: string, rate: Promise<number>) => {
    figures[name] = [...(figures[name] ?? []), await rate];
  };

  for (let round = 0; round <= rounds; round++) {
    await note('bareList', measure('bare', list));
    await note('serviceList', measure('service', list));
    await note('bareStatus', measure('bare', statuses));
    await note('serviceStatus', measure('service', statuses));
    await note('firstPage', measure('service', page(1), 1));
    await note('latePage', measure('service', page(1000), 1));
    // The first round is a warm-up.
    if (round === 0) for (const name of Object.keys(figures)) figures[name] = [];
  }
  child.disconnect();
  await once(child, 'exit');

  const of = (name: string) => median(figures[name] ?? []);
  const ratio = (above: string, below: string) => Number((of(above) / of(below)).toFixed(3));
  console.log(
    JSON.stringify({
      bench: 'service',
      listRatio: ratio('serviceList', 'bareList'),
      statusRatio: ratio('serviceStatus', 'bareStatus'),
      deepPageRatio: ratio('firstPage', 'latePage'),
      requestsPerSecond: Object.fromEntries(Object.keys(figures).map((name) => [name, Math.round(of(name))])),
      sessions,
      latePageSize,
    }),
  );
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
