import { and, eq, isNull, lt } from 'drizzle-orm';
import { removeDraftsAbout, shutSession } from '@/lib/access';
import type { Tombstone } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import { erasure, sessionNote, sessionWork, statusCheck } from '@/lib/db/schema';
import { AppError, isAppError } from '@/lib/errors';
import { destroySubjectKey } from '@/lib/keys';
import { forgetReports, removeFromMirror, shutMirror } from '@/lib/mirror';
import { forgetReview } from '@/lib/review';
import type { Upstream } from '@/lib/upstream';
import { isGone, takeStock } from './stock';
import { findTombstone } from './tombstone';

interface ErasureTools {
  db: Database;
  upstream: Upstream;
}

/** An intent this old has lost the request that carried it, and is taken up by the worker. */
const abandonedAfterMs = 60_000;

/**
 * Erases one session: intent first, then the service, then our own copies. Whatever stops it in
 * between, the intent stands and is carried on; repeating any step does no harm.
 */
export const eraseSession = async (
  tools: ErasureTools,
  sessionId: string,
  actor: Actor & { personId: string },
): Promise<Tombstone> => {
  const existing = await findTombstone(tools.db, sessionId);

  if (existing) {
    return existing;
  }

  // Before the intent: a session that the service does not know, or a service that is down, changes nothing.
  const { manifest, documentType } = await takeStock(tools.upstream, sessionId);

  await tools.db.transaction(async (tx) => {
    const [known] = await tx.select().from(statusCheck).where(eq(statusCheck.sessionId, sessionId));
    const status = known?.status ?? null;
    const intended = await tx
      .insert(erasure)
      .values({ sessionId, personId: actor.personId, intendedAt: now(), status, documentType, manifest })
      .onConflictDoNothing()
      .returning();

    // A second request for the same session joins the first.
    if (intended.length > 0) {
      await recordEvent(tx, { code: 'erasure.intended', actor, subject: sessionId });
    }
  });

  return carryOut(tools, sessionId, actor);
};

/** For the worker: carries on erasures whose request was lost on the way. Returns how many are still open. */
export const carryOnErasures = async (tools: ErasureTools): Promise<number> => {
  const abandoned = new Date(now().getTime() - abandonedAfterMs);
  const open = await tools.db
    .select()
    .from(erasure)
    .where(and(isNull(erasure.erasedAt), lt(erasure.intendedAt, abandoned)));
  let stillOpen = 0;

  for (const { sessionId, personId } of open) {
    try {
      await carryOut(tools, sessionId, { personId, requestId: null, address: null });
    } catch (error) {
      if (!isAppError(error)) {
        throw error;
      }
      stillOpen += 1;
    }
  }

  return stillOpen;
};

const carryOut = async ({ db, upstream }: ErasureTools, sessionId: string, actor: Actor): Promise<Tombstone> => {
  try {
    await deleteAndLook(upstream, sessionId);
  } catch (error) {
    await noteProblem(db, sessionId, actor, error);
    throw new AppError(isAppError(error) ? error.code : 'INTERNAL', {
      userMessage: `${isAppError(error) ? error.userMessage : 'Something went wrong here.'} The erasure is noted and is tried again every minute until the session is gone.`,
      cause: error,
    });
  }

  await db.transaction(async (tx) => {
    // Whoever is just writing about the session is waited for; whoever comes later finds it erased.
    await shutSession(tx, sessionId);
    // No page of the list and no results that were asked for a moment ago bring it back.
    await shutMirror(tx);
    const changed = await tx
      .update(erasure)
      .set({ erasedAt: now(), problem: null })
      .where(and(eq(erasure.sessionId, sessionId), isNull(erasure.erasedAt)))
      .returning();

    if (changed.length > 0) {
      await tx.delete(statusCheck).where(eq(statusCheck.sessionId, sessionId));
      await removeFromMirror(tx, sessionId);
      await forgetReports(tx, sessionId);
      await tx.delete(sessionWork).where(eq(sessionWork.sessionId, sessionId));
      await tx.delete(sessionNote).where(eq(sessionNote.sessionId, sessionId));
      await forgetReview(tx, sessionId, actor);
      await removeDraftsAbout(tx, sessionId);
      // Reasons that were given about this session are in the log for good; without its key nobody reads them.
      await destroySubjectKey(tx, sessionId);
      await recordEvent(tx, { code: 'erasure.carried_out', actor, subject: sessionId });
    }
  });

  const tombstone = await findTombstone(db, sessionId);

  if (!tombstone) {
    throw new AppError('INTERNAL', { userMessage: 'The session was erased, but its record is missing.' });
  }

  return tombstone;
};

/** Returns only when the session is gone: a tombstone never stands for one that still answers. */
const deleteAndLook = async (upstream: Upstream, sessionId: string): Promise<void> => {
  try {
    await upstream.deleteSession(sessionId);
  } catch (error) {
    // Gone already, by an earlier try or by other hands: that is what was wanted.
    if (!isAppError(error, 'NOT_FOUND')) {
      throw error;
    }
  }

  if (!(await isGone(upstream, sessionId))) {
    throw new AppError('CONFLICT', {
      userMessage: 'The service took the deletion but still answers for this session.',
    });
  }
};

/** One event for each new problem; the same one every minute would only fill the log. */
const noteProblem = async (db: Database, sessionId: string, actor: Actor, error: unknown): Promise<void> => {
  const problem = isAppError(error) ? error.code : 'INTERNAL';

  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(erasure).where(eq(erasure.sessionId, sessionId)).for('update');

    if (before?.problem !== problem) {
      await tx.update(erasure).set({ problem }).where(eq(erasure.sessionId, sessionId));
      await recordEvent(tx, { code: 'erasure.delete_failed', actor, subject: sessionId, details: { problem } });
    }
  });
};
