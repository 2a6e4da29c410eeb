/** For tests only: a database of one's own, as a copy of the migrated template. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Connection, connect } from '.';
import { superuser } from './server';
import { appRole, templates } from './testing-server';

export interface TestDatabase extends Connection {
  /** As the role the process would use: the application's for the console, an owner for the service. */
  url: string;
  /** As a superuser, for looking behind the scenes and for damage. */
  superuserUrl: string;
}

/** Kept for all databases that a worker makes: opening a connection takes half as long as making one of them. */
let admin: pg.Pool | undefined;

const openAdmin = (connectionString: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString, max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // The server ends before its last worker does.
  pool.on('error', () => undefined);

  return pool;
};

export const createTestDatabase = async (
  { migrations }: { migrations: keyof typeof templates } = { migrations: 'console' },
): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const address = (database: string, user: string, password: string) =>
    `postgres://${user}:${password}@127.0.0.1:${inject('postgresPort')}/${database}`;
  const asSuperuser = (database: string) => address(database, superuser, inject('postgresPassword'));

  admin ??= openAdmin(asSuperuser('postgres'));
  const pool = admin;

  // Copying files is twice as quick here as writing each page to the log, since nothing waits for the disk.
  await pool.query(`create database ${name} template ${templates[migrations].database} strategy file_copy`);

  const superuserUrl = asSuperuser(name);
  const url = migrations === 'console' ? address(name, appRole.name, appRole.password) : superuserUrl;
  const connection = connect(url);

  return {
    ...connection,
    url,
    superuserUrl,
    close: async () => {
      await connection.close();
      await pool.query(`drop database ${name} with (force)`);
    },
  };
};
