import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readEvents } from '@/lib/audit';
import { moveClock } from '@/lib/clock';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createPerson, findSignedIn, noteActivity, resetPassword, signInWithPassword, signOut } from '.';

const minutes = (count: number) => count * 60_000;
const facts = { requestId: 'request-1', address: '192.0.2.7' };

let database: TestDatabase;
let password: string;
let restoreClock: (() => void)[] = [];

const advance = (milliseconds: number) => restoreClock.push(moveClock(milliseconds));
const tryWith = (given: string, email = 'owner@desk.example') =>
  signInWithPassword(database.db, { email, password: given, ...facts });

beforeEach(async () => {
  database = await createTestDatabase();
  password = await createPerson(database.db, { email: 'owner@desk.example', name: 'Desk owner', roles: ['officer'] });
});

afterEach(async () => {
  for (const restore of restoreClock) {
    restore();
  }
  restoreClock = [];
  await database.close();
});

describe('signing in', () => {
  test('takes the right password, whatever the case of the e-mail', async () => {
    const id = await tryWith(password, ' OWNER@desk.example ');

    expect(await findSignedIn(database.db, id)).toMatchObject({ name: 'Desk owner', roles: ['officer'] });
  });

  test.each([
    ['a wrong password', 'owner@desk.example', 'wrong'],
    ['an unknown account', 'nobody@desk.example', 'wrong'],
  ])('refuses %s in the same words, and records it', async (_, email, given) => {
    await expect(tryWith(given, email)).rejects.toMatchObject({
      code: 'NOT_SIGNED_IN',
      userMessage: 'E-mail or password is not right.',
    });
    const { events } = await readEvents(database.db, null);
    expect(events[0]).toMatchObject({ code: 'person.sign_in_refused', actor: 'Nobody signed in' });
  });

  test('makes guessing slower and slower, and forgives after a while', async () => {
    for (let tries = 0; tries < 3; tries++) {
      await expect(tryWith('wrong')).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    }
    await expect(tryWith(password)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 1 });

    advance(1_000);
    await expect(tryWith('wrong')).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    await expect(tryWith(password)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 2 });

    advance(2_000);
    await expect(tryWith(password)).resolves.toBeTypeOf('string');
    await expect(tryWith('wrong')).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  test('lets a hundred guesses at once get no further than a few', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => tryWith('wrong')));
    const checked = outcomes.filter(
      (outcome) => outcome.status === 'rejected' && outcome.reason.code === 'NOT_SIGNED_IN',
    );

    expect(checked.length).toBe(3);
  });

  test('never keeps a colleague out for longer than half a minute', async () => {
    for (let tries = 0; tries < 40; tries++) {
      await tryWith('wrong').catch(() => undefined);
      advance(31_000);
    }
    await tryWith('wrong').catch(() => undefined);
    advance(31_000);

    const elsewhere = { email: 'owner@desk.example', password, requestId: 'r', address: '198.51.100.9' };
    await expect(signInWithPassword(database.db, elsewhere)).resolves.toBeTypeOf('string');
  });
});

test('an address that has to wait cannot use up the turns of an account', async () => {
  // Twenty addresses' worth of guesses from one address: it now waits for minutes.
  for (let tries = 0; tries < 20; tries++) {
    await tryWith('wrong', `nobody-${tries}@desk.example`).catch(() => undefined);
    advance(1_000);
  }

  for (let second = 0; second < 30; second++) {
    await expect(tryWith('wrong')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    advance(100);
  }
  const elsewhere = { email: 'owner@desk.example', password, requestId: 'r', address: '198.51.100.9' };
  await expect(signInWithPassword(database.db, elsewhere)).resolves.toBeTypeOf('string');
});

describe('a sign-in', () => {
  test('ends after 30 minutes without activity', async () => {
    const id = await tryWith(password);
    advance(minutes(29));
    expect(await findSignedIn(database.db, id)).not.toBeNull();

    advance(minutes(2));
    expect(await findSignedIn(database.db, id)).toBeNull();
  });

  test('lasts while the person is active, but not beyond 12 hours', async () => {
    const id = await tryWith(password);

    for (let half = 0; half < 24; half++) {
      advance(minutes(29));
      expect(await findSignedIn(database.db, id)).not.toBeNull();
      await noteActivity(database.db, id);
    }
    advance(minutes(25));
    expect(await findSignedIn(database.db, id)).toBeNull();
  });

  test('ends at once when the person signs out, is disabled, or gets a new password', async () => {
    const [first, second, third] = [await tryWith(password), await tryWith(password), await tryWith(password)];

    await signOut(database.db, first, facts);
    expect(await findSignedIn(database.db, first)).toBeNull();

    await database.db.execute('update person set disabled_at = now()');
    expect(await findSignedIn(database.db, second)).toBeNull();
    await database.db.execute('update person set disabled_at = null');

    const renewed = await resetPassword(database.db, 'Owner@desk.example');
    expect(await findSignedIn(database.db, third)).toBeNull();
    await expect(tryWith(password)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    await expect(tryWith(renewed ?? '')).resolves.toBeTypeOf('string');
  });
});
