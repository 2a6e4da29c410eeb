/** Vitest's global set-up: one PostgreSQL per run, with a migrated template per schema for test files to copy. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { grantToApplication } from './grants';
import { migrate } from './migrate';
import { type EmbeddedServer, startEmbeddedServer, superuser } from './server';

const root = path.resolve(import.meta.dirname, '../..');

export const templates = {
  console: { database: 'template_console', migrations: path.join(root, 'lib/db/migrations') },
  service: { database: 'template_service', migrations: path.join(root, 'service/db/migrations') },
} as const;

export const appRole = { name: 'test_app', password: 'test-app' };

declare module 'vitest' {
  interface ProvidedContext {
    postgresPort: number;
    postgresPassword: string;
  }
}

export const setup = async (project: TestProject) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'proofdesk-test-'));
  // If we are root, PostgreSQL runs under another account, which needs access.
  chmodSync(folder, 0o711);
  const password = 'test-superuser';
  const server = await startEmbeddedServer({ folder, instance: path.basename(folder), password, unsafe: true });
  const tearDown = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    await makeTemplates(server, password);
  } catch (error) {
    await tearDown();
    throw error;
  }

  project.provide('postgresPort', server.port);
  project.provide('postgresPassword', password);

  return tearDown;
};

const makeTemplates = async (server: EmbeddedServer, password: string) => {
  const admin = new pg.Client({ connectionString: server.address('postgres') });
  await admin.connect();

  try {
    // Set again, so that it is hashed with the test server's cheap settings: tests open thousands of connections.
    await admin.query(`alter role ${superuser} password '${password}'`);
    await fillTemplates(server, admin);
  } finally {
    await admin.end();
  }
};

const fillTemplates = async (server: EmbeddedServer, admin: pg.Client) => {
  // Autovacuum would interfere with tests that look at a vacuum.
  await admin.query('alter system set autovacuum = off');
  await admin.query('select pg_reload_conf()');
  await admin.query(`create role ${appRole.name} login password '${appRole.password}'`);

  for (const { database, migrations } of Object.values(templates)) {
    await admin.query(`create database ${database}`);
    await migrate(server.address(database), migrations);
  }

  const applicationUrl = server.address(templates.console.database, appRole.name, appRole.password);
  await grantToApplication(server.address(templates.console.database), applicationUrl);
};
