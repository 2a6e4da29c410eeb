/** Sessions that are already in another request, or already erased: one request erases a session at a time. */
import { and, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import { erasure } from '@/lib/db/schema';

/** Requests get their sessions one after another, so that each sees what the previous one has taken. */
export const takeTurns = async (tx: Queryable): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('sessions of deletion requests', 0))`);
};

/** For each session in another submitted request, that request's reference. */
export const findSubmittedElsewhere = (
  db: Queryable,
  sessionIds: readonly string[],
  requestId: string,
): Promise<Map<string, string>> =>
  findReferences(
    db,
    sessionIds,
    sql`r.id <> ${requestId} and r.state in ('approval', 'delayed', 'erasing') and i.state in ('confirmed', 'erasing')`,
  );

/** What the reply to a person says is kept stays until that reply was sent, even if its hold ends before. */
const isKept = sql`r.kind = 'request' and r.state not in ('ended', 'cancelled') and i.state = 'held'`;

/** For each session that another request must keep, that request's reference. */
export const findKeptElsewhere = (
  db: Queryable,
  sessionIds: readonly string[],
  requestId: string,
): Promise<Map<string, string>> => findReferences(db, sessionIds, sql`r.id <> ${requestId} and ${isKept}`);

/** For each session in an open request, that request's reference, including sessions that are only candidates. */
export const findElsewhere = (db: Queryable, sessionIds: readonly string[]): Promise<Map<string, string>> =>
  findReferences(
    db,
    sessionIds,
    sql`(r.state not in ('ended', 'cancelled') and i.state in ('candidate', 'confirmed', 'erasing')) or (${isKept})`,
  );

const findReferences = async (
  db: Queryable,
  sessionIds: readonly string[],
  condition: ReturnType<typeof sql>,
): Promise<Map<string, string>> => {
  const { rows } = await db.execute<{ id: string; reference: string }>(sql`
    select i.session_id as id, r.reference from deletion_item i join deletion_request r on r.id = i.request_id
    where i.session_id = any(${sql.param(sessionIds)}::text[]) and (${condition})
    order by r.reference desc
  `);

  return new Map(rows.map(({ id, reference }) => [id, reference]));
};

export const findErased = async (db: Queryable, sessionIds: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .select({ id: erasure.sessionId })
    .from(erasure)
    .where(and(isNotNull(erasure.erasedAt), sql`${erasure.sessionId} = any(${sql.param(sessionIds)}::text[])`));

  return new Set(rows.map(({ id }) => id));
};
