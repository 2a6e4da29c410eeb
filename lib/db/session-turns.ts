/**
 * Erasing a session and writing about it take turns, until the end of the transaction: whoever comes second sees what
 * the first one did.
 */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '.';
import { erasure } from './schema';

export const shutSession = (tx: Queryable, sessionId: string): Promise<void> => shutSessions(tx, [sessionId]);

/** The same for many. Always in the same order, so that two who do this do not wait for each other. */
export const shutSessions = async (tx: Queryable, sessionIds: readonly string[]): Promise<void> => {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('session ' || id, 0))
    from (select id from unnest(${sql.param([...sessionIds].sort())}::text[]) with ordinality as given (id, place) order by place) as ordered
  `);
};

/** Whoever is just erasing it is waited for; whoever comes later waits for this transaction. */
export const isErased = async (tx: Queryable, sessionId: string): Promise<boolean> => {
  await shutSession(tx, sessionId);
  const erased = await tx
    .select({ at: erasure.erasedAt })
    .from(erasure)
    .where(and(eq(erasure.sessionId, sessionId), isNotNull(erasure.erasedAt)));

  return erased.length > 0;
};
