import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { auditEvent } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { openWords } from '@/lib/keys';
import { actorOf, again, signedInPerson, testKeys } from '../testing';
import { endPurpose, seesInFull, setPurpose } from './purpose';

let database: TestDatabase;
const keys = testKeys();

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const set = (
  person: Parameters<typeof setPurpose>[1],
  code: 'triage' | 'other' | 'quality',
  words: string | null = null,
) => setPurpose({ db: database.db, keys }, person, { code, words }, actorOf(person));

test('for a stated purpose, an officer sees sessions in full for half an hour, in that browser', async () => {
  const officer = await signedInPerson(database, ['officer']);
  expect(seesInFull(officer)).toBe(false);

  await set(officer, 'triage');
  expect(seesInFull(await again(database.db, officer.signInId))).toBe(true);

  const back = moveClock(29 * 60_000);
  expect(seesInFull(await again(database.db, officer.signInId))).toBe(true);
  const later = moveClock(60_000);
  try {
    expect(seesInFull(await again(database.db, officer.signInId))).toBe(false);
  } finally {
    later();
    back();
  }
});

test('ending a purpose masks everything again', async () => {
  const officer = await signedInPerson(database, ['officer']);
  await set(officer, 'triage');
  await endPurpose(database.db, await again(database.db, officer.signInId), actorOf(officer));
  expect(seesInFull(await again(database.db, officer.signInId))).toBe(false);
});

test('a purpose ends with the role that allowed it', async () => {
  const officer = await signedInPerson(database, ['officer']);
  await set(officer, 'quality');
  await database.db.execute(`update person set roles = '{privacy officer}' where id = '${officer.id}'`);
  expect((await again(database.db, officer.signInId)).purpose).toBeNull();
});

test('roles limited to masked data cannot choose a purpose, and the attempt is recorded', async () => {
  const viewer = await signedInPerson(database, ['viewer', 'auditor', 'administrator']);
  await expect(set(viewer, 'triage')).rejects.toMatchObject({ code: 'FORBIDDEN' });

  const [event] = await database.db.select().from(auditEvent).where(eq(auditEvent.actorId, viewer.id));
  expect(event).toMatchObject({
    code: 'access.view_refused',
    details: { route: 'PUT /api/purpose', purpose: 'triage' },
  });
});

test('the explanation of a purpose is logged encrypted', async () => {
  const officer = await signedInPerson(database, ['officer']);
  const words = 'A court has asked about Maria Example';
  await set(officer, 'other', words);

  const [event] = await database.db
    .select()
    .from(auditEvent)
    .where(eq(auditEvent.actorId, officer.id))
    .orderBy(desc(auditEvent.id))
    .limit(1);
  expect(event).toMatchObject({ code: 'purpose.set', details: { purpose: 'other', minutes: 30 } });
  expect(event?.subject).toMatch(/^purpose:/);
  expect(event?.words?.includes('Maria')).toBe(false);
  expect(await openWords(database.db, keys, event?.subject ?? '', event?.words ?? Buffer.alloc(0))).toEqual({
    state: 'readable',
    text: words,
  });
});
