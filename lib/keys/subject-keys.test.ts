import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { subjectKey } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { destroySubjectKeys, openKeyring, openWords, sealWords } from '.';
import { makeKeys } from './testing';

const ring = openKeyring(makeKeys());
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('text decrypts for its own subject only', async () => {
  const { db } = database;
  const words = await sealWords(db, ring, 'session-a', 'Called by the applicant.');
  await sealWords(db, ring, 'session-b', 'Nothing.');

  expect(words.includes('applicant')).toBe(false);
  expect(await openWords(db, ring, 'session-a', words)).toEqual({
    state: 'readable',
    text: 'Called by the applicant.',
  });
  expect(await openWords(db, ring, 'session-b', words)).toEqual({ state: 'erased' });
});

test('erasing a subject erases its text, even if new text is stored later', async () => {
  const { db } = database;
  const before = await sealWords(db, ring, 'session-c', 'Before.');
  await db.transaction((tx) => destroySubjectKeys(tx, ['session-c']));
  expect(await openWords(db, ring, 'session-c', before)).toEqual({ state: 'erased' });

  const after = await sealWords(db, ring, 'session-c', 'After.');
  expect(await openWords(db, ring, 'session-c', before)).toEqual({ state: 'erased' });
  expect(await openWords(db, ring, 'session-c', after)).toEqual({ state: 'readable', text: 'After.' });
});

test('an unreadable key is distinguished from a destroyed one, without an error', async () => {
  const { db } = database;
  const words = await sealWords(db, ring, 'session-e', 'Kept.');

  expect(await openWords(db, openKeyring(makeKeys()), 'session-e', words)).toEqual({ state: 'unreadable' });
  await db
    .update(subjectKey)
    .set({ wrapped: Buffer.from('x') })
    .where(eq(subjectKey.subject, 'session-e'));
  expect(await openWords(db, ring, 'session-e', words)).toEqual({ state: 'unreadable' });
});

test('simultaneous first texts about a session are all readable', async () => {
  const { db } = database;
  let round = 0;

  await fc.assert(
    fc.asyncProperty(fc.array(fc.string(), { minLength: 2, maxLength: 8 }), async (texts) => {
      const subject = `session-together-${round++}`;
      const sealed = await Promise.all(texts.map((text) => db.transaction((tx) => sealWords(tx, ring, subject, text))));

      expect(await Promise.all(sealed.map((words) => openWords(db, ring, subject, words)))).toEqual(
        texts.map((text) => ({ state: 'readable', text })),
      );
    }),
    { numRuns: 20 },
  );
});

test('a failed transaction does not invalidate text written by others', async () => {
  const { db } = database;
  const failed = db.transaction(async (tx) => {
    await sealWords(tx, ring, 'session-d', 'Never said.');
    throw new Error('no');
  });
  const [, words] = await Promise.all([
    failed.catch(() => undefined),
    db.transaction((tx) => sealWords(tx, ring, 'session-d', 'Said.')),
  ]);

  expect(await openWords(db, ring, 'session-d', words)).toEqual({ state: 'readable', text: 'Said.' });
});
