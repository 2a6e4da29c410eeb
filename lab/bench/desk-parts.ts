/**
 * What benchmarks of the desk's own code run against: both databases as the launcher creates them, and the service in a
 * separate process.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createLog } from '@/lib/base/log';
import type { Database } from '@/lib/db';
import { type EmbeddedServer, startEmbeddedServer } from '@/lib/db/server';
import { openKeyring } from '@/lib/keys';
import { createGate, createStatusBudget, createUpstream } from '@/lib/upstream';
import { prepareService } from '@/service/setup';
import { createConsole } from './console-database';

const root = path.resolve(import.meta.dirname, '..');

const random = () => randomBytes(32).toString('base64');

const prepareDatabases = async (server: EmbeddedServer, secret: string, demoSessions: number) => {
  const { app } = await createConsole(server);
  const admin = new pg.Client({ connectionString: server.address('postgres') });
  await admin.connect();
  await admin.query('create database service');
  await admin.end();
  await prepareService({
    databaseUrl: server.address('service'),
    migrations: path.join(root, 'service/db/migrations'),
    demoSessions,
    credential: { username: 'bench', secret, kind: 'back-office' },
  });

  return { app, service: server.address('service') };
};

export const startDeskParts = async (demoSessions: number) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'proofdesk-bench-'));
  // PostgreSQL may run as another user, who must be able to pass through.
  await chmod(folder, 0o711);
  const server = await startEmbeddedServer({
    folder: path.join(folder, 'postgres'),
    instance: path.basename(folder),
    password: randomBytes(16).toString('hex'),
  });
  const secret = randomBytes(32).toString('base64url');
  const addresses = await prepareDatabases(server, secret, demoSessions);
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
  const log = createLog('bench');
  log.level = 'warn';

  return {
    addresses,
    log,
    service: {
      root: `http://127.0.0.1:${ports.service}/api/v1/data`,
      authorization: `Basic ${Buffer.from(`bench:${secret}`).toString('base64')}`,
    },
    keys: openKeyring({ DATA_KEY: random(), SIGNING_KEY: random() }),
    connectUpstream: (db: Database) =>
      createUpstream({
        baseUrl: `http://127.0.0.1:${ports.service}`,
        prefix: '/api/v1',
        username: 'bench',
        password: secret,
        budget: createStatusBudget(db),
        gate: createGate(db),
        log,
      }),
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
