import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedInPerson } from '@/lib/access/testing';
import { preference } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { preferencesSchema, readPreferences, writePreferences } from './preferences';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('preferences are saved per person, and default if never set', async () => {
  const [one, other] = [await signedInPerson(database, ['viewer']), await signedInPerson(database, ['viewer'])];
  const defaults = await readPreferences(database.db, one.id);
  const chosen = preferencesSchema.parse({
    columns: ['tags', 'status'],
    density: 'compact',
    facetsOpen: false,
    singleKeys: false,
  });
  await writePreferences(database.db, one.id, defaults);
  await writePreferences(database.db, one.id, chosen);

  expect(await readPreferences(database.db, one.id)).toEqual(chosen);
  expect(await readPreferences(database.db, other.id)).toEqual(defaults);
  expect(defaults).toMatchObject({ density: 'comfortable', facetsOpen: true, singleKeys: true });
});

test('unknown or repeated columns are rejected, and outdated preferences fall back to the defaults', async () => {
  const one = await signedInPerson(database, ['viewer']);
  const defaults = await readPreferences(database.db, one.id);
  for (const columns of [['name'], ['status', 'status'], 'status', null]) {
    expect(preferencesSchema.safeParse({ ...defaults, columns }).success).toBe(false);
  }

  await database.db.insert(preference).values({ personId: one.id, name: 'session list', value: { columns: ['old'] } });
  expect(await readPreferences(database.db, one.id)).toEqual(defaults);
});

test('column widths are kept in px, and preferences stored without them, or with bad ones, still load', async () => {
  const one = await signedInPerson(database, ['viewer']);
  const usual = await readPreferences(database.db, one.id);
  const chosen = preferencesSchema.parse({ ...usual, columnWidths: { sessions: { status: 160, retired: 90 } } });
  await writePreferences(database.db, one.id, chosen);
  expect(await readPreferences(database.db, one.id)).toEqual(chosen);

  for (const widths of [{ status: 39 }, { status: 801 }, { status: 60.5 }, { status: '60' }, { '': 60 }]) {
    expect(preferencesSchema.safeParse({ ...usual, columnWidths: { sessions: widths } }).success).toBe(false);
  }

  const { columnWidths, ...before } = { ...usual, columns: ['tags' as const] };
  for (const value of [before, { ...before, columnWidths: { sessions: { status: 9_000 } } }]) {
    await database.db.update(preference).set({ value }).where(eq(preference.personId, one.id));
    expect(await readPreferences(database.db, one.id)).toEqual({ ...before, columnWidths });
  }
});
