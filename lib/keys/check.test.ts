import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { checkKeys } from './check';

const key = () => randomBytes(32).toString('base64');

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a database accepts its own keys and refuses others with a clear message', async () => {
  const keys = { DATA_KEY: key(), SIGNING_KEY: key() };
  await checkKeys(database.db, keys);
  await checkKeys(database.db, keys);

  await expect(checkKeys(database.db, { ...keys, DATA_KEY: key() })).rejects.toThrow(
    'DATA_KEY is not the key this database was created with; set the correct one. Nothing was changed.',
  );
  await expect(checkKeys(database.db, { ...keys, SIGNING_KEY: key() })).rejects.toThrow('SIGNING_KEY is not the key');

  const { rows } = await database.db.execute('select value from key_check');
  expect(JSON.stringify(rows)).not.toContain(keys.DATA_KEY);
});
