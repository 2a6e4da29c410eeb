import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '@/lib/db';
import { keyCheck } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { type DeskKeys, finishServiceKey, prepareKeys } from '.';
import { makeKeys, randomKey, recordForTest as record } from './testing';

let database: TestDatabase;
let db: Database;
let first: DeskKeys;
let next: DeskKeys;

beforeEach(async () => {
  database = await createTestDatabase();
  db = database.db;
  first = { ...makeKeys(), SERVICE_KEY: randomKey() };
  next = { ...first, SERVICE_KEY: randomKey(), SERVICE_KEY_PREVIOUS: first.SERVICE_KEY };
  await prepareKeys(db, first, record);
});
afterEach(() => database.close());

const start = (keys: DeskKeys) => prepareKeys(db, keys, record);
const names = async () =>
  (await db.select().from(keyCheck)).map(({ name }) => name).filter((name) => /SERVICE/.test(name));

test('a new SERVICE_KEY is taken beside the previous one, from a time that stays the same', async () => {
  const { serviceKeySince } = await start(next);

  expect(serviceKeySince).toBeInstanceOf(Date);
  expect((await start(next)).serviceKeySince).toEqual(serviceKeySince);
});

test('until its end, a rotation accepts neither the one key alone nor a third', async () => {
  await expect(start({ ...next, SERVICE_KEY_PREVIOUS: undefined })).rejects.toThrow('SERVICE_KEY is not the key');
  await start(next);
  await expect(start({ ...next, SERVICE_KEY_PREVIOUS: undefined })).rejects.toThrow('SERVICE_KEY is not the key');
  await expect(start(first)).rejects.toThrow('SERVICE_KEY is being replaced by a newer key');
  await expect(
    start({ ...first, SERVICE_KEY: first.SERVICE_KEY, SERVICE_KEY_PREVIOUS: next.SERVICE_KEY }),
  ).rejects.toThrow('SERVICE_KEY and SERVICE_KEY_PREVIOUS are swapped');
  await expect(start({ ...next, SERVICE_KEY: randomKey() })).rejects.toThrow('Another key is already replacing');
  await expect(start({ ...first, SERVICE_KEY_PREVIOUS: first.SERVICE_KEY })).rejects.toThrow('are the same key');
});

test('after its end the new key stands alone, and the next rotation may start', async () => {
  await start(next);
  await finishServiceKey(db, next, record);
  await finishServiceKey(db, next, record);

  expect(await names()).toEqual(['SERVICE_KEY']);
  const alone = { ...next, SERVICE_KEY_PREVIOUS: undefined };
  expect((await start(alone)).serviceKeySince).toBeNull();
  await expect(start(first)).rejects.toThrow('SERVICE_KEY is not the key');
  expect(
    (await start({ ...alone, SERVICE_KEY: randomKey(), SERVICE_KEY_PREVIOUS: next.SERVICE_KEY })).serviceKeySince,
  ).not.toBeNull();
});
