import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError, type Settings } from '@/lib/base/config';
import { dayMs } from '@/lib/base/durations';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createFirstAccounts, type NewAccount } from './accounts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test.each([
  ['correcthorsecorrecthorse', null],
  ['123456789012', 'Too repetitive.'],
  ['Owner-desk.2026', 'This is your name or email.'],
  ['password1234', 'Too common.'],
])('ADMIN_PASSWORD %s follows the password rules', async (ADMIN_PASSWORD, problem) => {
  const fresh = await createTestDatabase();
  const settings = { ADMIN_EMAIL: 'owner@desk.example', ADMIN_PASSWORD } as Settings;
  const start = createFirstAccounts(settings, fresh.db, () => undefined);

  if (problem === null) await start;
  else {
    await expect(start).rejects.toThrow(`ADMIN_PASSWORD is not accepted. ${problem}`);
    await expect(start).rejects.toBeInstanceOf(ConfigError);
  }
  const { rowCount } = await fresh.pool.query('select from person where email = $1', ['owner@desk.example']);
  expect(rowCount).toBe(problem === null ? 1 : 0);
  await fresh.close();
});

test('only one of several first starts on a database creates the accounts and shows them', async () => {
  const shown: NewAccount[][] = [];
  const start = () => createFirstAccounts({} as Settings, database.db, (accounts) => shown.push([...accounts]));
  await Promise.all([start(), start(), start()]);

  expect(shown).toHaveLength(1);
  const { rows } = await database.pool.query('select email from person order by email');
  expect(rows.map(({ email }) => email)).toEqual(shown[0]?.map(({ email }) => email).sort());
});

test('with a history, the first events of the audit log are the oldest', async () => {
  const fresh = await createTestDatabase();
  const shown: NewAccount[] = [];
  await createFirstAccounts({} as Settings, fresh.db, (accounts) => shown.push(...accounts), 90 * dayMs);
  const { rows } = await fresh.pool.query<{ at: Date }>('select at from audit_event order by id');
  await fresh.close();

  const times = rows.map(({ at }) => at.getTime());
  expect(times.length).toBeGreaterThan(4);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(shown[0]?.email).toBe('owner@proofdesk.example');
});
