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

test('a process that cannot read what others write is not ready', async () => {
  const { checkReadiness } = await import('./readiness');
  const { db } = database;
  await prepareKeys(db, { DATA_KEY, SIGNING_KEY }, record);
  expect(await checkReadiness()).toEqual({ ready: true, problems: [] });

  await prepareKeys(db, withNewDataKey({ DATA_KEY, SIGNING_KEY }), record);
  expect(await checkReadiness()).toEqual({
    ready: false,
    problems: [
      'DATA_KEY is being replaced or was, and this process has only the one before; restart it with the new one.',
    ],
  });
});
