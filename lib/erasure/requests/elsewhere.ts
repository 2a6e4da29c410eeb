/** A session is erased by one request at a time. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';

/** Requests are given their sessions one after the other: each sees what the one before has taken. */
export const takeTurns = async (tx: Queryable): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('sessions of deletion requests', 0))`);
};

/** Whose they are already: for each session in another request that was submitted, its reference. */
export const findSubmittedElsewhere = (
  db: Queryable,
  sessionIds: readonly string[],
  requestId: string,
): Promise<Map<string, string>> =>
  find(
    db,
    sessionIds,
    sql`r.id <> ${requestId} and r.state in ('approval', 'delayed', 'erasing') and i.state in ('confirmed', 'erasing')`,
  );

/** The same for every request that has not ended, and for what somebody has yet to look at. */
export const findElsewhere = (db: Queryable, sessionIds: readonly string[]): Promise<Map<string, string>> =>
  find(db, sessionIds, sql`r.state not in ('ended', 'cancelled') and i.state in ('candidate', 'confirmed', 'erasing')`);

const find = async (
  db: Queryable,
  sessionIds: readonly string[],
  isMeant: ReturnType<typeof sql>,
): Promise<Map<string, string>> => {
  const { rows } = await db.execute<{ id: string; reference: string }>(sql`
    select i.session_id as id, r.reference from deletion_item i join deletion_request r on r.id = i.request_id
    where i.session_id = any(${sql.param(sessionIds)}::text[]) and ${isMeant}
    order by r.reference desc
  `);

  return new Map(rows.map(({ id, reference }) => [id, reference]));
};
