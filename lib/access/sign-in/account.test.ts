import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { moveClock } from '@/lib/clock';
import { person, signIn } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import type { Person } from '../person';
import { actorOf, again, authenticatorFor, eventsOf, signedInPerson, testKeys } from '../testing';
import { readAccount } from './account';
import { changePassword } from './change-password';
import { endOwnSignIn, endOwnSignIns } from './own-sign-ins';
import { verifyPassword } from './password';
import { findSignedIn, openSignIn } from './records';
import { writeSignInPolicy } from './sign-in-policy';

const current = 'not asked for here';
const password = 'harbour violet pencil';

let database: TestDatabase;
let you: Person;
let restoreClock = () => {};

const openAnother = (personId = you.id) =>
  openSignIn(database.db, { personId, address: '198.51.100.9', browser: 'Safari on iPhone', method: 'password' });
const isOpen = async (signInId: string) => (await findSignedIn(database.db, signInId)) !== null;
const change = (given: { current: string; password: string }) => changePassword(database.db, you, given, actorOf(you));

beforeEach(async () => {
  database = await createTestDatabase();
  you = await signedInPerson(database, ['officer']);
});

afterEach(async () => {
  restoreClock();
  restoreClock = () => {};
  await database.close();
});

describe("one's own account", () => {
  test('shows where one is signed in, and how one signs in', async () => {
    await openAnother();
    const old = await openAnother();
    await database.db
      .update(signIn)
      .set({ createdAt: new Date(0) })
      .where(eq(signIn.id, old));
    await openAnother((await signedInPerson(database, ['viewer'])).id);
    await authenticatorFor({ db: database.db, keys: testKeys() }, you);
    await writeSignInPolicy(database.db, { codeRequiredFor: ['officer'], was: [] }, actorOf(you));

    const account = await readAccount(database.db, you);
    expect(account).toMatchObject({
      email: you.email,
      roles: ['officer'],
      signIn: { kind: 'password', code: true },
      recoveryCodesLeft: 10,
      codeRequired: true,
      mustSetUp: null,
    });
    expect(account.signIns.map(({ browser, here }) => [browser, here]).sort()).toEqual([
      ['Chromium on Linux', true],
      ['Safari on iPhone', false],
    ]);
    expect(JSON.stringify(account)).not.toContain(you.signInId);
  });

  test('can be signed out in one place, and only in places of one’s own', async () => {
    const [mine, theirs] = [await openAnother(), (await signedInPerson(database, ['viewer'])).signInId];
    const handleOf = async (id: string) =>
      (await database.db.select().from(signIn).where(eq(signIn.id, id)))[0]?.handle ?? '';

    expect(await endOwnSignIn(database.db, you, await handleOf(mine), actorOf(you))).toEqual({ here: false });
    expect(await isOpen(mine)).toBe(false);
    for (const handle of [await handleOf(mine), await handleOf(theirs), 'no handle at all', '']) {
      await expect(endOwnSignIn(database.db, you, handle, actorOf(you))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await isOpen(theirs)).toBe(true);
    expect(await endOwnSignIn(database.db, you, await handleOf(you.signInId), actorOf(you))).toEqual({ here: true });
    expect((await eventsOf(database, you.id)).filter((code) => code === 'person.signed_out')).toHaveLength(2);
  });

  test('can be signed out everywhere, here as well', async () => {
    const other = await openAnother();
    await endOwnSignIns(database.db, you, actorOf(you));

    expect([await isOpen(you.signInId), await isOpen(other)]).toEqual([false, false]);
    expect(await eventsOf(database, you.id)).toContain('person.sessions_ended');
  });
});

describe('a new password', () => {
  test('takes effect at once, ends the sign-ins elsewhere and fulfils what an administrator asked for', async () => {
    const other = await openAnother();
    await database.db.update(person).set({ mustChangePassword: true });
    await change({ current, password });

    const [row] = await database.db.select().from(person).where(eq(person.id, you.id));
    expect(await verifyPassword(row?.passwordHash ?? null, password)).toBe(true);
    expect(await again(database.db, you.signInId)).toMatchObject({ mustSetUp: null });
    expect(await isOpen(other)).toBe(false);
    expect(await eventsOf(database, you.id)).toContain('person.password_changed');
  });

  test('needs the present one; wrong ones are recorded and slowed down', async () => {
    for (let tries = 0; tries < 3; tries++) {
      await expect(change({ current: 'wrong', password })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        userMessage: 'Your present password is not right.',
      });
    }

    await expect(change({ current, password })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect((await eventsOf(database, you.id)).filter((code) => code.endsWith('change_refused'))).toHaveLength(3);
    restoreClock = moveClock(1000);
    await change({ current, password });
  });

  test('may not be a bad one, nor the present one again; a bad choice costs no try', async () => {
    for (const [chosen, words] of [
      ['too short', 'Choose at least 12 characters'],
      ['Password12345', 'tried first'],
      [you.email, 'your name or address'],
      ['wrong', 'This is your present password'],
    ] as const) {
      await expect(change({ current: 'wrong', password: chosen })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        userMessage: expect.stringContaining(words),
      });
    }

    await change({ current, password });
  });

  test('is changed at the identity provider by those who come from there', async () => {
    await database.db.update(person).set({ ssoIssuer: 'https://i', ssoSubject: 's' }).where(eq(person.id, you.id));

    await expect(change({ current, password })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('two at once: one stands', async () => {
    const outcomes = await Promise.allSettled([
      change({ current, password }),
      change({ current, password: 'another lantern walk' }),
    ]);

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
