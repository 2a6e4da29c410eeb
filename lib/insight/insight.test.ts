import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { now } from '@/lib/base/clock';
import { createLog } from '@/lib/base/log';
import { person } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createSessionIndex } from '@/lib/mirror';
import { noFilter, none, type SessionFilter } from '@/lib/session-query';
import { readInsight } from './read';
import { addDays, dayOf, spansOf } from './spans';
import { rateOf } from './statistics';
import { populate } from './testing';
import { recompute } from './testing-figures';

const log = createLog('test');
log.level = 'silent';
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db
    .insert(person)
    .values(['a', 'b', 'c'].map((name) => ({ email: `${name}@desk.example`, name, roles: [], createdAt: now() })));
});
afterAll(() => database.close());

const some = (...values: string[]) => fc.oneof(fc.constant<string[]>([]), fc.subarray(values));

const anyFilter: fc.Arbitrary<SessionFilter> = fc.oneof(
  fc.constant(noFilter),
  fc
    .record({ status: some('MANUAL_APPROVED', 'AUTO_REJECTED', 'ODD', none), documentType: some('PASSPORT', none) })
    .map((kept) => ({ ...noFilter, ...kept })),
  fc
    .record({
      status: some('WAITING_FOR_MANUAL_APPROVE', 'AUTO_APPROVED', 'AUTO_REJECTED'),
      country: some('DEU', none),
      factor: fc.subarray([{ name: 'faceVerification', level: 'LOW' }], { minLength: 0 }),
    })
    .map((asked) => ({ ...noFilter, ...asked })),
);

/** Ranges before, within and after the test data; long ones are split into weeks. */
const anyRange = fc
  .record({ daysAgo: fc.integer({ min: -3, max: 40 }), length: fc.constantFrom(1, 7, 30, 90, 121, 150) })
  .map(({ daysAgo, length }) => {
    const to = addDays(dayOf(now()), -daysAgo);

    return { from: addDays(to, 1 - length), to };
  });

test('every figure matches plain SQL over the same data', async () => {
  const asks = fc.array(fc.record({ range: anyRange, filter: anyFilter }), { minLength: 3, maxLength: 3 });

  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.constantFrom(20, 200), asks, async (seed, days, queries) => {
      await populate(database.db, seed, now(), days);
      const index = createSessionIndex({ db: database.db, log });

      try {
        for (const query of queries) {
          const answer = await readInsight({ db: database.db, index }, query, '');
          const { asOf, coverage, ...figures } = answer;
          expect(figures).toEqual(await recompute(database.pool, query, asOf));
          expect(coverage.listed.kind).toBe('at least');
        }
      } finally {
        index.stop();
      }
    }),
    // A seed cannot be shrunk.
    { numRuns: 8, endOnFailure: true },
  );
});

test('a session counts exactly once during its erasure', async () => {
  await populate(database.db, 1, now(), 20);
  const index = createSessionIndex({ db: database.db, log });
  const query = { range: { from: addDays(dayOf(now()), -30), to: dayOf(now()) }, filter: noFilter };
  const total = async () => (await readInsight({ db: database.db, index }, query, '')).total.count;
  const before = await total();

  await database.db.execute(sql`
    with left_now as (
      delete from mirror_session
      where id in (select id from mirror_session where created_at > now() - interval '30 days' limit 3)
      returning id, number, created_at, status
    ),
    gone as (insert into mirror_gone (id, number, at) select id, number, now() from left_now)
    insert into erasure (session_id, intended_at, step, created_on, status, erased_at)
    select id, now(), 'done', (created_at at time zone 'UTC')::date, status, now() from left_now
  `);
  expect(await total()).toBe(before);
  await index.refresh();
  expect(await total()).toBe(before);
  index.stop();
});

describe('the 95 % interval', () => {
  test.each([
    // Newcombe (1998), table I.
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %i in %i is the Wilson interval', (count, of, low, high) => {
    const rate = rateOf(count, of);

    expect(rate?.low).toBeCloseTo(low, 4);
    expect(rate?.high).toBeCloseTo(high, 4);
  });

  test('of 0 in 0 is unknown', () => expect(rateOf(0, 0)).toBeNull());
});

test('a long range is split into weeks that end with its last day', () => {
  const spans = spansOf({ from: '2026-01-01', to: '2026-05-02' });

  expect(spans).toHaveLength(18);
  expect(spans[0]).toEqual({ from: '2026-01-01', to: '2026-01-03' });
  expect(spans.at(-1)).toEqual({ from: '2026-04-26', to: '2026-05-02' });
  expect(spansOf({ from: '2026-01-01', to: '2026-04-30' })).toHaveLength(120);
});
