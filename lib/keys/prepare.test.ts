import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '@/lib/db';
import { keyCheck, signingKey } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { canReadCurrentDataKey, continueRotation, openKeyring, prepareKeys, requireUsableDataKey } from '.';
import type { DeskKeys } from './check';
import { makeKeys, randomKey, recordForTest as record, withNewDataKey, writeSecrets } from './testing';

let database: TestDatabase;
let db: Database;

beforeEach(async () => {
  database = await createTestDatabase();
  db = database.db;
});
afterEach(() => database.close());

const begin = async () => {
  const first = makeKeys();
  await prepareKeys(db, first, record);
  await writeSecrets(db, openKeyring(first), 1);

  return { first, keys: withNewDataKey(first) };
};

const start = (keys: DeskKeys) => prepareKeys(db, keys, record);
const stored = async () => ({ checks: await db.select().from(keyCheck), signing: await db.select().from(signingKey) });

/** The error message, after checking that nothing changed. */
const refusal = async (keys: DeskKeys): Promise<string> => {
  const before = await stored();
  const sentence = await start(keys).then(
    () => 'accepted',
    (error: Error) => error.message,
  );
  expect(await stored()).toEqual(before);

  return sentence;
};

const wrong = 'DATA_KEY is not the key this database was created with; set the correct one. Nothing was changed.';
const swapped =
  'DATA_KEY and DATA_KEY_PREVIOUS are swapped: set the newer key as DATA_KEY and the other as DATA_KEY_PREVIOUS. Nothing was changed.';

test('a wrong key is refused, whatever else is set', async () => {
  const { first } = await begin();

  expect(await refusal({ ...first, DATA_KEY: randomKey() })).toBe(wrong);
  expect(await refusal({ ...first, DATA_KEY: randomKey(), DATA_KEY_PREVIOUS: randomKey() })).toBe(wrong);
  expect(await refusal({ ...first, SIGNING_KEY: randomKey() })).toBe(wrong.replace('DATA_KEY', 'SIGNING_KEY'));
});

test('a new database with one invalid key adopts none', async () => {
  const keys = makeKeys();
  const same = 'are the same key';

  expect(await refusal({ ...keys, SIGNING_KEY_PREVIOUS: keys.SIGNING_KEY })).toContain(same);
  expect((await stored()).checks).toEqual([]);
});

test('an unneeded previous key is ignored', async () => {
  const { first } = await begin();

  expect(await start({ ...first, DATA_KEY_PREVIOUS: randomKey(), SIGNING_KEY_PREVIOUS: randomKey() })).toEqual({
    isDataKeyRotating: false,
    underPrevious: 0,
    isSigningKeyNew: false,
    serviceKeySince: null,
  });
});

test('the same key as current and previous is refused', async () => {
  const { first } = await begin();

  expect(await refusal({ ...first, DATA_KEY_PREVIOUS: first.DATA_KEY })).toBe(
    'DATA_KEY and DATA_KEY_PREVIOUS are the same key: set DATA_KEY to a new one, or remove DATA_KEY_PREVIOUS. Nothing was changed.',
  );
});

test('during a DATA_KEY rotation every start needs both keys, in the right order', async () => {
  const { first, keys } = await begin();
  expect(await start(keys)).toMatchObject({ isDataKeyRotating: true, underPrevious: 3, isSigningKeyNew: false });
  expect(await start(keys)).toMatchObject({ isDataKeyRotating: true });

  expect(await refusal(first)).toBe(
    'DATA_KEY is being replaced by a newer key: set that one as DATA_KEY and this one as DATA_KEY_PREVIOUS. Nothing was changed.',
  );
  expect(await refusal({ ...first, DATA_KEY_PREVIOUS: keys.DATA_KEY })).toBe(swapped);
  expect(await refusal({ ...keys, DATA_KEY_PREVIOUS: undefined })).toBe(
    'DATA_KEY is still replacing the previous key: set that one as DATA_KEY_PREVIOUS until it is done. Nothing was changed.',
  );
  expect(await refusal(withNewDataKey(first))).toBe(
    'Another key is already replacing DATA_KEY_PREVIOUS: set that one as DATA_KEY and let its rotation finish first. Nothing was changed.',
  );
  expect(await refusal({ ...keys, DATA_KEY_PREVIOUS: randomKey() })).toContain('is still replacing the previous key');
});

test('after a rotation the old DATA_KEY is refused, even as a new one', async () => {
  const { first, keys } = await begin();
  await start(keys);
  await continueRotation(db, keys, record);

  expect(await refusal(first)).toBe(wrong);
  expect(await refusal({ ...first, DATA_KEY_PREVIOUS: keys.DATA_KEY })).toBe(swapped);
});

test('the new key can be distributed to every machine before the rotation', async () => {
  const { first, keys } = await begin();

  expect(await start({ ...first, DATA_KEY_PREVIOUS: keys.DATA_KEY })).toMatchObject({ isDataKeyRotating: false });
  expect(await start(keys)).toMatchObject({ isDataKeyRotating: true });
});

test('simultaneous first starts agree on the keys', async () => {
  const [one, two] = [makeKeys(), makeKeys()];
  const outcomes = await Promise.allSettled([start(one), start(two), start(one), start(two)]);

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect((await stored()).signing).toHaveLength(1);
});

test('a restarted process may have either key during a rotation, and only the new one after it', async () => {
  const { first, keys } = await begin();
  const early = { ...first, DATA_KEY_PREVIOUS: keys.DATA_KEY };
  await requireUsableDataKey(db, first);
  await expect(requireUsableDataKey(db, makeKeys())).rejects.toThrow(wrong);

  await start(keys);
  for (const usable of [first, early, keys]) {
    await requireUsableDataKey(db, usable);
  }

  await continueRotation(db, keys, record);
  await requireUsableDataKey(db, keys);
  await requireUsableDataKey(db, { ...keys, DATA_KEY_PREVIOUS: undefined });
  for (const replaced of [first, early]) {
    await expect(requireUsableDataKey(db, replaced)).rejects.toThrow(wrong);
  }
});

test('machines restarted one by one can always read each other’s values', async () => {
  const { first, keys } = await begin();
  const early = { ...first, DATA_KEY_PREVIOUS: keys.DATA_KEY };
  const readers = async () => {
    const can = await Promise.all([first, early, keys].map((each) => canReadCurrentDataKey(db, each)));

    return ['only the old key', 'old key first', 'new key first'].filter((_, index) => can[index]);
  };
  expect(await readers()).toEqual(['only the old key', 'old key first', 'new key first']);

  await start(keys);
  expect(await readers()).toEqual(['old key first', 'new key first']);
  await continueRotation(db, keys, record);
  expect(await readers()).toEqual(['old key first', 'new key first']);
});
