import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Settings } from '@/lib/base/config';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createFirstAccounts, type NewAccount } from './accounts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('only one of several first starts on a database creates the accounts and shows them', async () => {
  const shown: NewAccount[][] = [];
  const start = () => createFirstAccounts({} as Settings, database.db, (accounts) => shown.push([...accounts]));
  await Promise.all([start(), start(), start()]);

  expect(shown).toHaveLength(1);
  const { rows } = await database.pool.query('select email from person order by email');
  expect(rows.map(({ email }) => email)).toEqual(shown[0]?.map(({ email }) => email).sort());
});
