import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveClock } from '@/lib/clock';
import type { DocumentResult } from '@/lib/contract';
import { auditEvent } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { destroySubjectKey, openWords } from '@/lib/keys';
import { actorOf, signedInPerson, testKeys } from '../testing';
import { isRevealField, nameOf, partsOf, recordReveal, requireProofForMany, valueAt } from './reveal';

let database: TestDatabase;
const keys = testKeys();
const sessionId = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';
const source = {
  document: {
    applicant: { firstName: 'Maria', lastName: null },
    visualFields: [{ name: 'surname', value: 'Example', normalizedDateValue: null }],
  } as unknown as DocumentResult,
};

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('only values of a session can be asked for, by their place', () => {
  expect(
    [
      'document.applicant.firstName',
      'document.visualFields.0.value',
      'document.visualFields.12.normalizedDateValue',
      'document.barcodeFields.3.value',
      'decision.factors.0.fields.1.sourceValue',
    ].every(isRevealField),
  ).toBe(true);
  expect(
    [
      'document',
      'document.applicant',
      'document.extras.secret',
      'document.visualFields.0.__proto__',
      'decision.factors.0.name',
      'constructor.name',
    ].some(isRevealField),
  ).toBe(false);
});

test('a value is found by its place and logged by its name; a missing one is nothing', () => {
  expect(valueAt(source, 'document.visualFields.0.value')).toBe('Example');
  expect(nameOf(source, 'document.visualFields.0.value')).toBe('document.visualFields.surname.value');
  expect(valueAt(source, 'document.applicant.lastName')).toBeNull();
  expect(valueAt(source, 'document.visualFields.9.value')).toBeNull();
  expect(partsOf(['decision.factors.0.fields.1.sourceValue'])).toEqual(['decision']);
});

test('the reason is kept for the session, and goes when the session is erased', async () => {
  const officer = await signedInPerson(database, ['officer']);
  const fields = ['document.visualFields.0.value'];
  await recordReveal(
    { db: database.db, keys },
    source,
    { sessionId, fields, reason: 'Mrs Example called' },
    actorOf(officer),
  );

  const [event] = await database.db.select().from(auditEvent).where(eq(auditEvent.subject, sessionId));
  expect(event?.details).toEqual({ fields: 'document.visualFields.surname.value', seconds: 60 });
  expect(JSON.stringify(event)).not.toContain('Example called');
  const words = event?.words ?? Buffer.alloc(0);
  expect(await openWords(database.db, keys, sessionId, words)).toBe('Mrs Example called');

  await destroySubjectKey(database.db, sessionId);
  expect(await openWords(database.db, keys, sessionId, words)).toBeNull();
});

test('many at once, or one after the other, ask for a fresh proof', async () => {
  const officer = await signedInPerson(database, ['officer']);
  const stale = { ...officer, freshUntil: null };
  const one = ['document.applicant.firstName'];
  const two = [...one, 'document.applicant.lastName'];

  await requireProofForMany(database.db, officer, two);
  await requireProofForMany(database.db, stale, one);
  await expect(requireProofForMany(database.db, stale, two)).rejects.toMatchObject({ code: 'PROOF_REQUIRED' });

  for (let times = 0; times < 10; times++) {
    await recordReveal(
      { db: database.db, keys },
      source,
      { sessionId, fields: one, reason: 'again' },
      actorOf(officer),
    );
  }
  await expect(requireProofForMany(database.db, stale, one)).rejects.toMatchObject({ code: 'PROOF_REQUIRED' });

  const back = moveClock(11 * 60_000);
  try {
    await requireProofForMany(database.db, stale, one);
  } finally {
    back();
  }
});
