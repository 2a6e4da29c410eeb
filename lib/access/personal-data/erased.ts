import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import { erasure } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';

/**
 * Erasing a session and writing words about it take turns, until the end of the transaction: whoever comes second sees
 * what the first one did.
 */
export const shutSession = (tx: Queryable, sessionId: string): Promise<void> => shutSessions(tx, [sessionId]);

/** The same for many. Always in the same order, so that two who do this do not wait for each other. */
export const shutSessions = async (tx: Queryable, sessionIds: readonly string[]): Promise<void> => {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('session ' || id, 0))
    from (select id from unnest(${sql.param([...sessionIds].sort())}::text[]) with ordinality as given (id, place) order by place) as ordered
  `);
};

/** For words about a session: none are stored once it is erased. */
export const requireNotErased = async (tx: Queryable, sessionId: string): Promise<void> => {
  await shutSession(tx, sessionId);
  const [erased] = await tx
    .select({ at: erasure.erasedAt })
    .from(erasure)
    .where(and(eq(erasure.sessionId, sessionId), isNotNull(erasure.erasedAt)));

  if (erased) {
    throw new AppError('ERASED', { userMessage: 'This session was erased.' });
  }
};
