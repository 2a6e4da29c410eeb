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

export const createTestDatabase = async (
  { migrations }: { migrations: keyof typeof templates } = { migrations: 'console' },
): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const address = (database: string, user: string, password: string) =>
    `postgres://${user}:${password}@127.0.0.1:${inject('postgresPort')}/${database}`;
  const asSuperuser = (database: string) => address(database, superuser, inject('postgresPassword'));

  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: asSuperuser('postgres') });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };

  // Copying files is twice as quick here as writing each page to the log, since nothing waits for the disk.
  await run(`create database ${name} template ${templates[migrations].database} strategy file_copy`);

  const superuserUrl = asSuperuser(name);
  const url = migrations === 'console' ? address(name, appRole.name, appRole.password) : superuserUrl;
  const connection = connect(url);

  return {
    ...connection,
    url,
    superuserUrl,
    close: async () => {
      await connection.close();
      await run(`drop database ${name} with (force)`);
    },
  };
};
