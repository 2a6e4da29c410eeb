import { sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import { mirrorSession } from '@/lib/db/schema';

/** How many sessions the mirror has, and the number of the one that it got to know last. */
export const countKnown = async (db: Queryable): Promise<{ count: number; highest: number }> => {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int`, highest: sql<number>`coalesce(max(${mirrorSession.number}), 0)::int` })
    .from(mirrorSession);

  return row ?? { count: 0, highest: 0 };
};
