/** Erasures that are under way: taken by one worker at a time, and put back when they did not succeed. */
import { sql } from 'drizzle-orm';
import { recordEvents } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import type { ErasureManifest, ErasureStep } from '@/lib/db/schema';
import { isAppError } from '@/lib/errors';
import { codeIn, codeOf, problemOf } from './problem';

/** A worker that dies with erasures in its hands loses them after this long; every step can be repeated. */
const leaseMs = 8_000;
const renewEveryMs = 2_000;
const firstPauseMs = 1_000;
const longestPauseMs = 5 * 60_000;

export interface DueErasure {
  sessionId: string;
  requestId: string | null;
  personId: string | null;
  step: Exclude<ErasureStep, 'done'>;
  tries: number;
  manifest: ErasureManifest | null;
  createdOn: string | null;
  problem: string | null;
}

export const later = (milliseconds: number): Date => new Date(now().getTime() + milliseconds);

/** Doubling, with a fifth of chance in it, so that many failures do not come back as one wave. */
export const pauseAfter = (tries: number, chance = Math.random()): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(tries - 1, 20)) * (0.9 + chance * 0.2);

/** Takes what is due, for this worker alone; of each request some, so that none waits for thousands of another. A request that is paused has nothing due. */
export const takeDue = async (db: Database, most: number): Promise<DueErasure[]> => {
  const { rows } = await db.execute<DueErasure & Record<string, unknown>>(sql`
    with waiting as (
      select e.session_id, row_number() over (partition by e.request_id order by e.next_try_at, e.session_id) as turn
      from erasure e left join deletion_request r on r.id = e.request_id
      where e.erased_at is null and e.next_try_at <= ${now()}::timestamptz and r.paused_at is null
    ),
    due as (
      select e.session_id from erasure e join waiting w on w.session_id = e.session_id
      where e.erased_at is null and e.next_try_at <= ${now()}::timestamptz
      order by w.turn, e.session_id
      limit ${most} for update of e skip locked
    )
    update erasure e set tries = least(e.tries + 1, 32000), next_try_at = ${later(leaseMs)}::timestamptz
    from due where e.session_id = due.session_id
    returning e.session_id as "sessionId", e.request_id as "requestId", e.person_id as "personId", e.step, e.tries,
      e.manifest, e.created_on::text as "createdOn", e.problem
  `);

  return rows;
};

const renew = (db: Database, batch: readonly DueErasure[]) =>
  db.execute(sql`
    update erasure set next_try_at = ${later(leaseMs)}::timestamptz
    where session_id = any(${sql.param(batch.map(({ sessionId }) => sessionId))}::text[]) and erased_at is null
  `);

/** Keeps them for this worker for as long as the work takes. A renewal that fails is no reason to stop: see above. */
export const holding = async (db: Database, batch: readonly DueErasure[], work: () => Promise<void>): Promise<void> => {
  let renewing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renew(db, batch).catch(() => undefined);
  }, renewEveryMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
    await renewing;
  }
};

export interface Failure {
  due: DueErasure;
  error: unknown;
}

/** One event for each new problem; the same one at every try would only fill the log. */
export const noteFailures = async (db: Database, failures: readonly Failure[]): Promise<void> => {
  if (failures.length === 0) return;

  const rows = failures.map(({ due, error }) => ({
    ...due,
    isNew: codeIn(due.problem) !== codeOf(error),
    problem: problemOf(error),
    code: codeOf(error),
    // What the service itself asks for comes first.
    nextTryAt: later(
      Math.max(pauseAfter(due.tries), (isAppError(error) ? (error.retryAfterSeconds ?? 0) : 0) * 1_000),
    ).toISOString(),
  }));
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      update erasure e set problem = failed.problem, next_try_at = failed.next_try_at
      from unnest(
        ${sql.param(rows.map(({ sessionId }) => sessionId))}::text[],
        ${sql.param(rows.map(({ problem }) => problem))}::text[],
        ${sql.param(rows.map(({ nextTryAt }) => nextTryAt))}::timestamptz[]
      ) as failed (session_id, problem, next_try_at)
      where e.session_id = failed.session_id and e.erased_at is null
    `);
    await recordEvents(
      tx,
      rows
        .filter(({ isNew }) => isNew)
        .map(({ sessionId, personId, code, tries }) => ({
          code: 'erasure.delete_failed',
          actor: { personId, requestId: null, address: null },
          subject: sessionId,
          details: { problem: code, tries },
        })),
    );
  });
};
