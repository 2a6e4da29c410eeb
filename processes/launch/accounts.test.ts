import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Settings } from '@/lib/config';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createFirstAccounts, type NewAccount } from './accounts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('of desks that start for the first time on one database, one makes the accounts and tells of them', async () => {
  const told: NewAccount[][] = [];
  const start = () => createFirstAccounts({} as Settings, database.db, (accounts) => told.push([...accounts]));
  await Promise.all([start(), start(), start()]);

  expect(told).toHaveLength(1);
  const { rows } = await database.pool.query('select email from person order by email');
  expect(rows.map(({ email }) => email)).toEqual(told[0]?.map(({ email }) => email).sort());
});
