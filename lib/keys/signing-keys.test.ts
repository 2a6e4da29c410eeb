import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '@/lib/db';
import { signingKey } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import {
  checkKeys,
  createSigner,
  endorsementMessage,
  ensureSigningKey,
  listSigningKeys,
  prepareKeys,
  verifySignature,
} from '.';
import { makeKeys, randomKey, readRotations, recordForTest as record } from './testing';

let database: TestDatabase;
let db: Database;

beforeEach(async () => {
  database = await createTestDatabase();
  db = database.db;
});
afterEach(() => database.close());

const rotated = async () => {
  const first = makeKeys();
  await prepareKeys(db, first, record);
  const keys = { ...first, SIGNING_KEY: randomKey(), SIGNING_KEY_PREVIOUS: first.SIGNING_KEY };

  return { first, keys, outcome: await prepareKeys(db, keys, record) };
};

test('the first signing key is recorded without an endorsement', async () => {
  const keys = makeKeys();
  await prepareKeys(db, keys, record);
  await prepareKeys(db, keys, record);
  const { keyId, publicKey } = createSigner(keys.SIGNING_KEY);

  expect(await listSigningKeys(db)).toEqual([
    { keyId, publicKey, introducedAt: expect.any(Date), previousKeyId: null, endorsement: null },
  ]);
});

test('a new signing key is endorsed by the previous one, once, however often the desk starts', async () => {
  const { first, keys, outcome } = await rotated();
  const [old, present] = [createSigner(first.SIGNING_KEY), createSigner(keys.SIGNING_KEY)];
  expect(outcome.isSigningKeyNew).toBe(true);
  expect(await prepareKeys(db, keys, record)).toMatchObject({ isSigningKeyNew: false });
  expect(await prepareKeys(db, { ...keys, SIGNING_KEY_PREVIOUS: undefined }, record)).toMatchObject({
    isSigningKeyNew: false,
  });

  const [, row, ...others] = await listSigningKeys(db);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ keyId: present.keyId, previousKeyId: old.keyId });
  expect(endorsementMessage(present)).toBe(
    `proofdesk signing key 1\n${present.keyId}\n${present.publicKey.toString('base64')}`,
  );
  expect(verifySignature(old.publicKey, endorsementMessage(present), row?.endorsement ?? Buffer.alloc(64))).toBe(true);
  expect(await readRotations(db)).toEqual([{ key: 'SIGNING_KEY', from: old.keyId, to: present.keyId }]);
});

test('an endorsement by or of another key is invalid', async () => {
  const { first, keys } = await rotated();
  const [old, present, stranger] = [first.SIGNING_KEY, keys.SIGNING_KEY, randomKey()].map(createSigner);
  const [, row] = await listSigningKeys(db);

  if (!old || !present || !stranger || !row?.endorsement) {
    throw new Error('no endorsement');
  }
  expect(verifySignature(old.publicKey, endorsementMessage(stranger), row.endorsement)).toBe(false);
  expect(verifySignature(stranger.publicKey, endorsementMessage(present), row.endorsement)).toBe(false);
  expect(verifySignature(old.publicKey, endorsementMessage(present), stranger.sign(endorsementMessage(present)))).toBe(
    false,
  );
  expect(
    verifySignature(old.publicKey, endorsementMessage({ ...present, keyId: stranger.keyId }), row.endorsement),
  ).toBe(false);
});

test('a desk without recorded signing keys can start with a rotation', async () => {
  const first = makeKeys();
  await checkKeys(db, first);
  const keys = { ...first, SIGNING_KEY: randomKey(), SIGNING_KEY_PREVIOUS: first.SIGNING_KEY };
  await prepareKeys(db, keys, record);

  expect(await listSigningKeys(db)).toMatchObject([
    { previousKeyId: null, endorsement: null },
    { previousKeyId: createSigner(first.SIGNING_KEY).keyId, endorsement: expect.any(Buffer) },
  ]);
});

test('a replaced signing key cannot be reused', async () => {
  const { first, keys } = await rotated();
  const before = await listSigningKeys(db);

  await expect(prepareKeys(db, { ...first, SIGNING_KEY_PREVIOUS: keys.SIGNING_KEY }, record)).rejects.toThrow(
    'SIGNING_KEY and SIGNING_KEY_PREVIOUS are swapped: set the newer key as SIGNING_KEY. Nothing was changed.',
  );
  await expect(prepareKeys(db, first, record)).rejects.toThrow('SIGNING_KEY is not the key');
  expect(await listSigningKeys(db)).toEqual(before);
});

test('several machines restarting with a new signing key record it once', async () => {
  const first = makeKeys();
  await prepareKeys(db, first, record);
  const keys = { ...first, SIGNING_KEY: randomKey(), SIGNING_KEY_PREVIOUS: first.SIGNING_KEY };
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => prepareKeys(db, keys, record)));

  expect(outcomes.filter(({ isSigningKeyNew }) => isSigningKeyNew)).toHaveLength(1);
  expect(await listSigningKeys(db)).toHaveLength(2);
  expect(await readRotations(db)).toHaveLength(1);
});

test('an unknown key cannot sign', async () => {
  const { first, keys } = await rotated();
  await ensureSigningKey(db, createSigner(keys.SIGNING_KEY));
  // A process not restarted yet may continue: its key is known.
  await ensureSigningKey(db, createSigner(first.SIGNING_KEY));
  await expect(ensureSigningKey(db, createSigner(randomKey()))).rejects.toThrow(
    'SIGNING_KEY is not a known signing key; set the correct one, or rotate the key (docs/keys.md).',
  );
});

test('the application cannot change or delete a signing key', async () => {
  const { keys } = await rotated();
  const { keyId } = createSigner(keys.SIGNING_KEY);

  await expect(db.delete(signingKey).where(eq(signingKey.keyId, keyId))).rejects.toThrow();
  await expect(db.update(signingKey).set({ endorsement: null })).rejects.toThrow();
});
