/** Serialises erasing a session and writing about it, until the end of the transaction. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from './';
import { erasure } from './schema';

export const lockSession = (tx: Queryable, sessionId: string): Promise<void> => lockSessions(tx, [sessionId]);

/** Locks many sessions, always in the same order to avoid deadlocks. */
export const lockSessions = async (tx: Queryable, sessionIds: readonly string[]): Promise<void> => {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('session ' || id, 0))
    from (select id from unnest(${sql.param([...sessionIds].sort())}::text[]) with ordinality as given (id, place) order by place) as ordered
  `);
};

/** True if the session was erased. Locks it, so that the answer holds until the end of the transaction. */
export const isErased = async (tx: Queryable, sessionId: string): Promise<boolean> => {
  await lockSession(tx, sessionId);
  const erased = await tx
    .select({ at: erasure.erasedAt })
    .from(erasure)
    .where(and(eq(erasure.sessionId, sessionId), isNotNull(erasure.erasedAt)));

  return erased.length > 0;
};
