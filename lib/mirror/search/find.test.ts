import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { openKeyring } from '@/lib/keys';
import { makeKeys } from '@/lib/keys/testing';
import { findNumbers } from './find';
import { readPostings } from './postings';
import { applicantCalled, mirrorApplicants } from './testing';

const keys = openKeyring(makeKeys());
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => database.pool.query('delete from mirror_session'));
afterAll(() => database.close());

const find = async (text: string, ids: ReadonlyMap<string, number>): Promise<string[]> => {
  const found = await findNumbers(database.db, keys, text);

  return [...ids].flatMap(([id, number]) => (found.includes(number) ? [id] : [])).sort();
};

test("a session is found by all its words together and by its id, but not by anybody else's", async () => {
  const ids = await mirrorApplicants(
    database,
    keys,
    new Map([
      ['aaaa1111-0000', applicantCalled('KOVÁČOVÁ', 'MÁRIA')],
      ['bbbb2222-0000', applicantCalled('KOVÁČOVÁ', 'JANA')],
      ['cccc3333-0000', { ...applicantCalled('NOVÁK', 'JANA'), documentNumbers: ['AB 123-456'] }],
    ]),
  );

  expect(await find('kovacova', ids)).toEqual(['aaaa1111-0000', 'bbbb2222-0000']);
  expect(await find('Jana Kováčová', ids)).toEqual(['bbbb2222-0000']);
  expect(await find('jan', ids)).toEqual(['bbbb2222-0000', 'cccc3333-0000']);
  expect(await find('ab123456', ids)).toEqual(['cccc3333-0000']);
  expect(await find('AAAA1111', ids)).toEqual(['aaaa1111-0000']);
  expect(await find('Horváth', ids)).toEqual([]);
  expect(await find('%', ids)).toEqual([]);
});

test('a session that leaves the mirror, or loses its names, is no longer found', async () => {
  const ids = await mirrorApplicants(
    database,
    keys,
    new Map([
      ['one', applicantCalled('KOVÁČOVÁ', 'MÁRIA')],
      ['two', applicantCalled('KOVÁČOVÁ', 'MÁRIA')],
      ['three', applicantCalled('KOVÁČOVÁ', 'MÁRIA')],
    ]),
  );
  await database.pool.query(`delete from mirror_session where id = 'one'`);
  await database.pool.query(`update mirror_session set tokens = null, token_key_id = null where id = 'two'`);
  expect(await find('kovacova', ids)).toEqual(['three']);

  await database.pool.query('delete from mirror_session');
  expect((await database.pool.query('select 1 from mirror_posting')).rowCount).toBe(0);
});

/** Two bytes per number: its offset in the block. */
const posted = `
  select token, block * 8192 + get_byte(numbers, at) * 256 + get_byte(numbers, at + 1) as number
  from mirror_posting, generate_series(0, octet_length(numbers) - 1, 2) at`;

test('whatever happens to sessions, each token leads to exactly those that have it', async () => {
  const tokens = fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 }), { nil: null });
  const change = fc.oneof(
    fc.record({ kind: fc.constant('insert' as const), rows: fc.array(tokens, { minLength: 1, maxLength: 3 }) }),
    fc.record({ kind: fc.constant('update' as const), which: fc.nat({ max: 5 }), tokens }),
    fc.record({ kind: fc.constant('delete' as const), which: fc.nat({ max: 5 }) }),
  );
  const { pool, db } = database;
  let inserted = 0;

  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
      await pool.query('delete from mirror_session');

      for (const step of changes) {
        const which = `(select id from mirror_session order by number offset $1 limit 1)`;

        if (step.kind === 'insert') {
          await pool.query(
            `insert into mirror_session (id, result_state, tokens)
             select id, 'read', tokens::bigint[] from unnest($1::text[], $2::text[]) as row (id, tokens)`,
            [step.rows.map(() => `s${inserted++}`), step.rows.map((row) => row && `{${row.join(',')}}`)],
          );
        } else if (step.kind === 'update') {
          await pool.query(`update mirror_session set tokens = $2 where id = ${which}`, [step.which, step.tokens]);
        } else {
          await pool.query(`delete from mirror_session where id = ${which}`, [step.which]);
        }
      }

      const { rows: held } = await pool.query(
        `select token, array_agg(number order by number) as numbers
         from mirror_session, unnest(tokens) token group by token order by token`,
      );
      const { rows: found } = await pool.query(
        `select token, array_agg(number order by number) as numbers
         from (${posted}) p group by token order by token`,
      );
      expect(found).toEqual(held);
      expect([...(await readPostings(db, ['1', '2', '3', '4', '5', '6'])).blocks.keys()].sort()).toEqual(
        held.map(({ token }) => token),
      );
    }),
    { numRuns: 40 },
  );
});

test('removing a number from a posting never splits its neighbours', async () => {
  const { pool } = database;
  const numbers = [1, 2, 256, 257];
  await pool.query(
    `insert into mirror_session (id, number, result_state, tokens) overriding system value
     select 'n' || number, number, 'read', '{7}' from unnest($1::int[]) number`,
    [numbers],
  );

  for (const left of [[1, 2, 257], [1, 257], [257], []]) {
    await pool.query('delete from mirror_session where number <> all($1)', [left]);
    const { rows } = await pool.query(`select number from (${posted}) p where token = 7 order by number`);
    expect(rows.map(({ number }) => number)).toEqual(left);
  }
});

test('writing different people at the same time does not deadlock', async () => {
  const ids = await mirrorApplicants(
    database,
    keys,
    new Map(Array.from({ length: 40 }, (_, index) => [`s${index}`, applicantCalled('KOVÁČOVÁ', 'MÁRIA')])),
  );
  const numbers = [...ids.values()];
  // In opposite order, and with each row's tokens in another order.
  const write = (order: readonly number[]) =>
    database.pool.query(
      `update mirror_session m set tokens = array(select t + 1 from unnest(m.tokens) t order by random())
       from unnest($1::int[]) as row (number) where m.number = row.number`,
      [order],
    );

  await Promise.all([write(numbers.slice(0, 20)), write(numbers.slice(20).reverse())]);
  const { rows } = await database.pool.query(
    `select count(*)::int as wrong from mirror_session m, unnest(m.tokens) t
     where (t, m.number) not in (${posted})`,
  );
  expect(rows).toEqual([{ wrong: 0 }]);
});
