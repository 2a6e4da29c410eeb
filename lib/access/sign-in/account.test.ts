import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { person, signIn } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import type { Person } from '../person';
import { actorOf, again, authenticatorFor, eventsOf, signedInPerson, testKeys } from '../testing';
import { changePassword, endOwnSignIn, endOwnSignIns, readAccount } from './account';
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

describe('a person’s own account', () => {
  test('shows open sign-ins and the sign-in method', async () => {
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

  test('can be signed out in one place, but only by its owner', async () => {
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

  test('can be signed out everywhere, including here', async () => {
    const other = await openAnother();
    await endOwnSignIns(database.db, you, actorOf(you));

    expect([await isOpen(you.signInId), await isOpen(other)]).toEqual([false, false]);
    expect(await eventsOf(database, you.id)).toContain('person.sessions_ended');
  });
});

describe('a new password', () => {
  test('takes effect at once, ends other sign-ins and satisfies a forced change', async () => {
    const other = await openAnother();
    await database.db.update(person).set({ mustChangePassword: true });
    await change({ current, password });

    const [row] = await database.db.select().from(person).where(eq(person.id, you.id));
    expect(await verifyPassword(row?.passwordHash ?? null, password)).toBe(true);
    expect(await again(database.db, you.signInId)).toMatchObject({ mustSetUp: null });
    expect(await isOpen(other)).toBe(false);
    expect(await eventsOf(database, you.id)).toContain('person.password_changed');
  });

  test('needs the current password; wrong ones are recorded and slowed down', async () => {
    for (let tries = 0; tries < 3; tries++) {
      await expect(change({ current: 'wrong', password })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        userMessage: 'Incorrect current password.',
      });
    }

    await expect(change({ current, password })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect((await eventsOf(database, you.id)).filter((code) => code.endsWith('change_refused'))).toHaveLength(3);
    restoreClock = moveClock(1000);
    await change({ current, password });
  });

  test('may not be weak or the current one; a bad choice does not count as an attempt', async () => {
    for (const [chosen, words] of [
      ['too short', 'Use at least 12 characters'],
      ['Password12345', 'Too common'],
      [you.email, 'your name or email'],
      ['wrong', 'This is your current password'],
    ] as const) {
      await expect(change({ current: 'wrong', password: chosen })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        userMessage: expect.stringContaining(words),
      });
    }

    await change({ current, password });
  });

  test('cannot be set by single sign-on accounts', async () => {
    await database.db.update(person).set({ ssoIssuer: 'https://i', ssoSubject: 's' }).where(eq(person.id, you.id));

    await expect(change({ current, password })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('set twice at once, one wins', async () => {
    const outcomes = await Promise.allSettled([
      change({ current, password }),
      change({ current, password: 'another lantern walk' }),
    ]);

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
