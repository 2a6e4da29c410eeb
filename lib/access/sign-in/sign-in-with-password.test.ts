import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { moveClock, now } from '@/lib/clock';
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
  test('takes the right password, whatever the case of the e-mail, and records how', async () => {
    const id = await attempt({ email: ' OWNER@desk.example ' });

    expect(await findSignedIn(database.db, id)).toMatchObject({ name: 'Desk owner', roles: ['officer'] });
    expect(await lastEvent()).toMatchObject({ code: 'person.signed_in', details: { method: 'password' } });
    const [record] = await database.db.select().from(signIn);
    expect(record).toMatchObject({ browser: 'Firefox on Linux', method: 'password', address: office });
    expect(record?.provedAt).not.toBeNull();
  });

  test('refuses every account that it cannot let in with the same words, and records it', async () => {
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
        userMessage: 'E-mail or password is not right.',
      });
      expect(await lastEvent()).toMatchObject({
        code: 'person.sign_in_refused',
        actorId: null,
        details: { because: 'wrong credentials' },
      });
      advance(seconds(60));
    }
  });

  test('does not outlive a new password that came while the old one was being checked', async () => {
    const reset = resetPassword(database.db, email, { removesSecondFactor: false });
    const outcome = await attempt({}).catch(() => null);
    await reset;

    expect(outcome && (await findSignedIn(database.db, outcome))).toBeNull();
  });
});

describe('guessing', () => {
  test('gets slower and slower, and is forgiven after a success', async () => {
    expect([await guess(), await guess(), await guess()]).toEqual(['wrong', 'wrong', 'wrong']);
    await expect(attempt({})).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 1 });

    advance(seconds(1));
    expect([await guess(), await guess()]).toEqual(['wrong', 2]);

    advance(seconds(2));
    await expect(attempt({})).resolves.toBeTypeOf('string');
    expect([await guess(), await guess(), await guess(), await guess()]).toEqual(['wrong', 'wrong', 'wrong', 1]);
  });

  test('gets no further with forty tries at once than with a few', async () => {
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => guess()));

    expect(outcomes.filter((outcome) => outcome === 'wrong').length).toBe(3);
  });

  test('gains nothing by other ways to write the e-mail: each finds its own account, or none', async () => {
    await createPerson(database.db, { email: 'alice@desk.example', name: 'Alice', roles: ['officer'], password });

    await expect(attempt({ email: 'al\u0130ce@desk.example' })).rejects.toMatchObject({ because: 'wrong' });
    await expect(attempt({ email: ' ALICE@desk.example' })).resolves.toBeTypeOf('string');
  });

  test('does not wait for a clock that was set back', async () => {
    await guess();
    advance(seconds(-3600));
    expect([await guess(), await guess(), await guess()]).toEqual(['wrong', 'wrong', 1]);

    advance(seconds(-3600));
    expect(await guess()).toBe(1);
    advance(seconds(1));
    expect([await guess(), await guess()]).toEqual(['wrong', 2]);
  });

  test('is slowed down in the same way for accounts that do not exist', async () => {
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

  test('never keeps a colleague out for longer than half a minute, even at a new place', async () => {
    for (let tries = 0; tries < 40; tries++) {
      await guess({ address: `203.0.113.${tries}` });
      advance(seconds(31));
    }
    await guess({ address: '203.0.113.200' });
    advance(seconds(31));

    await expect(attempt({ address: elsewhere })).resolves.toBeTypeOf('string');
  });

  test('never delays a colleague at a place where they signed in before', async () => {
    await attempt({});

    for (let second = 0; second < 100; second++) {
      await guess({ address: `203.0.113.${second}` });
      advance(seconds(1));
    }
    expect(await guess({ address: elsewhere })).toBeGreaterThan(1);
    await expect(attempt({})).resolves.toBeTypeOf('string');
    // Their own success does not give the guessers new tries.
    expect(await guess({ address: elsewhere })).toBeGreaterThan(1);
  });

  test('by somebody in the same office keeps nobody there out for long either', async () => {
    await attempt({});
    for (let tries = 0; tries < 30; tries++) {
      await guess({ email: `nobody-${tries}@desk.example` });
      advance(seconds(1));
    }
    expect(await guess({ email: 'nobody@desk.example' })).toBeGreaterThan(1);

    await expect(attempt({})).resolves.toBeTypeOf('string');
  });

  test('has no advantage from a known place: it gets slower there as well', async () => {
    await attempt({});

    expect([await guess(), await guess(), await guess(), await guess()]).toEqual(['wrong', 'wrong', 'wrong', 1]);
  });

  test('knows a place for ninety days', async () => {
    await attempt({});
    advance(days(91));
    for (let tries = 0; tries < 4; tries++) {
      await guess({ address: elsewhere });
    }

    await expect(attempt({})).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('from an address that has to wait cannot use up the turns of an account', async () => {
    for (let tries = 0; tries < 20; tries++) {
      await guess({ email: `nobody-${tries}@desk.example` });
      advance(seconds(1));
    }
    for (let tries = 0; tries < 30; tries++) {
      expect(await guess()).toBeTypeOf('number');
      advance(100);
    }

    await expect(attempt({ address: elsewhere })).resolves.toBeTypeOf('string');
  });

  test('from many addresses of one IPv6 line counts as one', async () => {
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
    // The code that confirmed it is used up. Early in a step, so that no test runs into the next one.
    advance(seconds(120) - (now().getTime() % seconds(30)));
  });

  test('asks for the code only after the right password', async () => {
    expect(await guess()).toBe('wrong');
    expect(await guess({ password, code: '' })).toBe('code');
    expect((await lastEvent())?.code).toBe('person.sign_in_refused');

    await attempt({ code: codeNow() });
    expect(await lastEvent()).toMatchObject({ details: { method: 'password and code' } });
  });

  test.each([-30, 0, 30])('takes the code of a clock that is %i seconds off, once', async (off) => {
    advance(seconds(off));
    const code = codeNow();
    advance(seconds(-off));

    await expect(attempt({ code: `${code.slice(0, 3)} ${code.slice(3)}` })).resolves.toBeTypeOf('string');
    expect(await guess({ password, code })).toBe('wrong code');
    expect(await lastEvent()).toMatchObject({ code: 'person.sign_in_refused', details: { because: 'wrong code' } });
  });

  test.each([-90, 90])('refuses the code of a clock that is %i seconds off', async (off) => {
    advance(seconds(off));
    const code = codeNow();
    advance(seconds(-off));

    expect(await guess({ password, code })).toBe('wrong code');
  });

  test('takes one code once, also from two windows at the same moment', async () => {
    const code = codeNow();
    const outcomes = await Promise.all([guess({ password, code }), guess({ password, code })]);

    expect(outcomes.filter((outcome) => outcome === 'wrong code').length).toBe(1);
  });

  test('takes each recovery code once, however it is typed', async () => {
    const [first = '', second = ''] = recoveryCodes;

    await attempt({ code: first.toLowerCase().replaceAll('-', ' ') });
    expect(await lastEvent()).toMatchObject({ details: { method: 'password and recovery code' } });
    expect(await guess({ password, code: first })).toBe('wrong code');
    await expect(attempt({ code: second })).resolves.toBeTypeOf('string');
  });

  test('slows down guesses at the code, for longer than those at passwords', async () => {
    const wrongCode = codeNow() === '000000' ? '111111' : '000000';
    const seen = [];
    for (let tries = 0; tries < 9; tries++) {
      seen.push(await guess({ password, code: wrongCode }));
      advance(seconds(2 ** Math.max(0, tries - 2)));
    }

    expect(seen).toEqual(Array(9).fill('wrong code'));
    // Half a minute after the last one, the password would be looked at again.
    advance(seconds(31 - 64));
    expect(await guess({ password, code: wrongCode })).toBe(33);
  });

  test('is not kept from its owner by somebody who has the password, but not the phone', async () => {
    await attempt({ code: codeNow() });
    for (let minute = 0; minute < 20; minute++) {
      await guess({ password, code: 'wrong', address: elsewhere });
      advance(seconds(60));
    }

    await guess({ password, code: 'wrong', address: elsewhere });
    expect(await guess({ password, code: codeNow(), address: elsewhere })).toBeTypeOf('number');
    await expect(attempt({ code: codeNow() })).resolves.toBeTypeOf('string');
  });

  test('takes back the one try without a code, and no more: alternating gains nothing', async () => {
    expect([await guess(), await guess(), await guess()]).toEqual(['wrong', 'wrong', 'wrong']);
    expect(await guess({ password })).toBe(1);

    advance(seconds(1));
    expect(await guess({ password })).toBe('code');
    expect(await guess()).toBe('wrong');
    expect(await guess({ password })).toBe(2);

    advance(seconds(2));
    expect(await guess({ password })).toBe('code');
    // The code follows at once: the first half of a sign-in is not waited for.
    await expect(attempt({ code: codeNow() })).resolves.toBeTypeOf('string');
  });

  test('does not ask for one that was never confirmed', async () => {
    await database.db.update(secondFactor).set({ confirmedAt: null });

    await expect(attempt({})).resolves.toBeTypeOf('string');
  });
});
