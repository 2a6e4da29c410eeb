import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveClock, now } from '@/lib/base/clock';
import type { DocumentResult } from '@/lib/contract';
import { auditEvent, erasure, subjectKey } from '@/lib/db/schema';
import { lockSession } from '@/lib/db/session-lock';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { destroySubjectKeys, openWords } from '@/lib/keys';
import type { Person } from '../person';
import { actorOf, eventsOf, signedInPerson, testKeys } from '../testing';
import { isRevealField, nameOf, partsOf, recordReveal, valueAt } from './reveal';

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

test('only values of a session can be revealed', () => {
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

test('a value is found by its index and logged by its name; a missing one is null', () => {
  expect(valueAt(source, 'document.visualFields.0.value')).toBe('Example');
  expect(nameOf(source, 'document.visualFields.0.value')).toBe('document.visualFields.surname.value');
  expect(valueAt(source, 'document.applicant.lastName')).toBeNull();
  expect(valueAt(source, 'document.visualFields.9.value')).toBeNull();
  expect(partsOf(['decision.factors.0.fields.1.sourceValue'])).toEqual(['decision']);
});

test('field names from the service are logged only if they look like codes', () => {
  const named = (name: string) => ({ document: { mrzFields: [{ name, value: 'x' }] } as unknown as DocumentResult });
  const place = 'document.mrzFields.0.value';

  expect(nameOf(named('Issuing_state-2'), place)).toBe('document.mrzFields.Issuing_state-2.value');
  for (const name of ['Maria Example', 'born, 1990', 'a'.repeat(41), '']) {
    expect(nameOf(named(name), place)).toBe(place);
  }
});

const reveal = (officer: Person, fields: string[], reason = 'Mrs Example called', about = sessionId) =>
  recordReveal({ db: database.db, keys }, source, { sessionId: about, fields, reason }, officer, actorOf(officer));

test('the reason for a reveal is erased with its session', async () => {
  const officer = await signedInPerson(database, ['officer']);
  await reveal(officer, ['document.visualFields.0.value']);

  const [event] = await database.db.select().from(auditEvent).where(eq(auditEvent.subject, sessionId));
  expect(event?.details).toEqual({ fields: 'document.visualFields.surname.value', seconds: 60 });
  expect(JSON.stringify(event)).not.toContain('Example called');
  const words = event?.words ?? Buffer.alloc(0);
  expect(await openWords(database.db, keys, sessionId, words)).toEqual({
    state: 'readable',
    text: 'Mrs Example called',
  });

  await destroySubjectKeys(database.db, [sessionId]);
  expect(await openWords(database.db, keys, sessionId, words)).toEqual({ state: 'erased' });
});

test('nothing can be written about an erased session, not even at the same moment', async () => {
  const officer = await signedInPerson(database, ['officer']);
  const erased = 'session-erased';
  await database.db.insert(erasure).values({
    sessionId: erased,
    personId: officer.id,
    step: 'done',
    intendedAt: now(),
    manifest: { documentImages: null, faceImages: null, results: [] },
  });
  let saying: Promise<string> = Promise.resolve('');
  await database.db.transaction(async (tx) => {
    await lockSession(tx, erased);
    saying = reveal(officer, ['document.applicant.firstName'], 'too late', erased).catch(({ code }) => code);
    await tx.update(erasure).set({ erasedAt: now() }).where(eq(erasure.sessionId, erased));
  });

  expect(await saying).toBe('ERASED');
  expect(await eventsOf(database, erased)).toEqual([]);
  expect(await database.db.select().from(subjectKey).where(eq(subjectKey.subject, erased))).toEqual([]);
});

describe('without re-authentication', () => {
  const one = ['document.applicant.firstName'];
  const stale = async () => ({ ...(await signedInPerson(database, ['officer'])), freshUntil: null });
  const codesBy = async ({ id }: Person) =>
    (await database.db.select().from(auditEvent).where(eq(auditEvent.actorId, id))).map(({ code }) => code);

  test('revealing many values is refused and recorded; after it, allowed', async () => {
    const officer = await stale();
    const two = [...one, 'document.applicant.lastName'];

    await reveal(officer, one);
    await expect(reveal(officer, two)).rejects.toMatchObject({ code: 'PROOF_REQUIRED' });
    expect(await codesBy(officer)).toEqual(['field.revealed', 'field.reveal_refused']);
    await reveal({ ...officer, freshUntil: now() }, two);
  });

  test('ten reveals in ten minutes is the limit, even when simultaneous', async () => {
    const officer = await stale();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => reveal(officer, one).catch(({ code }) => code)),
    );
    expect(outcomes.filter((outcome) => outcome === 'PROOF_REQUIRED')).toHaveLength(2);
    expect((await codesBy(officer)).filter((code) => code === 'field.revealed')).toHaveLength(10);

    const back = moveClock(11 * 60_000);
    try {
      await reveal(officer, one);
    } finally {
      back();
    }
  });
});
