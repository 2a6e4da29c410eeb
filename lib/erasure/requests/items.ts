/** The sessions of a request: adding them, confirming or leaving them out, and setting held ones aside. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Day, Hold } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { deletionItem } from '@/lib/db/schema';
import { conflict, type Objection } from '@/lib/review';
import { findErased } from './elsewhere';
import { requestSubject } from './request';

/** Adds sessions as confirmed, thousands at a time. `null`: nobody searched for them. */
export const addItems = async (
  tx: Queryable,
  requestId: string,
  sessionIds: readonly string[],
  matchedBy: 'by hand' | null,
): Promise<void> => {
  await tx.execute(sql`
    insert into deletion_item (request_id, session_id, state, state_at, matched_by)
    select ${requestId}::uuid, id, 'confirmed', ${now().toISOString()}::timestamptz,
      ${sql.param(matchedBy === null ? [] : [matchedBy])}::text[]
    from unnest(${sql.param(sessionIds)}::text[]) as given (id)
  `);
};

/** Sets sessions aside, each with the last day of its hold and the reason. */
export const holdItems = async (tx: Queryable, requestId: string, holds: ReadonlyMap<string, Hold>): Promise<void> => {
  const ids = [...holds.keys()];
  await tx.execute(sql`
    update deletion_item i set state = 'held', state_at = ${now().toISOString()}::timestamptz,
      held_until = k.until, held_because = k.because
    from unnest(
      ${sql.param(ids)}::text[],
      ${sql.param(ids.map((id) => holds.get(id)?.until ?? null))}::date[],
      ${sql.param(ids.map((id) => holds.get(id)?.because ?? null))}::text[]
    ) as k (session_id, until, because)
    where i.request_id = ${requestId} and i.session_id = k.session_id
  `);
};

/** Held sessions become confirmed again: holds are checked anew on the next submission. */
export const releaseHeld = async (tx: Queryable, requestId: string): Promise<void> => {
  await tx
    .update(deletionItem)
    .set({ state: 'confirmed', stateAt: now(), heldUntil: null, heldBecause: null })
    .where(and(eq(deletionItem.requestId, requestId), eq(deletionItem.state, 'held')));
};

export interface ItemChange {
  requestId: string;
  actor: Actor;
}

/** An event lists this many session ids, as many as a search finds, and counts the rest. */
const maxNamed = 500;

export const recordItems = (
  tx: Queryable,
  { requestId, actor }: ItemChange,
  what: string,
  sessionIds: readonly string[],
): Promise<void> =>
  recordEvent(tx, {
    code: 'deletion.items_changed',
    actor,
    subject: requestSubject(requestId),
    details: { what, count: sessionIds.length, sessions: sessionIds.slice(0, maxNamed).join(', ') },
  });

const isAmong = (requestId: string, sessionIds: readonly string[]) =>
  and(
    eq(deletionItem.requestId, requestId),
    sql`${deletionItem.sessionId} = any(${sql.param(sessionIds)}::text[])`,
    inArray(deletionItem.state, ['candidate', 'confirmed', 'left out']),
  );

export const choose = async (
  tx: Queryable,
  change: ItemChange,
  sessionIds: readonly string[],
  areTheirs: boolean,
): Promise<Objection | null> => {
  const wanted = [...new Set(sessionIds)];
  const known = await tx.select().from(deletionItem).where(isAmong(change.requestId, wanted));
  if (known.length < wanted.length) {
    return conflict('not found', 'Some of these sessions are no longer among the matches. Reload the page.');
  }

  const state = areTheirs ? 'confirmed' : 'left out';
  const changed = known.filter((item) => item.state !== state).map(({ sessionId }) => sessionId);
  if (changed.length === 0) return null;

  await tx.update(deletionItem).set({ state, stateAt: now() }).where(isAmong(change.requestId, changed));
  await recordItems(tx, change, state, changed);

  return null;
};

/** Adds a candidate. A session that was left out becomes a candidate again. */
export const addByHand = async (tx: Queryable, change: ItemChange, sessionId: string): Promise<Objection | null> => {
  const { requestId } = change;
  if ((await findErased(tx, [sessionId])).has(sessionId)) {
    return conflict('erased', 'This session has already been erased.');
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
  await recordItems(tx, change, 'added by hand', [sessionId]);

  return null;
};

/** The day a retention period starts, where only an officer can know it. */
export const setStartDay = async (
  tx: Queryable,
  change: ItemChange,
  sessionId: string,
  day: Day | null,
): Promise<Objection | null> => {
  const changed = await tx
    .update(deletionItem)
    .set({ countsFrom: day })
    .where(isAmong(change.requestId, [sessionId]))
    .returning({ id: deletionItem.sessionId });
  if (changed.length === 0) {
    return conflict('not found', 'This session is no longer among the matches. Reload the page.');
  }
  await recordItems(tx, change, day === null ? 'no start date' : 'start date', [sessionId]);

  return null;
};
