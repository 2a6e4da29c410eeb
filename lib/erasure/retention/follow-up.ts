/** When a hold ends, a follow-up request erases the sessions that the first request had to set aside. */
import { sql } from 'drizzle-orm';
import type { Hold } from '@/lib/answers';
import { theDesk } from '@/lib/audit';
import type { Database, Queryable } from '@/lib/db';
import { findHolds } from '../holds/check';
import { findElsewhere, takeTurns } from '../requests/elsewhere';
import { addItems } from '../requests/items';
import { lockRequest, openRequest, type RequestRow } from '../requests/request';
import { startErasure } from '../requests/start';

interface HeldItem extends Record<string, unknown>, Hold {
  sessionId: string;
  countsFrom: string | null;
}

/** Held sessions without a follow-up yet that have not been erased otherwise. */
const isWaiting = sql`
  i.state = 'held'
  and not exists (
    select 1 from deletion_item later join deletion_request f on f.id = later.request_id
    where later.session_id = i.session_id and f.follows_id is not null and f.created_at > r.created_at
  )
  and not exists (select 1 from erasure e where e.session_id = i.session_id)
`;

/** For the worker. Returns how many follow-up requests were opened. */
export const openFollowUps = async (db: Database): Promise<number> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select r.id from deletion_request r
    where r.state in ('reply', 'ended') and exists (
      select 1 from deletion_item i where i.request_id = r.id and ${isWaiting}
    )
    order by r.created_at
  `);
  let opened = 0;
  for (const { id } of rows) if (await openFollowUp(db, id)) opened += 1;

  return opened;
};

const openFollowUp = (db: Database, requestId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const row = await lockRequest(tx, requestId);
    await takeTurns(tx);
    const items = await readWaiting(tx, requestId);
    const holds = await findHolds(tx, items);
    await updateHolds(tx, requestId, items, holds);
    // Its reply says that they are kept, and is still to be sent.
    if (row.state === 'reply') return false;

    const free = items.map(({ sessionId }) => sessionId).filter((id) => !holds.has(id));
    const elsewhere = await findElsewhere(tx, free);
    const toErase = free.filter((id) => !elsewhere.has(id));
    if (toErase.length === 0) return false;

    const { id } = await openRequest(tx, await followUpOf(tx, row), theDesk, {
      sessions: toErase.length,
      follows: row.reference,
      because: 'hold ended',
    });
    await addItems(tx, id, toErase, null);

    return true;
  });

const readWaiting = async (tx: Queryable, requestId: string): Promise<HeldItem[]> => {
  const { rows } = await tx.execute<HeldItem>(sql`
    select i.session_id as "sessionId", i.counts_from::text as "countsFrom", i.held_until::text as until,
      i.held_because as because
    from deletion_item i join deletion_request r on r.id = i.request_id
    where r.id = ${requestId} and ${isWaiting}
  `);

  return rows;
};

/** An obligation may have changed, or a legal hold been placed or lifted. */
const updateHolds = async (
  tx: Queryable,
  requestId: string,
  items: readonly HeldItem[],
  holds: ReadonlyMap<string, Hold>,
): Promise<void> => {
  const changed = items.flatMap(({ sessionId, until, because }) => {
    const hold = holds.get(sessionId);

    return hold && (hold.until !== until || hold.because !== because) ? [{ sessionId, ...hold }] : [];
  });
  if (changed.length === 0) return;

  await tx.execute(sql`
    update deletion_item i set held_until = k.until, held_because = k.because
    from unnest(
      ${sql.param(changed.map(({ sessionId }) => sessionId))}::text[],
      ${sql.param(changed.map(({ until }) => until))}::date[],
      ${sql.param(changed.map(({ because }) => because))}::text[]
    ) as k (session_id, until, because)
    where i.request_id = ${requestId} and i.session_id = k.session_id
  `);
};

/**
 * The first request's approval carries over. If everything was held, nothing needed approval then, so the follow-up
 * needs one now.
 */
const followUpOf = async (tx: Queryable, row: RequestRow) => ({
  kind: 'planned' as const,
  followsId: row.id,
  ownerId: row.ownerId,
  submittedBy: row.submittedBy,
  approvedBy: row.approvedBy,
  approvedAt: row.approvedAt,
  ...(await startErasure(tx, { kind: 'planned', isApproved: row.kind !== 'request' || row.approvedBy !== null })),
});
