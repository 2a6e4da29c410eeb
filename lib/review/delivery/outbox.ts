/** Verdicts that are to be sent: taken by one worker at a time, and written down with what became of it. */
import { and, eq, sql } from 'drizzle-orm';
import { recordEvent, theDesk } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import { verdict } from '@/lib/db/schema';
import { move } from '../verdict/move';
import type { Decided } from './letter';

/** A worker that dies with a verdict in its hands loses it after this long, and it is sent again under its reference. */
const leaseMs = 30_000;

const firstPauseMs = 1_000;
const longestPauseMs = 10 * 60_000;
/** About half an hour in all. */
export const triesAtMost = 12;

/** Doubling, with a fifth of chance in it, so that many failures do not come back as one wave. */
export const pauseAfter = (tries: number, chance = Math.random()): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1)) * (0.9 + chance * 0.2);

export interface DueVerdict extends Decided {
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

const inFuture = (milliseconds: number): Date => new Date(now().getTime() + milliseconds);

/** Takes what is due, for this worker alone. What is about an erased session is never sent. */
export const takeDue = async (db: Database, most: number): Promise<DueVerdict[]> => {
  const { rows } = await db.execute<TakenRow>(sql`
    with due as (
      select v.id from verdict v
      where v.state = 'recorded' and v.delivery in ('service', 'webhook') and v.dead_at is null
        and v.next_try_at <= ${now()}::timestamptz
        and not exists (select from erasure e where e.session_id = v.session_id)
      order by v.next_try_at, v.id
      limit ${most} for update skip locked
    )
    update verdict v set tries = v.tries + 1, next_try_at = ${inFuture(leaseMs)}::timestamptz
    from due where v.id = due.id
    returning v.id as "verdictId", v.session_id as "sessionId", v.decision, v.delivery, v.tries,
      v.state_at as "recordedAt"
  `);

  return rows.map(({ recordedAt, ...row }) => ({ ...row, decidedAt: new Date(recordedAt) }));
};

/** It was taken. Its status may have been seen already; then this only completes the story. */
export const writeSent = (db: Database, { verdictId, delivery, tries }: DueVerdict): Promise<void> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(verdict).where(eq(verdict.id, verdictId)).for('update');
    // Another worker took it over, and writes down what it learns itself.
    if (!row || row.tries !== tries || row.sentAt !== null) return;
    const sent = { sentAt: now(), nextTryAt: null, problem: null };
    const told = { code: 'verdict.sent', actor: theDesk, details: { delivery, tries, reference: verdictId } } as const;

    if (row.state === 'recorded') {
      await move(tx, row, 'send', sent, told);
    } else {
      await tx.update(verdict).set(sent).where(eq(verdict.id, verdictId));
      await recordEvent(tx, { ...told, subject: row.sessionId });
    }
  });

interface Failure {
  problem: string;
  isLasting: boolean;
  retryAfterSeconds?: number | undefined;
}

/** It was not taken: tried again later, or given up. `true`: given up. */
export const writeFailure = (
  db: Database,
  { verdictId, sessionId, delivery, tries }: DueVerdict,
  { problem, isLasting, retryAfterSeconds = 0 }: Failure,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isGivenUp = isLasting || tries >= triesAtMost;
    const pauseMs = Math.max(pauseAfter(tries), Math.min(retryAfterSeconds * 1000, longestPauseMs));
    const written = await tx
      .update(verdict)
      .set({ problem, ...(isGivenUp ? { deadAt: now(), nextTryAt: null } : { nextTryAt: inFuture(pauseMs) }) })
      .where(and(eq(verdict.id, verdictId), eq(verdict.tries, tries), eq(verdict.state, 'recorded')))
      .returning({ id: verdict.id });
    if (written.length === 0) return false;

    const details = { delivery, tries, problem, givenUp: isGivenUp };
    await recordEvent(tx, { code: 'verdict.delivery_failed', actor: theDesk, subject: sessionId, details });

    return isGivenUp;
  });
