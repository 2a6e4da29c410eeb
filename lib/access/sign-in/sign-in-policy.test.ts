import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEvent, person } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import type { Role } from '../permissions';
import type { Person } from '../person';
import { actorOf, authenticatorFor, signedInPerson, testKeys } from '../testing';
import { countWithoutCode, readSignInPolicy, writeSignInPolicy } from './sign-in-policy';

let database: TestDatabase;
let admin: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await signedInPerson(database, ['administrator']);
});
afterAll(() => database.close());

const write = (codeRequiredFor: Role[], was: Role[]) =>
  writeSignInPolicy(database.db, { codeRequiredFor, was }, actorOf(admin));

const changes = async () =>
  (
    await database.db
      .select()
      .from(auditEvent)
      .where(eq(auditEvent.code, 'settings.sign_in_changed'))
      .orderBy(auditEvent.id)
  ).map((event) => event.changes);

test('no role requires a code until an administrator says so, and every change is recorded', async () => {
  expect(await readSignInPolicy(database.db)).toEqual({ codeRequiredFor: [] });

  await write(['privacy officer', 'officer'], []);
  await write(['officer', 'privacy officer'], ['privacy officer', 'officer']);
  await write([], ['officer', 'privacy officer']);

  expect(await readSignInPolicy(database.db)).toEqual({ codeRequiredFor: [] });
  expect(await changes()).toEqual([
    [{ name: 'Code required for', before: null, after: 'officer, privacy officer' }],
    [{ name: 'Code required for', before: 'officer, privacy officer', after: null }],
  ]);
});

test('two administrators cannot overwrite each other’s change', async () => {
  const before = (await changes()).length;
  const outcomes = await Promise.allSettled([write(['viewer'], []), write(['auditor'], [])]);

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CONFLICT' } });
  const [only, ...more] = (await changes()).slice(before).map((change) => change?.[0]);
  expect(more).toEqual([]);
  expect((await readSignInPolicy(database.db)).codeRequiredFor.join()).toBe(only?.after);
});

test('people without a second factor are counted by role', async () => {
  const withCode = await signedInPerson(database, ['officer', 'supervisor']);
  await authenticatorFor({ db: database.db, keys: testKeys() }, withCode);
  await signedInPerson(database, ['officer']);
  const disabled = await signedInPerson(database, ['officer']);
  await database.db.update(person).set({ disabledAt: new Date() }).where(eq(person.id, disabled.id));
  const fromProvider = await signedInPerson(database, ['officer']);
  await database.db
    .update(person)
    .set({ ssoIssuer: 'https://i', ssoSubject: 's' })
    .where(eq(person.id, fromProvider.id));

  expect(await countWithoutCode(database.db)).toMatchObject({ officer: 1, supervisor: 0, administrator: 1 });
});
