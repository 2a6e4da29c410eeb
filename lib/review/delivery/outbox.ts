/** The outbox of recorded verdicts: one worker at a time takes each and writes down the outcome. */
import { and, eq, sql } from 'drizzle-orm';
import { type Actor, recordEvent, theDesk } from '@/lib/audit';
import { backoff, jitter } from '@/lib/base/backoff';
import { now } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { AppError } from '@/lib/base/errors';
import type { Database } from '@/lib/db';
import { verdict } from '@/lib/db/schema';
import { applyStep } from '../verdict/rows';
import type { RecordedVerdict } from './message';

/** If a worker dies, its verdicts are sent again after this long, with the same reference. */
export const leaseMs = 30_000;

const pauses = { first: 1_000, longest: 10 * minuteMs };
/** About half an hour in all. */
export const maxTries = 12;

export const pauseAfter = (tries: number, chance?: number): number => jitter(backoff(tries, pauses), chance);

/** When to try again; `null`: never by itself. */
export const nextTryAfter = (
  tries: number,
  { isPermanent, retryAfterSeconds = 0 }: Omit<Failure, 'problem'>,
): Date | null =>
  isPermanent || tries >= maxTries
    ? null
    : fromNow(Math.max(pauseAfter(tries), Math.min(retryAfterSeconds * 1000, pauses.longest)));

export interface DueVerdict extends RecordedVerdict {
  delivery: 'service' | 'webhook';
  tries: number;
}

interface TakenRow extends Record<string, unknown> {
  verdictId: string;
  sessionId: string;
  decision: 'approve' | 'reject';
  delivery: 'service' | 'webhook';
  tries: number;
  recordedAt: string;
}

export const fromNow = (milliseconds: number): Date => new Date(now().getTime() + milliseconds);

/** Takes due verdicts for this worker alone. Verdicts on erased sessions are never sent. */
export const takeDue = async (
  db: Database,
  limit: number,
  deliveries: ReadonlyArray<DueVerdict['delivery']> = ['service', 'webhook'],
): Promise<DueVerdict[]> => {
  const { rows } = await db.execute<TakenRow>(sql`
    with due as (
      select v.id from verdict v
      where v.state = 'recorded' and v.delivery = any(${sql.param(deliveries)}::text[]) and v.dead_at is null
        and v.next_try_at <= ${now()}::timestamptz
        and not exists (select from erasure e where e.session_id = v.session_id)
      order by v.next_try_at, v.id
      limit ${limit} for update skip locked
    )
    update verdict v set tries = v.tries + 1, next_try_at = ${fromNow(leaseMs)}::timestamptz
    from due where v.id = due.id
    returning v.id as "verdictId", v.session_id as "sessionId", v.decision, v.delivery, v.tries,
      v.state_at as "recordedAt"
  `);

  return rows.map(({ recordedAt, ...row }) => ({ ...row, decidedAt: new Date(recordedAt) }));
};

/** The status may already have confirmed the verdict; then this only adds that it was sent. */
export const markSent = (db: Database, { verdictId, delivery, tries }: DueVerdict): Promise<void> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(verdict).where(eq(verdict.id, verdictId)).for('update');
    // Another worker has taken over and writes down its own outcome.
    if (!row || row.tries !== tries || row.sentAt !== null) return;
    const columns = { sentAt: now(), nextTryAt: null, problem: null };
    const event = {
      code: 'verdict.sent',
      actor: theDesk,
      details: { delivery, tries, reference: verdictId },
    } as const;

    if (row.state === 'recorded') {
      await applyStep(tx, row, 'send', columns, event);
    } else {
      await tx.update(verdict).set(columns).where(eq(verdict.id, verdictId));
      await recordEvent(tx, { ...event, subject: row.sessionId });
    }
  });

export interface Failure {
  problem: string;
  isPermanent: boolean;
  retryAfterSeconds?: number | undefined;
}

/** Schedules the next attempt or gives up. Returns true if it gave up. */
export const markFailed = (
  db: Database,
  { verdictId, sessionId, delivery, tries }: DueVerdict,
  { problem, ...failure }: Failure,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const nextTryAt = nextTryAfter(tries, failure);
    const isGivenUp = nextTryAt === null;
    const written = await tx
      .update(verdict)
      .set({ problem, nextTryAt, ...(isGivenUp && { deadAt: now() }) })
      .where(and(eq(verdict.id, verdictId), eq(verdict.tries, tries), eq(verdict.state, 'recorded')))
      .returning({ id: verdict.id });
    if (written.length === 0) return false;

    const details = { delivery, tries, problem, givenUp: isGivenUp };
    await recordEvent(tx, { code: 'verdict.delivery_failed', actor: theDesk, subject: sessionId, details });

    return isGivenUp;
  });

interface RetryRequest {
  verdictId: string;
  /** As configured now, which may differ from when the verdict was recorded. */
  delivery: 'service' | 'webhook' | 'none';
  actor: Actor & { personId: string };
}

/** Puts a failed verdict back into the outbox, with all its tries and the same reference. */
export const retryDelivery = async (db: Database, { verdictId, delivery, actor }: RetryRequest): Promise<void> => {
  const isRetried = await db.transaction(async (tx) => {
    const [row] = await tx.select().from(verdict).where(eq(verdict.id, verdictId)).for('update');
    if (!row) throw new AppError('NOT_FOUND', { userMessage: 'Verdict not found.' });

    if (row.state !== 'recorded' || row.deadAt === null) {
      const details = { state: row.state };
      await recordEvent(tx, { code: 'verdict.retry_refused', actor, subject: row.sessionId, details });

      return false;
    }

    await tx
      .update(verdict)
      .set({ delivery, tries: 0, problem: null, deadAt: null, nextTryAt: delivery === 'none' ? null : now() })
      .where(eq(verdict.id, verdictId));
    await recordEvent(tx, {
      code: 'verdict.retried',
      actor,
      subject: row.sessionId,
      details: { tries: row.tries },
      changes: [{ name: 'delivery', before: row.delivery, after: delivery }],
    });

    return true;
  });

  if (!isRetried) {
    throw new AppError('CONFLICT', {
      userMessage: 'This delivery has not failed: it is being sent or already has an outcome. Nothing was changed.',
    });
  }
};
