import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createWatch } from './watch';

let database: TestDatabase;
const running: Array<{ stop: () => Promise<void> }> = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
});
afterAll(() => database.close());

const never = (error: unknown) => {
  throw error;
};

test('the next round finds new rows, even from a transaction that began long before', async () => {
  const found: number[] = [];
  const watch = createWatch(database.db);
  const count = async () => (await database.pool.query('select from audit_unsealed')).rowCount ?? 0;
  running.push(watch.startLoop({ everyMs: 20, work: async () => void found.push(await count()), onError: never }));
  await expect.poll(() => found.length).toBeGreaterThan(0);

  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('insert into audit_unsealed (event_id) values (1)');
  // Another one finishes first.
  await database.pool.query('insert into audit_unsealed (event_id) values (2)');
  await expect.poll(() => found.at(-1), { timeout: 4_000 }).toBe(1);
  await client.query('commit');
  client.release();
  await expect.poll(() => found.at(-1), { timeout: 4_000 }).toBe(2);
});

/** A database without other writers, and loops on a fake clock. */
const startQuietly = async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const state = { snapshot: '1:1:', isWaiting: [false, true], fails: false };
  const rounds = { plain: 0, waiting: 0 };
  // One row answers both queries.
  const watch = createWatch({ execute: async () => ({ rows: [state] }) } as never);
  const onError = () => undefined;
  const work = async () => {
    rounds.plain += 1;
    if (state.fails) throw new Error('The round fails.');
  };
  running.push(
    watch.startLoop({ everyMs: 1_000, work, onError }),
    watch.startLoop({
      everyMs: 1_000,
      waiting: sql`select`,
      work: async () => {
        rounds.waiting += 1;
      },
      onError,
    }),
  );
  await vi.advanceTimersByTimeAsync(0);

  return { state, rounds };
};

test('idle loops skip rounds, except for waiting rows and one every few seconds', async () => {
  const { state, rounds } = await startQuietly();
  expect(rounds).toEqual({ plain: 1, waiting: 1 });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(rounds).toEqual({ plain: 1, waiting: 5 });

  state.snapshot = '1:2:';
  await vi.advanceTimersByTimeAsync(1_000);
  expect(rounds.plain).toBe(2);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(rounds.plain).toBe(3);
});

test('a failed round is repeated, even if nothing was written since', async () => {
  const { state, rounds } = await startQuietly();
  Object.assign(state, { snapshot: '1:2:', fails: true });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(rounds.plain).toBe(4);
  state.fails = false;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(rounds.plain).toBe(5);
});
