/** Outcomes of appeals on their way to the integrator, with the pauses, tries and leases of verdicts. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { NewFinding } from '@/lib/answers';
import { type Actor, recordEvent, theDesk } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import type { Database } from '@/lib/db';
import { appeal } from '@/lib/db/schema';
import { type Failure, fromNow, leaseMs, nextTryAfter } from '../delivery/outbox';
import type { AppealDeliveryKind } from './read';

export interface DueAppeal {
  /** Also the reference, which recipients carry out once. */
  appealId: string;
  sessionId: string;
  finding: NewFinding;
  reasons: string[];
  decidedAt: Date;
  tries: number;
}

interface TakenRow extends Record<string, unknown>, Omit<DueAppeal, 'decidedAt'> {
  decidedAt: string;
}

/** Takes due outcomes for this worker alone. None is due before it can no longer be undone. */
export const takeDueAppeals = async (db: Database, limit: number): Promise<DueAppeal[]> => {
  const { rows } = await db.execute<TakenRow>(sql`
    with due as (
      select a.id from appeal a
      where a.next_try_at <= ${now()}::timestamptz and a.delivery = 'webhook' and a.finding is not null
        and not exists (select from erasure e where e.session_id = a.session_id)
      order by a.next_try_at, a.id
      limit ${limit} for update skip locked
    )
    update appeal a set tries = a.tries + 1, next_try_at = ${fromNow(leaseMs)}::timestamptz
    from due where a.id = due.id
    returning a.id as "appealId", a.session_id as "sessionId", a.finding, a.reasons, a.tries, a.ended_at as "decidedAt"
  `);

  return rows.map(({ decidedAt, ...row }) => ({ ...row, decidedAt: new Date(decidedAt) }));
};

/** Another worker may have taken over; then it writes down its own outcome. */
const isOwnTry = ({ appealId, tries }: DueAppeal) =>
  and(eq(appeal.id, appealId), eq(appeal.tries, tries), isNull(appeal.sentAt));

export const markAppealSent = (db: Database, due: DueAppeal): Promise<void> =>
  db.transaction(async (tx) => {
    const sent = await tx
      .update(appeal)
      .set({ sentAt: now(), nextTryAt: null, problem: null })
      .where(isOwnTry(due))
      .returning({ id: appeal.id });
    if (sent.length === 0) return;

    const details = { delivery: 'webhook', tries: due.tries, reference: due.appealId };
    await recordEvent(tx, { code: 'appeal.sent', actor: theDesk, subject: due.sessionId, details });
  });

/** Schedules the next attempt or gives up. Returns true if it gave up. */
export const markAppealFailed = (db: Database, due: DueAppeal, { problem, ...failure }: Failure): Promise<boolean> =>
  db.transaction(async (tx) => {
    const nextTryAt = nextTryAfter(due.tries, failure);
    const givenUp = nextTryAt === null;
    const written = await tx
      .update(appeal)
      .set({ problem, nextTryAt, ...(givenUp && { deadAt: now() }) })
      .where(isOwnTry(due))
      .returning({ id: appeal.id });
    if (written.length === 0) return false;

    const details = { delivery: 'webhook', tries: due.tries, problem, givenUp };
    await recordEvent(tx, { code: 'appeal.delivery_failed', actor: theDesk, subject: due.sessionId, details });

    return givenUp;
  });

interface RetryRequest {
  appealId: string;
  /** As configured now, which may differ from when the appeal was decided. */
  delivery: AppealDeliveryKind;
  actor: Actor & { personId: string };
}

/** Puts a failed outcome back into the outbox, with all its tries and the same reference. */
export const retryAppeal = async (db: Database, { appealId, delivery, actor }: RetryRequest): Promise<void> => {
  const isRetried = await db.transaction(async (tx) => {
    const [row] = await tx.select().from(appeal).where(eq(appeal.id, appealId)).for('update');
    if (!row) throw new AppError('NOT_FOUND', { userMessage: 'Delivery not found.' });
    const { sessionId: subject, tries } = row;
    if (row.deadAt === null || row.sentAt !== null) {
      await recordEvent(tx, { code: 'appeal.retry_refused', actor, subject });

      return false;
    }

    const nextTryAt = delivery === 'none' ? null : now();
    await tx
      .update(appeal)
      .set({ delivery, tries: 0, problem: null, deadAt: null, nextTryAt })
      .where(eq(appeal.id, appealId));
    await recordEvent(tx, {
      code: 'appeal.retried',
      actor,
      subject,
      details: { tries },
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
