import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tombstone } from '@/lib/answers';
import type { Database } from '@/lib/db';
import { deletionRequest, erasure, erasureIncident, person } from '@/lib/db/schema';

const approver = alias(person, 'approver');

const prepareTombstone = (db: Database) =>
  db
    .select({
      erasure,
      erasedBy: person.name,
      approvedBy: approver.name,
      requestId: deletionRequest.id,
      reference: deletionRequest.reference,
      incidentId: erasureIncident.id,
    })
    .from(erasure)
    .leftJoin(person, eq(person.id, erasure.personId))
    .leftJoin(deletionRequest, eq(deletionRequest.id, erasure.requestId))
    // Whoever could only approve alone is not named twice.
    .leftJoin(
      approver,
      and(eq(approver.id, deletionRequest.approvedBy), sql`${approver.id} is distinct from ${erasure.personId}`),
    )
    .leftJoin(erasureIncident, and(eq(erasureIncident.sessionId, erasure.sessionId), isNull(erasureIncident.closedAt)))
    .where(and(eq(erasure.sessionId, sql.placeholder('sessionId')), isNotNull(erasure.erasedAt)))
    .prepare('');

/** Prepared once: every request about a session runs this first. */
const tombstoneQueries = new WeakMap<Database, ReturnType<typeof prepareTombstone>>();

/** What remains of an erased session; `null` if it was not erased here. */
export const findTombstone = async (db: Database, sessionId: string): Promise<Tombstone | null> => {
  const query = tombstoneQueries.get(db) ?? prepareTombstone(db);
  tombstoneQueries.set(db, query);
  const [row] = await query.execute({ sessionId });
  if (!row?.erasure.erasedAt) return null;

  const { erasedAt, status, documentType, manifest } = row.erasure;

  return {
    sessionId,
    erasedAt: erasedAt.toISOString(),
    erasedBy: row.erasedBy,
    approvedBy: row.approvedBy,
    request: row.requestId && row.reference ? { id: row.requestId, reference: row.reference } : null,
    answersAgain: row.incidentId !== null,
    status,
    documentType,
    removed: {
      documentImages: manifest?.documentImages ?? null,
      faceImages: manifest?.faceImages ?? null,
      results: manifest?.results.map(({ name }) => name) ?? [],
    },
  };
};
