import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedInPerson } from '@/lib/access/testing';
import { preference } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { preferencesForm, readPreferences, writePreferences } from './preferences';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('what a person chose is kept for them alone; whoever chose nothing has the usual', async () => {
  const [one, other] = [await signedInPerson(database, ['viewer']), await signedInPerson(database, ['viewer'])];
  const usual = await readPreferences(database.db, one.id);
  const chosen = preferencesForm.parse({
    columns: ['tags', 'status'],
    density: 'compact',
    facetsOpen: false,
    singleKeys: false,
  });
  await writePreferences(database.db, one.id, usual);
  await writePreferences(database.db, one.id, chosen);

  expect(await readPreferences(database.db, one.id)).toEqual(chosen);
  expect(await readPreferences(database.db, other.id)).toEqual(usual);
  expect(usual).toMatchObject({ density: 'comfortable', facetsOpen: true, singleKeys: true });
});

test('columns that do not exist, or stand twice, are refused; what was kept and means nothing any more is the usual', async () => {
  const one = await signedInPerson(database, ['viewer']);
  const usual = await readPreferences(database.db, one.id);
  for (const columns of [['name'], ['status', 'status'], 'status', null]) {
    expect(preferencesForm.safeParse({ ...usual, columns }).success).toBe(false);
  }

  await database.db.insert(preference).values({ personId: one.id, name: 'session list', value: { columns: ['old'] } });
  expect(await readPreferences(database.db, one.id)).toEqual(usual);
});
