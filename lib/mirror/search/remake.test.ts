import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '@/lib/db';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import {
  continueRotation,
  countByDataKey,
  dataKeyIdOf,
  findUnreadable,
  giveUpLostDataKey,
  openKeyring,
  prepareKeys,
} from '@/lib/keys';
import { makeKeys, readRotations, recordForTest as record, withNewDataKey } from '@/lib/keys/testing';
import { findNumbers } from './find';
import { remakeTokens, requeueResults } from './remake';
import { applicantCalled, mirrorApplicants } from './testing';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
});
beforeEach(async () => {
  for (const table of ['mirror_session', 'subject_key', 'key_check']) {
    await database.pool.query(`delete from ${table}`);
  }
});
afterAll(() => database.close());

/** Signing does not matter here; its first key stays registered. */
const { SIGNING_KEY } = makeKeys();
const names = ['KOVÁČOVÁ', 'NOVÁK', 'HORVÁTH', 'VARGA', 'TÓTH', 'BALÁŽ', 'MOLNÁR'];

/** Sessions with tokens under a first key, restarted with a second one. */
const beginRotation = async () => {
  const first = { ...makeKeys(), SIGNING_KEY };
  await prepareKeys(db, first, record);
  await mirrorApplicants(
    database,
    openKeyring(first),
    new Map(names.map((name) => [`session-${name}`, applicantCalled(name)])),
  );
  const keys = withNewDataKey(first);
  await prepareKeys(db, keys, record);

  return {
    first,
    keys,
    both: openKeyring(keys),
    newOnly: openKeyring({ ...keys, DATA_KEY_PREVIOUS: undefined }),
    from: dataKeyIdOf(first.DATA_KEY),
    to: dataKeyIdOf(keys.DATA_KEY),
  };
};

const findAll = async (keys: ReturnType<typeof openKeyring>): Promise<number> =>
  (await Promise.all(names.map((name) => findNumbers(db, keys, name)))).filter(({ length }) => length === 1).length;

test('during a DATA_KEY rotation everybody is found, wherever it was interrupted', async () => {
  const { keys, both, newOnly, from, to } = await beginRotation();

  for (let batches = 1; batches <= 4; batches++) {
    const stopping = new AbortController();
    let left = batches;
    const cut: typeof remakeTokens = (_, ring, keyId, options) =>
      remakeTokens(
        new Proxy(db, {
          get: (target, name) => {
            const value = Reflect.get(target, name);
            if (name === 'transaction' && --left === 0) stopping.abort();

            return typeof value === 'function' ? value.bind(target) : value;
          },
        }),
        ring,
        keyId,
        { ...options, signal: stopping.signal, size: 1 },
      );

    expect(await continueRotation(db, keys, record, { remake: cut })).toMatchObject({ damaged: 0 });
    expect(await findAll(both)).toBe(names.length);
  }

  expect(await countByDataKey(db)).toEqual(new Map([[to, 2 * names.length]]));
  expect(await findAll(newOnly)).toBe(names.length);
  expect(await readRotations(db)).toContainEqual({ key: 'DATA_KEY', from, to });
});

test('a rotation does not finish while tokens under the old key remain', async () => {
  const { keys, from } = await beginRotation();
  expect(await continueRotation(db, keys, record)).toMatchObject({ resealed: names.length, isFinished: false });
  expect((await countByDataKey(db)).get(from)).toBe(names.length);

  expect(await continueRotation(db, keys, record, { remake: remakeTokens })).toMatchObject({
    resealed: names.length,
    isFinished: true,
  });
});

test('a session with damaged names is read from the service again and blocks nothing', async () => {
  const { keys } = await beginRotation();
  await database.pool.query(`update mirror_session set applicant = '\\x00' where id = 'session-NOVÁK'`);
  expect(await continueRotation(db, keys, record, { remake: remakeTokens })).toMatchObject({
    damaged: 0,
    isFinished: true,
  });
  const { rows } = await database.pool.query(
    `select id, applicant, tokens from mirror_session where result_state = 'wanted' and result_due_at is not null`,
  );
  expect(rows).toEqual([{ id: 'session-NOVÁK', applicant: null, tokens: null }]);
});

test('after a lost DATA_KEY only its sessions are read again', async () => {
  const { first } = await beginRotation();
  const lost = makeKeys();
  await database.pool.query('delete from key_check');
  await prepareKeys(db, first, record);
  await mirrorApplicants(database, openKeyring(lost), new Map([['session-lost', applicantCalled('LOST')]]));

  const unreadable = await findUnreadable(db, first);
  expect(unreadable['subject keys']).toEqual([['session-lost']]);
  await giveUpLostDataKey(db, first, unreadable, record);
  expect(await requeueResults(db, openKeyring(first), unreadable['subject keys'].flat())).toBe(1);

  const { rows } = await database.pool.query(
    `select id, result_state, applicant, tokens from mirror_session where result_state <> 'read'`,
  );
  expect(rows).toEqual([{ id: 'session-lost', result_state: 'wanted', applicant: null, tokens: null }]);
  expect(await findAll(openKeyring(first))).toBe(names.length);
  expect(await requeueResults(db, openKeyring(first), [])).toBe(0);
});

test('if a new key is lost during its rotation, the sessions it covered are read again', async () => {
  const { first, keys } = await beginRotation();
  await database.pool.query(`update mirror_session set token_key_id = $1 where id = 'session-VARGA'`, [
    dataKeyIdOf(keys.DATA_KEY),
  ]);
  expect(await requeueResults(db, openKeyring(first), [])).toBe(1);
  expect((await countByDataKey(db)).has(dataKeyIdOf(keys.DATA_KEY))).toBe(false);
});
