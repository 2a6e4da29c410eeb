import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '@/lib/access';
import { actorOf, signedInPerson } from '@/lib/access/testing';
import { moveClock } from '@/lib/base/clock';
import { hourMs } from '@/lib/base/durations';
import { createLog } from '@/lib/base/log';
import { connect } from '@/lib/db';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { openKeyring } from '@/lib/keys';
import { makeKeys } from '@/lib/keys/testing';
import { createSessionIndex, type SessionIndex } from '../list';
import { readFuzzySearch, startFuzzySearch, stopFuzzySearch } from './fuzzy';
import { compareWith, runFuzzySearches } from './fuzzy-run';
import { applicantCalled, mirrorApplicants } from './testing';

const keys = openKeyring(makeKeys());
const log = createLog('test');
let database: TestDatabase;
let officer: Person;
let index: SessionIndex;

beforeAll(async () => {
  database = await createTestDatabase();
  officer = await signedInPerson(database, ['officer']);
  index = createSessionIndex({ db: database.db, log });
});
beforeEach(async () => {
  await database.pool.query('delete from thorough_search');
  await database.pool.query('delete from mirror_session');
});
afterAll(async () => {
  index.stop();
  await database.close();
});

const begin = (text: string, person = officer) => startFuzzySearch({ db: database.db, keys }, text, actorOf(person));
const run = (size?: number, signal?: AbortSignal) =>
  runFuzzySearches({ db: database.db, keys, log }, { ...(size && { size }), ...(signal && { signal }) });
const read = (searchId: string, person = officer) =>
  readFuzzySearch({ db: database.db, keys, index }, { person, actor: actorOf(person) }, searchId);

const mirror = (names: readonly string[][]) =>
  mirrorApplicants(
    database,
    keys,
    new Map(names.map((parts, index) => [`session-${index}`, applicantCalled(...parts)])),
  );

describe('the search text is compared', () => {
  const person = {
    ...applicantCalled('DELACRUZ', 'ANA'),
    documentNumbers: ['AB123456'],
    personalNumbers: ['900407-77'],
    birthDates: ['1990-04-07'],
  };

  test.each([
    ['with the name', 'Delacurz Ana', 1],
    ['with the name joined into one word', 'De la Kruz', 1],
    ['with the document number', 'ab 123 457', 1],
    ['with the personal number', '90040778', 1],
    ['with name and birth date', 'dela ana 7.4.1990', 0],
    ['with the birth date alone', '1990-04-07', 0],
    ['without a match for another birth date', 'Delacruz 1990-04-08', null],
    ['without a match for another name', 'Kowalski', null],
  ])('%s', (_, typed, errors) => {
    expect(compareWith(typed)(person)).toBe(errors);
  });
});

test('the closest matches come first, and the log records the search but not the text', async () => {
  await mirror([
    ['KOVÁČ', 'JÁN'],
    ['KOVÁČOVÁ', 'MÁRIA'],
    ['NOVÁK', 'JÁN'],
    ['KOVÁČEVÁ', 'MÁRIA'],
  ]);
  const searchId = await begin('Kovacova Maria');
  expect(await read(searchId)).toMatchObject({ state: 'waiting', compared: 0, found: [] });
  await run();

  const answer = await read(searchId);
  expect(answer).toMatchObject({ state: 'complete', compared: 4, total: 4, unreadable: 0, more: false });
  expect(answer.found.map(({ row, errors }) => [row.id, errors])).toEqual([
    ['session-1', 0],
    ['session-3', 1],
  ]);
  expect(answer.found[0]?.row.applicant).toBe('M•••• K••••');

  const { rows } = await database.pool.query(
    `select details from audit_event where code = 'sessions.searched_thoroughly' and actor_id = $1`,
    [officer.id],
  );
  expect(rows).toEqual([{ details: { kind: 'name' } }]);
});

test('an interrupted search resumes where it stopped and compares nobody twice', async () => {
  await mirror(Array.from({ length: 25 }, () => ['KOVÁČOVÁ', 'MÁRIA']));
  const searchId = await begin('kovacova');
  const stopping = new AbortController();
  const worker = connect(database.url);
  let batches = 0;
  // A worker whose connection dies in the third batch.
  const dying = new Proxy(worker.db, {
    get: (target, name) => {
      const value = Reflect.get(target, name);
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;

      return (work: Parameters<typeof target.transaction>[0]) =>
        target.transaction(async (tx) => {
          const result = await work(tx);
          if (++batches === 3) throw new Error('killed');

          return result;
        });
    },
  });
  await expect(runFuzzySearches({ db: dying, keys, log }, { size: 10 })).rejects.toThrow('killed');
  await worker.close();
  expect(await read(searchId)).toMatchObject({ state: 'running', compared: 20, total: 25 });

  stopping.abort();
  await run(10, stopping.signal);
  expect(await read(searchId)).toMatchObject({ state: 'running', compared: 20 });

  await run(10);
  const answer = await read(searchId);
  expect(answer).toMatchObject({ state: 'complete', compared: 25, total: 25 });
  expect(new Set(answer.found.map(({ row }) => row.id)).size).toBe(25);
});

test('two workers together compare each name once', async () => {
  await mirror(Array.from({ length: 30 }, () => ['KOVÁČOVÁ', 'MÁRIA']));
  const searchId = await begin('kovacova');
  await Promise.all([run(4), run(4)]);
  await run(4);
  expect(await read(searchId)).toMatchObject({ state: 'complete', compared: 30, unreadable: 0 });
});

test('sessions erased since are not listed', async () => {
  await mirror([
    ['KOVÁČOVÁ', 'MÁRIA'],
    ['KOVÁČOVÁ', 'JANA'],
  ]);
  const searchId = await begin('kovacova');
  await run();
  await database.pool.query(`delete from mirror_session where id = 'session-0'`);
  await database.pool.query(`delete from subject_key where subject = 'session-0'`);
  expect((await read(searchId)).found.map(({ row }) => row.id)).toEqual(['session-1']);
});

test('names that cannot be decrypted are counted', async () => {
  await mirror([
    ['KOVÁČOVÁ', 'MÁRIA'],
    ['KOVÁČOVÁ', 'JANA'],
  ]);
  await database.pool.query(`update mirror_session set applicant = '\\x00' where id = 'session-0'`);
  const searchId = await begin('kovacova');
  await run();
  expect(await read(searchId)).toMatchObject({ state: 'complete', compared: 1, unreadable: 1, total: 2 });
});

test('it lists at most 200 matches and says if there are more', async () => {
  await mirror([...Array.from({ length: 205 }, () => ['KOVÁČEVÁ']), ['KOVÁČOVÁ']]);
  const searchId = await begin('kovacova');
  await run(50);
  const answer = await read(searchId);
  expect(answer.found).toHaveLength(200);
  expect(answer.found[0]).toMatchObject({ row: { id: 'session-205' }, errors: 0 });
  expect(answer.more).toBe(true);
});

test('a person can run three searches at once, and stopping one makes room', async () => {
  const searches = await Promise.allSettled(['one', 'two', 'three', 'four', 'five'].map((text) => begin(text)));
  const active = searches.flatMap((search) => (search.status === 'fulfilled' ? [search.value] : []));
  expect(active).toHaveLength(3);
  await expect(begin('more')).rejects.toMatchObject({
    code: 'CONFLICT',
    userMessage: 'You already have 3 searches running. Wait for one to finish, or stop one.',
  });

  await stopFuzzySearch(database.db, officer.id, active[0] ?? '');
  expect(await read(active[0] ?? '')).toMatchObject({ state: 'stopped' });
  await begin('more');
  await run();
  expect(await read(active[0] ?? '')).toMatchObject({ state: 'stopped', compared: 0 });
  // A stopped search stays stopped.
  await stopFuzzySearch(database.db, officer.id, active[1] ?? '');
  expect(await read(active[1] ?? '')).toMatchObject({ state: 'complete' });
});

test("nobody can see or stop somebody else's search", async () => {
  const other = await signedInPerson(database, ['officer']);
  const searchId = await begin('kovacova');
  await expect(read(searchId, other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(stopFuzzySearch(database.db, other.id, searchId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(read('not an id')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await read(searchId)).toMatchObject({ state: 'waiting' });
});

test('a search and its text are deleted after a day', async () => {
  const searchId = await begin('kovacova');
  await run();
  const restoreClock = moveClock(23 * hourMs);
  await run();
  expect(await read(searchId)).toMatchObject({ state: 'complete' });
  restoreClock();
  const restoreAgain = moveClock(25 * hourMs);
  await run();
  restoreAgain();
  await expect(read(searchId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await database.pool.query('select 1 from thorough_search')).rowCount).toBe(0);
});
