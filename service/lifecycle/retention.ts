import { sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import { session } from '../db/schema';
import type { PictureStore } from '../picture-store';
import { removeSession } from './remove-session';

const batchSize = 200;
const dayMs = 86_400_000;

/**
 * Removes what is older than so many days, counted from completion, or from creation where nothing
 * was completed. Returns how many went.
 */
export const removeOldSessions = async (
  { db, store, days }: { db: Database; store: PictureStore; days: number },
  stopping: AbortSignal,
): Promise<number> => {
  const before = sql`${new Date(now().getTime() - days * dayMs).toISOString()}::timestamptz`;
  let removed = 0;

  while (!stopping.aborted) {
    const old = await db
      .select({ id: session.id })
      .from(session)
      // What was completed then began even earlier: the first condition lets the index help.
      .where(
        sql`${session.createdAt} <= ${before} and coalesce(${session.completedAt}, ${session.createdAt}) <= ${before}`,
      )
      .orderBy(session.createdAt, session.id)
      .limit(batchSize);

    for (const { id } of old) if (await removeSession(db, store, id)) removed++;
    if (old.length < batchSize) break;
  }

  return removed;
};
