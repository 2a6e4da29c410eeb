/** For tests only: a fresh database, copied from the migrated template. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Connection, connect } from '.';
import { superuser } from './server';
import { appRole, templates } from './testing-server';

export interface TestDatabase extends Connection {
  /** As the role the process uses: the application's for the console, an owner for the service. */
  url: string;
  /** As a superuser, to inspect and damage data. */
  superuserUrl: string;
}

/** Shared by all databases of a test worker, because connecting is slow. */
let admin: pg.Pool | undefined;

const openAdmin = (connectionString: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString, max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // The server stops before the last test worker.
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

  // Copying files is twice as fast as the default here.
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
