import { eq, inArray, type Placeholder, sql } from 'drizzle-orm';
import type { SessionStatus } from '@/lib/contract';
import type { Queryable } from '@/lib/db';
import { demoPopulation, session } from './schema';

/**
 * The status at a moment. Expiry is computed on reading, so no sweep can be late. A completed session waits for its
 * decision and never expires.
 */
export const statusAsOf = (moment: Date | Placeholder) => sql<SessionStatus>`
  case when ${session.status} = 'PENDING' and ${session.completedAt} is null
    and ${session.validUntil} <= ${moment instanceof Date ? moment.toISOString() : moment}::timestamptz
  then 'EXPIRED' else ${session.status} end`;

/** The ids that belong to existing sessions. */
export const findExisting = async (db: Queryable, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .select({ id: session.id })
    .from(session)
    .where(inArray(session.id, [...ids]));

  return new Set(rows.map((row) => row.id));
};

/** Deletes the session and, by cascade, all its rows. False if there was no such session. */
export const deleteSession = async (db: Queryable, id: string): Promise<boolean> => {
  const rows = await db.delete(session).where(eq(session.id, id)).returning({ id: session.id });

  return rows.length > 0;
};

/** Seed and epoch of the demo population; `null` if none was seeded. */
export const findPopulation = async (db: Queryable): Promise<{ seed: string; epoch: Date } | null> => {
  const [row] = await db.select({ seed: demoPopulation.seed, epoch: demoPopulation.epoch }).from(demoPopulation);

  return row ? { seed: row.seed, epoch: new Date(row.epoch) } : null;
};
