/** Which sessions a request is about: an officer confirms each, leaves it out, or names one by hand. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Day } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { deletionItem } from '@/lib/db/schema';
import { conflict, type Objection } from '@/lib/review';
import { findErased } from './erased';
import { requestSubject } from './subject';

interface Change {
  requestId: string;
  actor: Actor;
}

/** An event names so many of them; the rest are counted. */
const mostNamed = 20;

const record = (tx: Queryable, { requestId, actor }: Change, what: string, sessionIds: readonly string[]) =>
  recordEvent(tx, {
    code: 'deletion.items_changed',
    actor,
    subject: requestSubject(requestId),
    details: { what, count: sessionIds.length, sessions: sessionIds.slice(0, mostNamed).join(', ') },
  });

const isOf = (requestId: string, sessionIds: readonly string[]) =>
  and(
    eq(deletionItem.requestId, requestId),
    sql`${deletionItem.sessionId} = any(${sql.param(sessionIds)}::text[])`,
    inArray(deletionItem.state, ['candidate', 'confirmed', 'left out']),
  );

export const choose = async (
  tx: Queryable,
  change: Change,
  sessionIds: readonly string[],
  areTheirs: boolean,
): Promise<Objection | null> => {
  const wanted = [...new Set(sessionIds)];
  const known = await tx.select().from(deletionItem).where(isOf(change.requestId, wanted));
  if (known.length < wanted.length) {
    return conflict('not found', 'Some of these sessions are not among those found. Look again.');
  }

  await tx
    .update(deletionItem)
    .set({ state: areTheirs ? 'confirmed' : 'left out', stateAt: now() })
    .where(isOf(change.requestId, wanted));
  await record(tx, change, areTheirs ? 'confirmed' : 'left out', wanted);

  return null;
};

/** To be looked at as any other; one that was left out is asked about again. */
export const addByHand = async (tx: Queryable, change: Change, sessionId: string): Promise<Objection | null> => {
  const { requestId } = change;
  if ((await findErased(tx, [sessionId])).has(sessionId)) {
    return conflict('erased', 'This session was erased already.');
  }

  const [known] = await tx
    .select()
    .from(deletionItem)
    .where(and(eq(deletionItem.requestId, requestId), eq(deletionItem.sessionId, sessionId)));
  const matchedBy = [...new Set([...(known?.matchedBy ?? []), 'by hand' as const])];
  const state = known && known.state !== 'left out' ? known.state : 'candidate';
  await tx
    .insert(deletionItem)
    .values({ requestId, sessionId, state, stateAt: now(), matchedBy })
    .onConflictDoUpdate({
      target: [deletionItem.requestId, deletionItem.sessionId],
      set: { matchedBy, state, stateAt: now() },
    });
  await record(tx, change, 'added by hand', [sessionId]);

  return null;
};

/** The day that a law counts from, where only an officer can tell it. */
export const countFrom = async (
  tx: Queryable,
  change: Change,
  sessionId: string,
  day: Day | null,
): Promise<Objection | null> => {
  const changed = await tx
    .update(deletionItem)
    .set({ countsFrom: day })
    .where(isOf(change.requestId, [sessionId]))
    .returning({ id: deletionItem.sessionId });
  if (changed.length === 0) return conflict('not found', 'This session is not among those found. Look again.');
  await record(tx, change, day === null ? 'no day to count from' : 'day to count from', [sessionId]);

  return null;
};
