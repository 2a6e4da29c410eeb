/** For tests only: sessions in the mirror, without a service. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import type { Database, Queryable } from '@/lib/db';
import { erasure, mirrorSession } from '@/lib/db/schema';

type NewSession = Partial<typeof mirrorSession.$inferInsert>;

/** Each session is one second newer than the previous one. Returns the ids in that order. */
export const addSessions = async (db: Database, count: number, columns: NewSession = {}): Promise<string[]> => {
  const [first] = await db
    .insert(mirrorSession)
    .values({
      id: randomUUID(),
      status: 'AUTO_APPROVED',
      documentType: 'PASSPORT',
      country: 'UTO',
      createdAt: '2026-01-01T00:00:00Z',
      resultState: 'none',
      ...columns,
    })
    .returning({ id: mirrorSession.id });
  if (!first) throw new Error('The session was not added.');

  // In one statement: inserting thousands of rows one by one is slow.
  const others = Array.from({ length: count - 1 }, () => randomUUID());
  await db.execute(sql`
    insert into mirror_session (id, status, document_type, country, created_at, result_state, score)
    select other.id, status, document_type, country, created_at + place * interval '1 second', result_state, score
    from mirror_session first, unnest(${sql.param(others)}::text[]) with ordinality as other (id, place)
    where first.id = ${first.id}
    order by place
  `);

  return [first.id, ...others];
};

export const eraseHere = async (db: Queryable, sessionId: string, personId: string): Promise<void> => {
  await db.insert(erasure).values({
    sessionId,
    personId,
    step: 'done',
    intendedAt: now(),
    erasedAt: now(),
    manifest: { documentImages: null, faceImages: null, results: [] },
  });
};
