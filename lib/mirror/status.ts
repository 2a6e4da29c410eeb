/** One session's status, requested directly instead of read from the list. */
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { StatusAnswer } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import { isAppError } from '@/lib/base/errors';
import { finalStatuses } from '@/lib/contract';
import type { Database, Queryable } from '@/lib/db';
import { mirrorSession } from '@/lib/db/schema';
import type { Upstream } from '@/lib/upstream';
import { isGone } from './gone';
import { lockMirrorForWriting, removeGone } from './removal';
import { noResults, releasesResults } from './results/figures';

export interface StatusTools {
  db: Database;
  upstream: Upstream;
}

/** Has the same effect as a list page with the new status. Answers older than the current status are ignored. */
const writeStatus = async (tx: Queryable, id: string, status: string, seenAt: Date): Promise<void> => {
  await lockMirrorForWriting(tx);
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
 * Requests the status, within the budget of one request a minute, and writes it to the mirror. Returns when the service
 * gave that status, which may be up to a minute ago; `null`: it could not be checked, or the service contradicts itself.
 * `alongside` runs in the same transaction.
 */
export const checkStatus = async (
  { db, upstream }: StatusTools,
  sessionId: string,
  alongside: (tx: Queryable, seenAt: Date) => Promise<void> = async () => undefined,
): Promise<Date | null> => {
  try {
    // With a problem, the status is an earlier one.
    const { status, checkedAt, problem } = await upstream.status(sessionId);
    if (status === null || checkedAt === null || problem) return null;

    const seenAt = new Date(checkedAt);
    await db.transaction(async (tx) => {
      await writeStatus(tx, sessionId, status, seenAt);
      await alongside(tx, seenAt);
    });

    return seenAt;
  } catch (error) {
    if (!isAppError(error, 'NOT_FOUND')) throw error;
    const seenAt = now();
    if (!(await isGone({ db, upstream }, sessionId))) return null;
    await db.transaction(async (tx) => {
      await removeGone(tx, { id: sessionId });
      await alongside(tx, seenAt);
    });

    return seenAt;
  }
};

/**
 * A status that was requested directly may be a minute old, and the list may have had a newer one since. Final statuses
 * stay: a list page that was read before it and stored after it cannot take one back.
 */
export const orNewerListed = async (db: Queryable, sessionId: string, asked: StatusAnswer): Promise<StatusAnswer> => {
  const isFinal = finalStatuses.some((status) => status === asked.status);
  if (isFinal || asked.checkedAt === null) return asked;

  const [listed] = await db
    .select({ status: mirrorSession.status, statusAt: mirrorSession.statusAt })
    .from(mirrorSession)
    .where(eq(mirrorSession.id, sessionId));
  if (!listed?.status || !listed.statusAt || listed.statusAt <= new Date(asked.checkedAt)) return asked;

  return { ...asked, status: listed.status, checkedAt: listed.statusAt.toISOString() };
};
