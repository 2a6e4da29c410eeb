/** One session's status, asked for by itself instead of being read from the list. */
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import { mirrorSession } from '@/lib/db/schema';
import { isAppError } from '@/lib/errors';
import type { Upstream } from '@/lib/upstream';
import { removeGone } from './crawl/unseen';
import { holdMirror } from './crawl/write-page';
import { noResults, releasesResults } from './results/released';

export interface StatusTools {
  db: Database;
  upstream: Upstream;
}

/**
 * The consequences of a new status are those of a page of the list that shows it. An answer from before the present
 * status was seen says nothing against it.
 */
const writeStatus = async (tx: Queryable, id: string, status: string, seenAt: Date): Promise<void> => {
  await holdMirror(tx);
  const releases = releasesResults(status);
  await tx
    .update(mirrorSession)
    .set({
      status,
      statusAt: now(),
      resultTries: 0,
      ...(releases
        ? { resultState: 'wanted', resultDueAt: now() }
        : { resultState: 'none', resultDueAt: null, ...noResults }),
    })
    .where(
      and(
        eq(mirrorSession.id, id),
        sql`${mirrorSession.status} is distinct from ${status}`,
        or(isNull(mirrorSession.statusAt), lte(mirrorSession.statusAt, seenAt)),
      ),
    );
};

/**
 * Asks for the status, as far as the budget of one question a minute allows, and takes the answer into the mirror.
 * Answers when the service said so, which may be up to a minute ago; `null`: it could not be asked. `besides` is done in
 * the same transaction.
 */
export const lookAtStatus = async (
  { db, upstream }: StatusTools,
  sessionId: string,
  besides: (tx: Queryable, seenAt: Date) => Promise<void> = async () => undefined,
): Promise<Date | null> => {
  try {
    // With a problem, the answer is one of before.
    const { status, checkedAt, problem } = await upstream.status(sessionId);
    if (status === null || checkedAt === null || problem) return null;

    const seenAt = new Date(checkedAt);
    await db.transaction(async (tx) => {
      await writeStatus(tx, sessionId, status, seenAt);
      await besides(tx, seenAt);
    });

    return seenAt;
  } catch (error) {
    if (!isAppError(error, 'NOT_FOUND')) throw error;
    const seenAt = now();
    await db.transaction(async (tx) => {
      await removeGone(tx, { id: sessionId });
      await besides(tx, seenAt);
    });

    return seenAt;
  }
};
