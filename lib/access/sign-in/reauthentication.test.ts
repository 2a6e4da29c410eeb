import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { moveClock, now } from '@/lib/base/clock';
import { person } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import type { Person } from '../person';
import { actorOf, again, authenticatorFor, eventsOf, signedInPerson, testKeys } from '../testing';
import { reauthenticateWithPassword } from './reauthentication';
import { signOut } from './records';
import type { Tools } from './second-factor';

const password = 'not asked for here';

let database: TestDatabase;
let tools: Tools;
let you: Person;
let restoreClock: (() => void)[] = [];

const advance = (minutes: number) => restoreClock.push(moveClock(minutes * 60_000));
const prove = (given: { password: string; code?: string }) =>
  reauthenticateWithPassword(tools, you, given, actorOf(you));

beforeEach(async () => {
  database = await createTestDatabase();
  tools = { db: database.db, keys: testKeys() };
  you = await signedInPerson(database, ['officer']);
});

afterEach(async () => {
  for (const restore of restoreClock) {
    restore();
  }
  restoreClock = [];
  await database.close();
});

describe('re-authentication', () => {
  test('comes with signing in, lasts five minutes, and can be repeated', async () => {
    expect(you.freshUntil).not.toBeNull();
    advance(6);
    expect(await again(database.db, you.signInId)).toMatchObject({ freshUntil: null });

    const until = await prove({ password });
    expect(until.getTime() - now().getTime()).toBeGreaterThan(4.9 * 60_000);
    expect((await again(database.db, you.signInId)).freshUntil).toEqual(until);
    expect(await eventsOf(database, you.id)).toContain('person.proved');
  });

  test('with a wrong password is refused, recorded and slowed down; the person stays signed in', async () => {
    advance(6);
    for (let tries = 0; tries < 3; tries++) {
      await expect(prove({ password: 'wrong' })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        userMessage: 'Incorrect password.',
      });
    }

    await expect(prove({ password })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 1 });
    expect(await again(database.db, you.signInId)).toMatchObject({ freshUntil: null });
    expect((await eventsOf(database, you.id)).filter((code) => code === 'person.proof_refused')).toHaveLength(3);
  });

  test('also needs the code if there is a second factor', async () => {
    const { codeNow, recoveryCodes } = await authenticatorFor(tools, you);
    advance(6);

    await expect(prove({ password })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(prove({ password, code: 'wrong' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect((await again(database.db, you.signInId)).freshUntil).toBeNull();

    const code = codeNow();
    await prove({ password, code });
    expect((await again(database.db, you.signInId)).freshUntil).not.toBeNull();
    await expect(prove({ password, code })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(prove({ password, code: recoveryCodes[0] ?? '' })).resolves.toBeInstanceOf(Date);
  });

  test('applies to one sign-in only, and never to one that has ended', async () => {
    const other = await signedInPerson(database, ['officer']);
    advance(6);
    await prove({ password });
    expect((await again(database.db, other.signInId)).freshUntil).toBeNull();

    await signOut(database.db, you.signInId, { requestId: null, address: null });
    await expect(prove({ password })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  test('happens at the identity provider for single sign-on accounts', async () => {
    await database.db.update(person).set({ ssoIssuer: 'https://i', ssoSubject: 's' }).where(eq(person.id, you.id));

    await expect(prove({ password })).rejects.toMatchObject({
      code: 'CONFLICT',
      userMessage: 'You have no Proofdesk password. Confirm your identity through your identity provider.',
    });
  });
});
