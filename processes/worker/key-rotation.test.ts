/** Rotating DATA_KEY under second factors, drafts and encrypted text. */
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginSecondFactor, confirmSecondFactor, readDraft, writeDraft } from '@/lib/access';
import { spendCode } from '@/lib/access/sign-in/second-factor';
import { actorOf, signedInPerson } from '@/lib/access/testing';
import { moveClock, now } from '@/lib/base/clock';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { continueRotation, dataKeyIdOf, openKeyring, openWords, prepareKeys, sealWords } from '@/lib/keys';
import { makeKeys, withNewDataKey } from '@/lib/keys/testing';
import { recordRotation } from '../rotation-event';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a DATA_KEY rotation leaves codes, drafts and notes unchanged', async () => {
  const { db } = database;
  const first = makeKeys();
  await prepareKeys(db, first, recordRotation);
  const before = { db, keys: openKeyring(first) };
  const person = await signedInPerson(database, ['officer']);
  const { secret } = await beginSecondFactor(before, person);
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now().getTime() });
  await confirmSecondFactor(before, person, code(), actorOf(person));
  await writeDraft(before, person.id, 'session_7', 'Half a thought.');
  const words = await sealWords(db, before.keys, 'session-7', 'Asked by the applicant.');

  const keys = withNewDataKey(first);
  await prepareKeys(db, keys, recordRotation);
  expect(await continueRotation(db, keys, recordRotation)).toEqual({ resealed: 3, damaged: 0, isFinished: true });

  const after = { db, keys: openKeyring({ ...keys, DATA_KEY_PREVIOUS: undefined }) };
  const restoreClock = moveClock(120_000);
  expect(await spendCode(db, after.keys, person.id, code())).toBe('code');
  restoreClock();
  expect(await readDraft(after, person.id, 'session_7')).toMatchObject({ body: 'Half a thought.' });
  expect(await openWords(db, after.keys, 'session-7', words)).toEqual({
    state: 'readable',
    text: 'Asked by the applicant.',
  });

  const { rows } = await db.execute(
    `select actor_id, subject, details from audit_event where code = 'key.rotated' and id in (select event_id from audit_unsealed)`,
  );
  expect(rows).toEqual([
    {
      actor_id: null,
      subject: null,
      details: { key: 'DATA_KEY', from: dataKeyIdOf(first.DATA_KEY), to: dataKeyIdOf(keys.DATA_KEY) },
    },
  ]);
});
