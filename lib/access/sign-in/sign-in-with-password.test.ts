import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { moveClock, now } from '@/lib/base/clock';
import { auditEvent, person, secondFactor, signIn } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import type { Keyring } from '@/lib/keys';
import { createPerson, findSignedIn, resetPassword, signInWithPassword } from '..';
import { authenticatorFor, testKeys } from '../testing';

const email = 'owner@desk.example';
const office = '192.0.2.7';
const elsewhere = '198.51.100.9';

let database: TestDatabase;
let keys: Keyring;
let password: string;
let restoreClock: (() => void)[] = [];

const advance = (milliseconds: number) => restoreClock.push(moveClock(milliseconds));
const seconds = (count: number) => count * 1000;
const days = (count: number) => count * 86_400_000;

const attempt = (given: Partial<Parameters<typeof signInWithPassword>[1]>) =>
  signInWithPassword(
    { db: database.db, keys },
    { email, password, requestId: 'request-1', address: office, browser: 'Firefox on Linux', ...given },
  );
const guess = (given: Partial<Parameters<typeof signInWithPassword>[1]> = {}) =>
  attempt({ password: 'wrong', ...given }).catch((error) => error.because ?? error.retryAfterSeconds);
const owner = async () => {
  const [row] = await database.db.select().from(person).where(eq(person.email, email));

  if (!row) {
    throw new Error('no owner');
  }

  return row;
};
const lastEvent = async () => (await database.db.select().from(auditEvent).orderBy(auditEvent.id)).at(-1);

beforeEach(async () => {
  database = await createTestDatabase();
  keys = testKeys();
  password = await createPerson(database.db, { email, name: 'Desk owner', roles: ['officer'] });
});

afterEach(async () => {
  for (const restore of restoreClock) {
    restore();
  }
  restoreClock = [];
  await database.close();
});

describe('signing in', () => {
  test('accepts the correct password, whatever the case of the email, and records the method', async () => {
    const id = await attempt({ email: ' OWNER@desk.example ' });

    expect(await findSignedIn(database.db, id)).toMatchObject({ name: 'Desk owner', roles: ['officer'] });
    expect(await lastEvent()).toMatchObject({ code: 'person.signed_in', details: { method: 'password' } });
    const [record] = await database.db.select().from(signIn);
    expect(record).toMatchObject({ browser: 'Firefox on Linux', method: 'password', address: office });
    expect(record?.provedAt).not.toBeNull();
  });

  test('refuses unknown, disabled and wrong accounts alike, and records it', async () => {
    const set = (values: object) => () => database.db.update(person).set(values).where(eq(person.email, email));
    const cases: Array<[string, () => Promise<unknown>, Partial<Parameters<typeof signInWithPassword>[1]>]> = [
      ['wrong password', async () => undefined, { password: 'wrong' }],
      ['unknown account', async () => undefined, { email: 'nobody@desk.example' }],
      ['disabled', set({ disabledAt: new Date() }), {}],
      ['invited, or of an identity provider', set({ disabledAt: null, passwordHash: null }), {}],
    ];

    for (const [name, prepare, given] of cases) {
      await prepare();
      await expect(attempt(given), name).rejects.toMatchObject({
        code: 'NOT_SIGNED_IN',
        because: 'wrong',
        userMessage: 'Incorrect email or password.',
      });
      expect(await lastEvent()).toMatchObject({
        code: 'person.sign_in_refused',
        actorId: null,
        details: { because: 'wrong credentials' },
      });
      advance(seconds(60));
    }
  });

  test('fails if the password changes while it is being checked', async () => {
    const reset = resetPassword(database.db, email, { removesSecondFactor: false });
    const outcome = await attempt({}).catch(() => null);
    await reset;

    expect(outcome && (await findSignedIn(database.db, outcome))).toBeNull();
  });
});

describe('guessing', () => {
  test('is slowed down more and more, until a success', async () => {
    expect([await guess(), await guess(), await guess()]).toEqual(['wrong', 'wrong', 'wrong']);
    await expect(attempt({})).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 1 });

    advance(seconds(1));
    expect([await guess(), await guess()]).toEqual(['wrong', 2]);

    advance(seconds(2));
    await expect(attempt({})).resolves.toBeTypeOf('string');
    expect([await guess(), await guess(), await guess(), await guess()]).toEqual(['wrong', 'wrong', 'wrong', 1]);
  });

  test('gains nothing from forty simultaneous attempts', async () => {
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => guess()));

    expect(outcomes.filter((outcome) => outcome === 'wrong').length).toBe(3);
  });

  test('gains nothing from other spellings of the email', async () => {
    await createPerson(database.db, { email: 'alice@desk.example', name: 'Alice', roles: ['officer'], password });

    await expect(attempt({ email: 'al\u0130ce@desk.example' })).rejects.toMatchObject({ because: 'wrong' });
    await expect(attempt({ email: ' ALICE@desk.example' })).resolves.toBeTypeOf('string');
  });

  test('is not delayed by a clock set back', async () => {
    await guess();
    advance(seconds(-3600));
    expect([await guess(), await guess(), await guess()]).toEqual(['wrong', 'wrong', 1]);

    advance(seconds(-3600));
    expect(await guess()).toBe(1);
    advance(seconds(1));
    expect([await guess(), await guess()]).toEqual(['wrong', 2]);
  });

  test('is slowed down the same for unknown accounts', async () => {
    const outcomes = async (tried: string) => {
      const seen = [];
      for (let tries = 0; tries < 6; tries++) {
        seen.push(await guess({ email: tried, address: elsewhere }));
        advance(seconds(1));
      }
      advance(seconds(1000));

      return seen;
    };

    expect(await outcomes('nobody@desk.example')).toEqual(await outcomes(email));
  });

  test('is forgotten after a quarter of an hour', async () => {
    for (let tries = 0; tries < 8; tries++) {
      await guess();
      advance(seconds(31));
    }
    advance(seconds(15 * 60));

    expect([await guess(), await guess(), await guess(), await guess()]).toEqual(['wrong', 'wrong', 'wrong', 1]);
  });

  test('never delays a colleague on a new network by more than half a minute', async () => {
    for (let tries = 0; tries < 40; tries++) {
      await guess({ address: `203.0.113.${tries}` });
      advance(seconds(31));
    }
    await guess({ address: '203.0.113.200' });
    advance(seconds(31));

    await expect(attempt({ address: elsewhere })).resolves.toBeTypeOf('string');
  });

  test('never delays a colleague on a network they have used before', async () => {
    await attempt({});

    for (let second = 0; second < 100; second++) {
      await guess({ address: `203.0.113.${second}` });
      advance(seconds(1));
    }
    expect(await guess({ address: elsewhere })).toBeGreaterThan(1);
    await expect(attempt({})).resolves.toBeTypeOf('string');
    // Their success does not give the guessers new attempts.
    expect(await guess({ address: elsewhere })).toBeGreaterThan(1);
  });

  test('from the same office does not lock anybody there out for long', async () => {
    await attempt({});
    for (let tries = 0; tries < 30; tries++) {
      await guess({ email: `nobody-${tries}@desk.example` });
      advance(seconds(1));
    }
    expect(await guess({ email: 'nobody@desk.example' })).toBeGreaterThan(1);

    await expect(attempt({})).resolves.toBeTypeOf('string');
  });

  test('does not show which accounts are known on a network: while one waits, all get the same answer', async () => {
    await attempt({});
    for (let tries = 0; tries < 45; tries++) {
      await guess({ email: `nobody-${tries}@desk.example` });
      advance(seconds(1));
    }
    const [known, unknown] = [await guess(), await guess({ email: 'nobody@desk.example' })];

    expect(unknown).toBeGreaterThan(5);
    expect(Math.abs(known - unknown)).toBeLessThan(5);
    // It was checked all the same, and is on record.
    expect(await lastEvent()).toMatchObject({ code: 'person.sign_in_refused', subject: (await owner()).id });
    await expect(attempt({})).resolves.toBeTypeOf('string');
  });

  test('elsewhere does not show which accounts are known on a network', async () => {
    await attempt({});
    for (const tried of [email, 'nobody@desk.example']) {
      for (let tries = 0; tries < 6; tries++) {
        await guess({ email: tried, address: `203.0.113.${tries}` });
        advance(seconds(31));
      }
    }
    for (const tried of [email, 'nobody@desk.example']) await guess({ email: tried, address: elsewhere });

    const [known, unknown] = [await guess(), await guess({ email: 'nobody@desk.example' })];
    expect(unknown).toBeGreaterThan(5);
    expect(Math.abs(known - unknown)).toBeLessThan(5);
    await expect(attempt({})).resolves.toBeTypeOf('string');
  });

  test('is limited for a network where all the accounts are known, and delays nobody there for long', async () => {
    const colleagues = Array.from({ length: 24 }, (_, at) => `colleague-${at}@desk.example`);
    for (const each of colleagues) {
      await createPerson(database.db, { email: each, name: 'Colleague', roles: ['officer'], password });
      await attempt({ email: each });
    }
    const last = colleagues.at(-1) ?? '';
    const outcomes = [];
    for (const each of colleagues) outcomes.push(await guess({ email: each }));

    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(10);
    // The last of them were not even checked.
    expect(await guess({ email: last, password })).toBeTypeOf('number');
    advance(seconds(31));
    await expect(attempt({ email: last })).resolves.toBeTypeOf('string');
  });

  test('does not count mistakes that the person corrects', async () => {
    await attempt({});
    for (let day = 0; day < 8; day++) {
      expect([await guess(), await guess()]).toEqual(['wrong', 'wrong']);
      await attempt({});
    }
    expect(await guess({ email: 'nobody@desk.example' })).toBe('wrong');
  });

  test('is slowed down on a known network too', async () => {
    await attempt({});

    expect([await guess(), await guess(), await guess(), await guess()]).toEqual(['wrong', 'wrong', 'wrong', 1]);
  });

  test('treats a network as known for 90 days', async () => {
    await attempt({});
    advance(days(91));
    for (let tries = 0; tries < 4; tries++) {
      await guess({ address: elsewhere });
    }

    await expect(attempt({})).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('from a throttled address cannot use up an account’s attempts', async () => {
    // Enough for a delay that outlasts the second loop, even on a slow machine.
    for (let tries = 0; tries < 26; tries++) {
      await guess({ email: `nobody-${tries}@desk.example` });
      advance(seconds(1));
    }
    for (let tries = 0; tries < 30; tries++) {
      expect(await guess()).toBeTypeOf('number');
      advance(100);
    }

    await expect(attempt({ address: elsewhere })).resolves.toBeTypeOf('string');
  });

  test('from many addresses in one IPv6 network counts as one', async () => {
    for (let tries = 0; tries < 10; tries++) {
      await guess({ email: `nobody-${tries}@desk.example`, address: `2001:db8:0:7::${tries + 1}` });
    }

    expect(await guess({ email: 'another@desk.example', address: '2001:db8::7:ffff:0:0:1' })).toBe(1);
    expect(await guess({ email: 'another@desk.example', address: '2001:db8:0:8::1' })).toBe('wrong');
  });
});

describe('signing in with a second factor', () => {
  let codeNow: () => string;
  let recoveryCodes: string[];

  beforeEach(async () => {
    ({ codeNow, recoveryCodes } = await authenticatorFor({ db: database.db, keys }, await owner()));
    // The confirming code is used up. Start early in a time step, so that no test runs into the next.
    advance(seconds(120) - (now().getTime() % seconds(30)));
  });

  test('asks for the code only after the correct password', async () => {
    expect(await guess()).toBe('wrong');
    expect(await guess({ password, code: '' })).toBe('code');
    expect((await lastEvent())?.code).toBe('person.sign_in_refused');

    await attempt({ code: codeNow() });
    expect(await lastEvent()).toMatchObject({ details: { method: 'password and code' } });
  });

  test.each([-30, 0, 30])('accepts a code from a clock that is %i seconds off, once', async (off) => {
    advance(seconds(off));
    const code = codeNow();
    advance(seconds(-off));

    await expect(attempt({ code: `${code.slice(0, 3)} ${code.slice(3)}` })).resolves.toBeTypeOf('string');
    expect(await guess({ password, code })).toBe('wrong code');
    expect(await lastEvent()).toMatchObject({ code: 'person.sign_in_refused', details: { because: 'wrong code' } });
  });

  test.each([-90, 90])('refuses a code from a clock that is %i seconds off', async (off) => {
    advance(seconds(off));
    const code = codeNow();
    advance(seconds(-off));

    expect(await guess({ password, code })).toBe('wrong code');
  });

  test('accepts a code once, even from two windows at the same moment', async () => {
    const code = codeNow();
    const outcomes = await Promise.all([guess({ password, code }), guess({ password, code })]);

    expect(outcomes.filter((outcome) => outcome === 'wrong code').length).toBe(1);
  });

  test('accepts each recovery code once, however it is typed', async () => {
    const [first = '', second = ''] = recoveryCodes;

    await attempt({ code: first.toLowerCase().replaceAll('-', ' ') });
    expect(await lastEvent()).toMatchObject({ details: { method: 'password and recovery code' } });
    expect(await guess({ password, code: first })).toBe('wrong code');
    await expect(attempt({ code: second })).resolves.toBeTypeOf('string');
  });

  test('slows down guesses at codes for longer than guesses at passwords', async () => {
    const wrongCode = codeNow() === '000000' ? '111111' : '000000';
    const seen = [];
    for (let tries = 0; tries < 9; tries++) {
      seen.push(await guess({ password, code: wrongCode }));
      advance(seconds(2 ** Math.max(0, tries - 2)));
    }

    expect(seen).toEqual(Array(9).fill('wrong code'));
    // After half a minute, a password attempt would be allowed again.
    advance(seconds(31 - 64));
    expect(await guess({ password, code: wrongCode })).toBe(33);
  });

  test('is not blocked for the owner by somebody who has only the password', async () => {
    await attempt({ code: codeNow() });
    for (let minute = 0; minute < 20; minute++) {
      await guess({ password, code: 'wrong', address: elsewhere });
      advance(seconds(60));
    }

    await guess({ password, code: 'wrong', address: elsewhere });
    expect(await guess({ password, code: codeNow(), address: elsewhere })).toBeTypeOf('number');
    await expect(attempt({ code: codeNow() })).resolves.toBeTypeOf('string');
  });

  test('does not count the attempt without a code, and alternating gains nothing', async () => {
    expect([await guess(), await guess(), await guess()]).toEqual(['wrong', 'wrong', 'wrong']);
    expect(await guess({ password })).toBe(1);

    advance(seconds(1));
    expect(await guess({ password })).toBe('code');
    expect(await guess()).toBe('wrong');
    expect(await guess({ password })).toBe(2);

    advance(seconds(2));
    expect(await guess({ password })).toBe('code');
    // The code follows at once: the first half of a sign-in causes no delay.
    await expect(attempt({ code: codeNow() })).resolves.toBeTypeOf('string');
  });

  test('does not ask for an unconfirmed one', async () => {
    await database.db.update(secondFactor).set({ confirmedAt: null });

    await expect(attempt({})).resolves.toBeTypeOf('string');
  });
});
