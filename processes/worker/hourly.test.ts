import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '@/lib/base/log';
import { connect } from '@/lib/db';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { startHourlyJobs } from './hourly';

let database: TestDatabase;
const running: Array<{ stop: () => Promise<void> }> = [];
const log = createLog('test');
log.level = 'silent';

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => database.close());

/** Each worker has its own connections, as a process would. */
const startWorker = (jobs: Record<string, () => Promise<unknown>>) => {
  const { pool, close } = connect(database.url, { max: 2 });
  const loop = startHourlyJobs({ pool, jobs, log, retryMs: 20 });
  running.push({
    stop: async () => {
      await loop.stop();
      await close();
    },
  });
};

test('every job runs when the worker starts, and then hourly', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const done: string[] = [];
  startWorker({ first: async () => done.push('first'), second: async () => done.push('second') });
  await expect.poll(() => done).toEqual(['first', 'second']);

  vi.advanceTimersByTime(3_599_000);
  // Two rounds of the loop look at the clock, and find nothing due.
  const looks = vi.spyOn(performance, 'now');
  await expect.poll(() => looks.mock.calls.length).toBeGreaterThanOrEqual(4);
  expect(done).toHaveLength(2);

  vi.advanceTimersByTime(1_000);
  await expect.poll(() => done).toEqual(['first', 'second', 'first', 'second']);
});

test('a failed job is logged and tried again; the others wait for their hour', async () => {
  const logged = vi.spyOn(log, 'error');
  let failures = 2;
  const done: string[] = [];
  startWorker({
    failing: async () => {
      if (failures > 0) {
        failures -= 1;
        throw new Error('This job fails.');
      }
      done.push('failing');
    },
    sound: async () => {
      done.push('sound');
    },
  });

  await expect.poll(() => done).toEqual(['sound', 'failing']);
  expect(logged.mock.calls.map(([fields]) => fields)).toEqual([
    { err: expect.any(Error), job: 'failing' },
    { err: expect.any(Error), job: 'failing' },
  ]);
});

test('two workers never run the jobs at the same time, and both get their turn', async () => {
  let atOnce = 0;
  let most = 0;
  const done: string[] = [];
  const job = (name: string) => async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setTimeout(resolve, 60));
    atOnce -= 1;
    done.push(name);
  };
  startWorker({ one: job('a'), other: job('a') });
  startWorker({ one: job('b'), other: job('b') });

  await expect.poll(() => done.toSorted(), { timeout: 5_000 }).toEqual(['a', 'a', 'b', 'b']);
  expect(most).toBe(1);
});

test('a worker that was killed does not keep the others from the jobs', async () => {
  let end: (() => void) | undefined;
  const stuck = () =>
    new Promise<void>((resolve) => {
      end = resolve;
    });
  startWorker({ stuck });
  await expect.poll(() => end).toBeDefined();
  const done = vi.fn();
  startWorker({ next: async () => done() });
  const holders = `select pid from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`;
  const { rows } = await database.pool.query(holders);
  expect(rows).toHaveLength(1);
  expect(done).not.toHaveBeenCalled();

  // All the server sees of a killed process is that its connection is gone.
  await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
  await expect.poll(() => done.mock.calls.length, { timeout: 5_000 }).toBe(1);
  end?.();
});
