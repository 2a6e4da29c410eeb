import { and, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import { erasure } from '@/lib/db/schema';

/** Those of them that were erased here. */
export const findErased = async (db: Queryable, sessionIds: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .select({ id: erasure.sessionId })
    .from(erasure)
    .where(and(isNotNull(erasure.erasedAt), sql`${erasure.sessionId} = any(${sql.param(sessionIds)}::text[])`));

  return new Set(rows.map(({ id }) => id));
};
