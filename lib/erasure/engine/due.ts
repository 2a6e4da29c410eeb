/** The queue of erasures: leased to one worker at a time, and put back with a pause after a failure. */
import { sql } from 'drizzle-orm';
import { type AuditCode, recordEvents } from '@/lib/audit';
import { backoff, jitter } from '@/lib/base/backoff';
import { now } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { isAppError } from '@/lib/base/errors';
import type { Database } from '@/lib/db';
import type { ErasureDeletion, ErasureManifest, ErasureStep } from '@/lib/db/schema';

/** How long a dead worker keeps its erasures from the others. Every step can be repeated safely. */
const leaseMs = 8_000;
const renewEveryMs = 2_000;
const pauses = { first: 1_000, longest: 5 * minuteMs };

export interface DueErasure {
  sessionId: string;
  requestId: string | null;
  personId: string | null;
  step: Exclude<ErasureStep, 'done'>;
  tries: number;
  manifest: ErasureManifest | null;
  createdOn: string | null;
  /** The answer to an earlier try. */
  deletion: ErasureDeletion | null;
  problem: string | null;
}

export const later = (milliseconds: number): Date => new Date(now().getTime() + milliseconds);

/** Leases due erasures to this worker, some from each request so that a small one need not wait for a large one. Skips paused requests. */
export const takeDue = async (db: Database, limit: number): Promise<DueErasure[]> => {
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
      limit ${limit} for update of e skip locked
    )
    update erasure e set tries = least(e.tries + 1, 32000), next_try_at = ${later(leaseMs)}::timestamptz
    from due where e.session_id = due.session_id
    returning e.session_id as "sessionId", e.request_id as "requestId", e.person_id as "personId", e.step, e.tries,
      e.manifest, e.created_on::text as "createdOn", e.deletion, e.problem
  `);

  return rows;
};

const renew = (db: Database, batch: readonly DueErasure[]) =>
  db.execute(sql`
    update erasure set next_try_at = ${later(leaseMs)}::timestamptz
    where session_id = any(${sql.param(batch.map(({ sessionId }) => sessionId))}::text[]) and erased_at is null
  `);

/** Renews the lease while the work runs. A failed renewal does no harm, because every step can be repeated. */
export const withLease = async (
  db: Database,
  batch: readonly DueErasure[],
  work: () => Promise<void>,
): Promise<void> => {
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

/** What was being done when it failed. */
const failureCodes = {
  stock: 'erasure.stock_failed',
  delete: 'erasure.delete_failed',
  check: 'erasure.check_failed',
} as const satisfies Record<string, AuditCode>;

export interface Failure {
  due: DueErasure;
  during: keyof typeof failureCodes;
  error: unknown;
}

/** Records an event when the problem changes, not at every try. */
export const noteFailures = async (db: Database, failures: readonly Failure[]): Promise<void> => {
  if (failures.length === 0) return;

  const rows = failures.map(({ due, during, error }) => ({
    ...due,
    during,
    isNew: problemCode(due.problem) !== problemCode(problemOf(during, error)),
    problem: problemOf(during, error),
    code: codeOf(error),
    // If the service asks for a longer pause, no erasure is taken before it ends.
    nextTryAt: later(jitter(backoff(due.tries, pauses))).toISOString(),
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
        .map(({ sessionId, personId, during, code, tries }) => ({
          code: failureCodes[during],
          actor: { personId, requestId: null, address: null },
          subject: sessionId,
          details: { problem: code, tries },
        })),
    );
  });
};

const separator = ': ';

const codeOf = (error: unknown): string => (isAppError(error) ? error.code : 'INTERNAL');

/** Stored as stable codes and a sentence for people. None contains personal data. */
const problemOf = (during: Failure['during'], error: unknown): string =>
  `${during} ${codeOf(error)}${separator}${isAppError(error) ? error.userMessage : 'Something went wrong in Proofdesk.'}`;

const problemCode = (problem: string | null): string | null => problem?.split(separator)[0] ?? null;

export const problemMessage = (problem: string): string => problem.split(separator).slice(1).join(separator);
