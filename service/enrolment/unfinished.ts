/** Captures that were not completed in time are removed. The session's row stays, and expires later. */
import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import type { Database } from '@/lib/db';
import { activeDevice, evidenceKey, session, submission } from '../db/schema';
import type { ServiceParts } from '../http/environment';

type SweepParts = Pick<ServiceParts, 'db' | 'log' | 'evidence'>;

const batch = 100;

/** A capture window is at most a day; later rounds need not look further back. */
const recentMs = 2 * dayMs;

/** Sessions that ended unfinished and hold something of the applicant. Pictures count even if none was accepted. */
const unfinished = (since: Date | null) =>
  and(
    isNull(session.completedAt),
    lte(session.expiresAt, now().toISOString()),
    or(
      gt(session.documentAttempts, 0),
      gt(session.faceAttempts, 0),
      isNotNull(session.consent),
      sql`exists (select from ${activeDevice} where ${activeDevice.sessionId} = ${session.id})`,
    ),
    ...(since ? [gt(session.createdAt, since.toISOString())] : []),
  );

/** Under the session's lock, so that no picture is being stored meanwhile. False if it was completed or is gone. */
const removeCaptures = (db: Database, evidence: SweepParts['evidence'], id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: session.id })
      .from(session)
      .where(and(eq(session.id, id), unfinished(null)))
      .for('update');
    if (!found) return false;

    await evidence.deleteAll(id);
    await tx.delete(submission).where(eq(submission.sessionId, id));
    await tx.delete(evidenceKey).where(eq(evidenceKey.sessionId, id));
    await tx.delete(activeDevice).where(eq(activeDevice.sessionId, id));
    // Nothing is left of the applicant, and nothing can follow: the next round need not look again.
    await tx.update(session).set({ documentAttempts: 0, faceAttempts: 0, consent: null }).where(eq(session.id, id));

    return true;
  });

/** Removes the captures of one batch after the other. A failure is logged, and tried again in the next round. */
export const createUnfinishedSweep = ({ db, log, evidence }: SweepParts) => {
  let hasSeenAll = false;

  return async (stopping?: AbortSignal): Promise<number> => {
    const since = hasSeenAll ? new Date(now().getTime() - recentMs) : null;
    const failed = new Set<string>();
    let removed = 0;

    const next = () =>
      db
        .select({ id: session.id })
        .from(session)
        .where(unfinished(since))
        .orderBy(session.createdAt)
        .limit(batch + failed.size);

    for (;;) {
      const due = (await next()).filter(({ id }) => !failed.has(id));

      for (const { id } of due) {
        if (stopping?.aborted) return removed;
        try {
          if (await removeCaptures(db, evidence, id)) removed++;
        } catch (error) {
          failed.add(id);
          log.error({ error }, 'captures not removed');
        }
      }
      if (due.length < batch) break;
    }

    // After a failure, the next round looks at everything again.
    hasSeenAll = failed.size === 0;

    return removed;
  };
};
