/** For tests only: desks to back up and empty databases to restore into, on the test PostgreSQL. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Environment } from '@/lib/base/config';
import { superuser } from '@/lib/db/server';
import { appRole } from '@/lib/db/testing-server';
import { randomKey } from '@/lib/keys/testing';
import type { Terminal } from '../run';
import type { CommandContext } from './back-up';
import type { DatabaseName } from './manifest';
import { migrateTo, migrationFolder, readJournal } from './migrations';

export const root = path.resolve(import.meta.dirname, '../..');

export const newKeys = () => ({
  DATA_KEY: randomKey(),
  SIGNING_KEY: randomKey(),
  SERVICE_KEY: randomKey(),
  SESSION_SECRET: randomKey(),
});

export interface TestDesk {
  /** Settings for these two databases and a separate data folder. */
  env: Record<string, string>;
  urls: Record<DatabaseName, string>;
  /** As the owner of that database. */
  query: (database: DatabaseName, text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  close: () => Promise<void>;
}

const address = (database: string, user: string, password: string) =>
  `postgres://${user}:${password}@127.0.0.1:${inject('postgresPort')}/${database}`;

const run = async (url: string, text: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();

  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
};

/** Two databases owned by plain roles, as operators create them. Empty unless migrated. */
export const createDesk = async (
  keys: ReturnType<typeof newKeys>,
  migrations: Partial<Record<DatabaseName, number>> = {},
): Promise<TestDesk> => {
  const asSuperuser = (text: string) => run(address('postgres', superuser, inject('postgresPassword')), text);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'proofdesk-backup-'));
  const names = {
    console: `test_${randomBytes(6).toString('hex')}`,
    service: `test_${randomBytes(6).toString('hex')}`,
  };
  const urls = {
    console: address(names.console, names.console, 'owner'),
    service: address(names.service, names.service, 'owner'),
  };

  for (const [database, name] of Object.entries(names) as [DatabaseName, string][]) {
    await asSuperuser(`create role ${name} login password 'owner'`);
    await asSuperuser(`create database ${name} owner ${name}`);
    if (migrations[database]) {
      await migrateTo(urls[database], migrationFolder(root, database), migrations[database]);
    }
  }

  return {
    env: {
      ...keys,
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: address(names.console, appRole.name, appRole.password),
      DATABASE_OWNER_URL: urls.console,
      SERVICE_DATABASE_URL: urls.service,
    },
    urls,
    query: (database, text, values) => run(urls[database], text, values),
    close: async () => {
      for (const name of Object.values(names)) {
        await asSuperuser(`drop database ${name} with (force)`);
        await asSuperuser(`drop role ${name}`);
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** The number of migrations of each database. */
export const allMigrations = {
  console: readJournal(migrationFolder(root, 'console')).length,
  service: readJournal(migrationFolder(root, 'service')).length,
};

/** Every row of every table as text, and the sequences. */
export const contents = async ({ query }: TestDesk, database: DatabaseName) => {
  const tables = await query(
    database,
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const sequences = await query(
    database,
    `select sequencename as name, last_value::text from pg_sequences where schemaname = 'public' order by 1`,
  );
  const rows: Record<string, unknown> = {};

  for (const { name } of tables) {
    rows[String(name)] = await query(database, `select t::text as row from public."${name}" t order by 1`);
  }

  return { rows, sequences };
};

/** Records the output; `onProgress` lets a test interfere in the middle of a step. */
export const listen = (
  env: Environment,
  onProgress: (label: string) => void = () => undefined,
): CommandContext & { said: string[]; stop: () => void } => {
  const controller = new AbortController();
  const said: string[] = [];
  const terminal: Terminal = {
    say: (line) => void said.push(line),
    step: (label, work) => work(() => onProgress(label)),
  };

  return { env, root, terminal, signal: controller.signal, said, stop: () => controller.abort() };
};
