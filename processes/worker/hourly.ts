/** Jobs that run once when a worker starts, and hourly after that. */
import type pg from 'pg';
import { backoff } from '@/lib/base/backoff';
import { hourMs } from '@/lib/base/durations';
import type { Log } from '@/lib/base/log';
import { startLoop } from '@/lib/base/loop';

/** Workers on one database take turns with it. */
const hourlyLock = 7_426_013;

interface HourlyJobs {
  pool: pg.Pool;
  jobs: Record<string, () => Promise<unknown>>;
  log: Log;
  /** How soon a job is tried again when it failed or another worker held the lock. */
  retryMs?: number;
}

/**
 * Runs the jobs one after another, in one worker at a time. A worker that loses its connection loses the lock while its
 * job goes on, so jobs must bear running twice at once. A job that fails is logged and tried again, ever later.
 */
export const startHourlyJobs = ({ pool, jobs, log, retryMs = 60_000 }: HourlyJobs) => {
  const dueAt = new Map(Object.keys(jobs).map((name) => [name, Number.NEGATIVE_INFINITY]));
  const failures = new Map<string, number>();
  const findDue = () => Object.entries(jobs).filter(([name]) => performance.now() >= (dueAt.get(name) ?? 0));

  const runDue = async (stopping: AbortSignal) => {
    for (const [name, job] of findDue()) {
      if (stopping.aborted) return;

      const startedAt = performance.now();
      try {
        await job();
        dueAt.set(name, startedAt + hourMs);
        failures.delete(name);
      } catch (error) {
        const attempt = (failures.get(name) ?? 0) + 1;
        failures.set(name, attempt);
        dueAt.set(name, performance.now() + backoff(attempt, { first: retryMs, longest: hourMs }));
        log.error({ err: error, job: name }, 'an hourly job failed and will be tried again');
      }
    }
  };

  return startLoop({
    everyMs: retryMs,
    work: async (stopping) => {
      if (findDue().length > 0) await withLock(pool, () => runDue(stopping));
    },
    onError: (error) => log.warn({ err: error }, 'hourly jobs could not start and will be tried again'),
  });
};

/** Does nothing while another worker holds the lock. A killed worker loses it with its connection. */
const withLock = async (pool: pg.Pool, work: () => Promise<void>): Promise<void> => {
  const client = await pool.connect();

  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [hourlyLock]);
    if (rows[0]?.held) await work();
  } finally {
    // Closing the connection frees the lock, even if an unlock would fail.
    client.release(true);
  }
};
