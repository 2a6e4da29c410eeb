import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { findSignedIn, noteActivity, resetPassword, signOut } from '..';
import type { Person } from '../person';
import { signedInPerson } from '../testing';
import { openSignIn } from './records';

const minutes = (count: number) => count * 60_000;
const facts = { requestId: 'request-1', address: '192.0.2.7' };

let database: TestDatabase;
let person: Person;
let restoreClock: (() => void)[] = [];

const advance = (milliseconds: number) => restoreClock.push(moveClock(milliseconds));
const open = () =>
  openSignIn(database.db, { personId: person.id, address: '192.0.2.7', browser: 'unknown', method: 'password' });

beforeEach(async () => {
  database = await createTestDatabase();
  person = await signedInPerson(database, ['officer']);
});

afterEach(async () => {
  for (const restore of restoreClock) {
    restore();
  }
  restoreClock = [];
  await database.close();
});

describe('a sign-in', () => {
  test('ends after 30 minutes without activity', async () => {
    const id = await open();
    advance(minutes(29));
    expect(await findSignedIn(database.db, id)).not.toBeNull();

    advance(minutes(2));
    expect(await findSignedIn(database.db, id)).toBeNull();
  });

  test('lasts while the person is active, but at most 12 hours', async () => {
    const id = await open();

    for (let half = 0; half < 24; half++) {
      advance(minutes(29));
      expect(await findSignedIn(database.db, id)).not.toBeNull();
      await noteActivity(database.db, id);
    }
    advance(minutes(25));
    expect(await findSignedIn(database.db, id)).toBeNull();
  });

  test('ends at once when the person signs out, is disabled or has their password reset', async () => {
    const [first, second, third] = [await open(), await open(), await open()];

    await signOut(database.db, first, facts);
    expect(await findSignedIn(database.db, first)).toBeNull();

    await database.db.execute('update person set disabled_at = now()');
    expect(await findSignedIn(database.db, second)).toBeNull();
    await database.db.execute('update person set disabled_at = null');

    await resetPassword(database.db, person.email.toUpperCase(), { removesSecondFactor: false });
    expect(await findSignedIn(database.db, third)).toBeNull();
  });
});
