/** What had to be kept is erased when it need not be kept any more, by a request that follows the first one. */
import { sql } from 'drizzle-orm';
import type { Keeping } from '@/lib/answers';
import { theDesk } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import { findKeepings } from '../holds/check';
import { addItems } from '../requests/direct';
import { findElsewhere, takeTurns } from '../requests/elsewhere';
import { openRequest } from '../requests/open';
import { lockRequest, type RequestRow } from '../requests/standing';

interface HeldItem extends Record<string, unknown>, Keeping {
  sessionId: string;
  countsFrom: string | null;
}

/** Those that no later request has taken up, and that nothing else has erased. */
const isWaiting = sql`
  i.state = 'held'
  and not exists (
    select 1 from deletion_item later join deletion_request f on f.id = later.request_id
    where later.session_id = i.session_id and f.follows_id is not null and f.created_at > r.created_at
  )
  and not exists (select 1 from erasure e where e.session_id = i.session_id)
`;

/** For the worker, once a day. Returns how many requests were made. */
export const takeUpHeld = async (db: Database): Promise<number> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select r.id from deletion_request r
    where r.state = 'ended' and exists (
      select 1 from deletion_item i where i.request_id = r.id and ${isWaiting}
    )
    order by r.created_at
  `);
  let made = 0;
  for (const { id } of rows) if (await takeUp(db, id)) made += 1;

  return made;
};

const takeUp = (db: Database, requestId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const row = await lockRequest(tx, requestId);
    await takeTurns(tx);
    const items = await readWaiting(tx, requestId);
    const keepings = await findKeepings(tx, items);
    await keepUpToDate(tx, requestId, items, keepings);

    const free = items.map(({ sessionId }) => sessionId).filter((id) => !keepings.has(id));
    const elsewhere = await findElsewhere(tx, free);
    const toErase = free.filter((id) => !elsewhere.has(id));
    if (toErase.length === 0) return false;

    const { id } = await openRequest(tx, followerOf(row), theDesk, { sessions: toErase.length });
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

/** A law was changed, or a hold was placed or lifted. */
const keepUpToDate = async (
  tx: Queryable,
  requestId: string,
  items: readonly HeldItem[],
  keepings: ReadonlyMap<string, Keeping>,
): Promise<void> => {
  const changed = items.flatMap(({ sessionId, until, because }) => {
    const keeping = keepings.get(sessionId);

    return keeping && (keeping.until !== until || keeping.because !== because) ? [{ sessionId, ...keeping }] : [];
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
 * As far as the first one was approved, so is this one. One that ended with everything kept was approved by nobody, because
 * nothing was erased then: now a second person is asked.
 */
const followerOf = (row: RequestRow) => {
  const needsApproval = row.kind === 'request' && row.approvedBy === null;

  return {
    kind: 'planned' as const,
    followsId: row.id,
    ownerId: row.ownerId,
    submittedBy: row.submittedBy,
    approvedBy: row.approvedBy,
    approvedAt: row.approvedAt,
    ...(needsApproval
      ? { state: 'approval' as const, notBefore: null }
      : { state: 'delayed' as const, notBefore: now() }),
  };
};
