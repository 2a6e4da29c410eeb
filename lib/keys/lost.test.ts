import { afterEach, beforeEach, expect, test } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import type { Database } from '@/lib/db';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import {
  continueRotation,
  createSigner,
  ensureSigningKey,
  findUnreadable,
  giveUpLostDataKey,
  giveUpLostSigningKey,
  listSigningKeys,
  openKeyring,
  openWords,
  prepareKeys,
  sealWords,
} from '.';
import { makeKeys, randomKey, readSecrets, recordForTest as record, withNewDataKey, writeSecrets } from './testing';

let database: TestDatabase;
let db: Database;

beforeEach(async () => {
  database = await createTestDatabase();
  db = database.db;
});
afterEach(() => database.close());

test('a desk that lost its DATA_KEY continues with another, without what only the lost one could decrypt', async () => {
  const lost = makeKeys();
  await prepareKeys(db, lost, record);
  const [gone] = await writeSecrets(db, openKeyring(lost), 3);
  const keys = { ...lost, DATA_KEY: randomKey() };
  const ring = openKeyring(keys);
  await expect(prepareKeys(db, keys, record)).rejects.toThrow('DATA_KEY is not the key');

  const unreadable = await findUnreadable(db, keys);
  expect(Object.values(unreadable).map(({ length }) => length)).toEqual([3, 3, 3, 0]);
  await giveUpLostDataKey(db, keys, unreadable, record);

  expect(await prepareKeys(db, keys, record)).toMatchObject({ isDataKeyRotating: false });
  expect(await openWords(db, ring, gone?.subject ?? '', gone?.words ?? Buffer.alloc(0))).toEqual({ state: 'erased' });
  const again = await sealWords(db, ring, gone?.subject ?? '', 'New words.');
  expect(await openWords(db, ring, gone?.subject ?? '', again)).toEqual({ state: 'readable', text: 'New words.' });
});

test('losing a new key during its rotation loses only what it had encrypted', async () => {
  const first = makeKeys();
  await prepareKeys(db, first, record);
  const early = await writeSecrets(db, openKeyring(first), 2);
  const lost = withNewDataKey(first);
  await prepareKeys(db, lost, record);
  await writeSecrets(db, openKeyring(lost), 1);

  await giveUpLostDataKey(db, first, await findUnreadable(db, first), record);
  expect(await prepareKeys(db, first, record)).toMatchObject({ isDataKeyRotating: false });
  await readSecrets(db, openKeyring(first), early);
  expect(Object.values(await findUnreadable(db, first)).flat()).toEqual([]);
});

test('with the right keys nothing is unreadable, even during a rotation', async () => {
  const first = makeKeys();
  await prepareKeys(db, first, record);
  await writeSecrets(db, openKeyring(first), 2);
  const keys = withNewDataKey(first);
  await prepareKeys(db, keys, record);
  await writeSecrets(db, openKeyring(keys), 1);

  expect(Object.values(await findUnreadable(db, keys)).flat()).toEqual([]);
  await continueRotation(db, keys, record);
  expect(Object.values(await findUnreadable(db, keys)).flat()).toEqual([]);
});

test('after a lost SIGNING_KEY a new line begins, and the old key stays listed', async () => {
  const lost = makeKeys();
  await prepareKeys(db, lost, record);
  const keys = { ...lost, SIGNING_KEY: randomKey() };
  await expect(prepareKeys(db, keys, record)).rejects.toThrow('SIGNING_KEY is not the key');

  // The line that began last counts, even if the clock was set back.
  const restoreClock = moveClock(-3_600_000);
  await giveUpLostSigningKey(db, keys, record).finally(restoreClock);
  await prepareKeys(db, keys, record);
  await expect(ensureSigningKey(db, createSigner(lost.SIGNING_KEY))).rejects.toThrow(
    'SIGNING_KEY was declared lost and replaced; set its replacement, or a new key if that is lost too (docs/keys.md).',
  );
  await expect(db.transaction((tx) => giveUpLostSigningKey(tx, lost, record))).rejects.toThrow('declared lost');
  await prepareKeys(db, keys, record);
  expect(await listSigningKeys(db)).toMatchObject([
    { keyId: createSigner(lost.SIGNING_KEY).keyId, previousKeyId: null },
    { keyId: createSigner(keys.SIGNING_KEY).keyId, previousKeyId: null, endorsement: null },
  ]);
});
