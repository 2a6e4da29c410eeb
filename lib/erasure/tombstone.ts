import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tombstone } from '@/lib/answers';
import type { Database } from '@/lib/db';
import { erasure, person } from '@/lib/db/schema';

/** What is left of a session that was erased here; `null` for every other one. */
export const findTombstone = async (db: Database, sessionId: string): Promise<Tombstone | null> => {
  const [row] = await db
    .select({ erasure, erasedBy: person.name })
    .from(erasure)
    .innerJoin(person, eq(person.id, erasure.personId))
    .where(and(eq(erasure.sessionId, sessionId), isNotNull(erasure.erasedAt)));

  if (!row?.erasure.erasedAt) {
    return null;
  }

  return {
    sessionId,
    erasedAt: row.erasure.erasedAt.toISOString(),
    erasedBy: row.erasedBy,
    status: row.erasure.status,
    documentType: row.erasure.documentType,
    removed: row.erasure.manifest,
  };
};
