import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tombstone } from '@/lib/answers';
import type { Database } from '@/lib/db';
import { erasure, person } from '@/lib/db/schema';

const prepareTombstone = (db: Database) =>
  db
    .select({ erasure, erasedBy: person.name })
    .from(erasure)
    .innerJoin(person, eq(person.id, erasure.personId))
    .where(and(eq(erasure.sessionId, sql.placeholder('sessionId')), isNotNull(erasure.erasedAt)))
    .prepare('');

/** Whatever is asked of a session asks for this first. */
const tombstoneQueries = new WeakMap<Database, ReturnType<typeof prepareTombstone>>();

/** What is left of a session that was erased here; `null` for every other one. */
export const findTombstone = async (db: Database, sessionId: string): Promise<Tombstone | null> => {
  const query = tombstoneQueries.get(db) ?? prepareTombstone(db);
  tombstoneQueries.set(db, query);
  const [row] = await query.execute({ sessionId });

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
