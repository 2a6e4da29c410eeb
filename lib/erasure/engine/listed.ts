/** Asks the service's list for sessions that should be gone. */
import { sql } from 'drizzle-orm';
import type { Database } from '@/lib/db';
import { findListed, readListingFacts, type Sought } from '@/lib/mirror';
import type { Upstream } from '@/lib/upstream';

interface Place extends Record<string, unknown> {
  id: string;
  /** `null`: the mirror does not have it. */
  createdAt: string | null;
}

const dayMs = 86_400_000;

const readPlaces = async (db: Database, ids: readonly string[]): Promise<Map<string, Date>> => {
  const { rows } = await db.execute<Place>(sql`
    select id, created_at as "createdAt" from mirror_session where id = any(${sql.param(ids)}::text[])
  `);

  return new Map(rows.flatMap(({ id, createdAt }) => (createdAt ? [[id, new Date(createdAt)]] : [])));
};

/** Whether the service has other sessions, as far as is known: then its list cannot be empty. */
const hasOthers = async (db: Database): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from mirror_session m where not exists (select 1 from erasure e where e.session_id = m.id) limit 1
  `);

  return rows.length > 0;
};

/** Long before anything was, to long after: it is looked for everywhere. */
const everywhere = { from: new Date(0), to: new Date('9999-01-01') };

const placeOf = (at: Date | undefined, day: string | null): Pick<Sought, 'from' | 'to'> => {
  if (at) return { from: at, to: at };
  if (day === null) return everywhere;
  const from = new Date(`${day}T00:00:00Z`);

  return { from, to: new Date(from.getTime() + dayMs - 1) };
};

/** Those that the list still has. Of one that nobody knows the day of, the mirror tells, where it has read the whole list. */
export const findStillListed = async (
  { db, upstream }: { db: Database; upstream: Upstream },
  sessions: ReadonlyArray<{ sessionId: string; createdOn: string | null }>,
): Promise<Set<string>> => {
  const places = await readPlaces(
    db,
    sessions.map(({ sessionId }) => sessionId),
  );
  const { isExact } = await readListingFacts(db);
  const sought = sessions
    .filter(({ sessionId, createdOn }) => places.has(sessionId) || createdOn !== null || !isExact)
    .map(({ sessionId, createdOn }) => ({ id: sessionId, ...placeOf(places.get(sessionId), createdOn) }));

  return findListed({ db, upstream }, sought, !(await hasOthers(db)));
};
