import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { prepareKeys } from '@/lib/keys';
import { makeKeys, recordForTest as record, withNewDataKey } from '@/lib/keys/testing';
import { openRoutes } from './testing';

let database: TestDatabase;
let close: () => Promise<void>;
const { DATA_KEY, SIGNING_KEY } = makeKeys();

beforeAll(async () => {
  database = await createTestDatabase();
  ({ close } = await openRoutes(database, { DATA_KEY, SIGNING_KEY }));
});
afterAll(async () => {
  await close();
  await database.close();
});

test('a process without the current data key is not ready', async () => {
  const { checkReadiness } = await import('./readiness');
  const { db } = database;
  await prepareKeys(db, { DATA_KEY, SIGNING_KEY }, record);
  expect(await checkReadiness()).toEqual({ ready: true, problems: [] });

  await prepareKeys(db, withNewDataKey({ DATA_KEY, SIGNING_KEY }), record);
  expect(await checkReadiness()).toEqual({
    ready: false,
    problems: ['DATA_KEY has been replaced, but this process still has the previous key. Restart it with the new key.'],
  });
});
