import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { dayMs, minuteMs } from '@/lib/base/durations';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import type { Person } from '../person';
import { readAccount } from '../sign-in/account';
import { openSignIn } from '../sign-in/records';
import { actorOf, authenticatorFor, signedInPerson, testKeys } from '../testing';
import { listNewAccountChanges } from './account-changes';
import { changePerson } from './change-person';

let database: TestDatabase;
let admin: Person;
let back: Array<() => void> = [];

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await signedInPerson(database, ['administrator']);
});
afterAll(() => database.close());
afterEach(() => {
  for (const each of back.reverse()) each();
  back = [];
});

const later = (milliseconds: number) => back.push(moveClock(milliseconds));
const signIn = (personId: string) =>
  openSignIn(database.db, { personId, address: '10.4.0.17', browser: 'Firefox on Linux', method: 'password' });
const told = async ({ id }: Person) => (await listNewAccountChanges(database.db, id)).map(({ code }) => code);

test('whoever’s link or factor was changed is told for a week from the next sign-in, and in the account for good', async () => {
  const victim = await signedInPerson(database, ['officer']);
  await authenticatorFor({ db: database.db, keys: testKeys() }, victim);
  expect(await told(victim)).toEqual([]);
  await changePerson(database.db, victim.id, { action: 'remove second factor' }, actorOf(admin));
  await changePerson(database.db, victim.id, { action: 'new link' }, actorOf(admin));

  later(20 * dayMs);
  await signIn(victim.id);
  const both = ['person.link_made', 'person.second_factor_removed'];
  expect(await told(victim)).toEqual(both);
  later(6 * dayMs);
  // Signing in again does not hide it.
  await signIn(victim.id);
  expect(await told(victim)).toEqual(both);
  later(dayMs + minuteMs);
  expect(await told(victim)).toEqual([]);

  const { changesByOthers } = await readAccount(database.db, victim);
  expect(changesByOthers.map(({ code, by }) => [code, by?.name])).toEqual(both.map((code) => [code, admin.name]));
});

test('what a person does to their own account is no such change', async () => {
  const own = await signedInPerson(database, ['administrator', 'officer']);
  const roles = { action: 'roles', roles: ['administrator'], auditorUntil: null, wasAuditorUntil: null } as const;
  await changePerson(database.db, own.id, { ...roles, roles: ['administrator'], was: own.roles }, actorOf(own));
  expect(await told(own)).toEqual([]);
});
