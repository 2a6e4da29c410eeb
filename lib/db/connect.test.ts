import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { connect } from '.';
import { createTestDatabase } from './testing';

test('a connection lost during a transaction fails the transaction, not the process', async () => {
  const database = await createTestDatabase();
  const problems: Error[] = [];
  const { pool, db, close } = connect(database.url, { max: 1, onError: (error) => problems.push(error) });
  const admin = new pg.Client({ connectionString: database.superuserUrl });
  await admin.connect();

  try {
    const client = await pool.connect();
    await client.query('begin');
    const { rows } = await client.query('select pg_backend_pid() as pid');
    await admin.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await vi.waitFor(() => expect(problems.length).toBeGreaterThan(0), { timeout: 10_000 });
    await expect(client.query('select 1')).rejects.toThrow();
    client.release(true);

    expect((await db.execute('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await admin.end();
    await close();
    await database.close();
  }
});

test('connections carry the process name, unless the URL sets another', async () => {
  const database = await createTestDatabase();
  const nameOn = async (url: string) => {
    const { db, close } = connect(url, { max: 1, name: 'proofdesk web' });
    const { rows } = await db.execute<{ name: string }>("select current_setting('application_name') as name");
    await close();

    return rows[0]?.name;
  };

  try {
    expect(await nameOn(database.url)).toBe('proofdesk web');
    expect(await nameOn(`${database.url}?application_name=east`)).toBe('east');
  } finally {
    await database.close();
  }
});
