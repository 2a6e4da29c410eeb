import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import { erasure } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';

/**
 * Erasing a session and writing words about it take turns, until the end of the transaction: whoever comes second sees
 * what the first one did.
 */
export const shutSession = async (tx: Queryable, sessionId: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`session ${sessionId}`}, 0))`);
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
