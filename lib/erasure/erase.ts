import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Tombstone } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import { type ErasureManifest, erasure, statusCheck } from '@/lib/db/schema';
import { AppError, isAppError } from '@/lib/errors';
import type { Upstream } from '@/lib/upstream';
import { findTombstone } from './tombstone';

export interface ErasureTools {
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

    await tx
      .insert(erasure)
      .values({
        sessionId,
        personId: actor.personId,
        intendedAt: now(),
        status: known?.status ?? null,
        documentType,
        manifest,
      })
      .onConflictDoNothing();
    await recordEvent(tx, { code: 'erasure.intended', actor, subject: sessionId });
  });

  return carryOut(tools, sessionId, actor);
};

/** For the worker: carries on erasures whose request was lost on the way. Returns how many are still open. */
export const carryOnErasures = async (tools: ErasureTools): Promise<number> => {
  const open = await tools.db
    .select()
    .from(erasure)
    .where(and(isNull(erasure.erasedAt), lt(erasure.intendedAt, new Date(now().getTime() - abandonedAfterMs))));
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
    const { code, userMessage } = isAppError(error)
      ? error
      : ({ code: 'INTERNAL', userMessage: 'Something went wrong here.' } as const);

    await recordEvent(db, { code: 'erasure.delete_failed', actor, subject: sessionId, details: { problem: code } });
    throw new AppError(code, {
      userMessage: `${userMessage} The erasure is noted and is tried again every minute until the session is gone.`,
      cause: error,
    });
  }

  await db.transaction(async (tx) => {
    const changed = await tx
      .update(erasure)
      .set({ erasedAt: now() })
      .where(and(eq(erasure.sessionId, sessionId), isNull(erasure.erasedAt)))
      .returning();

    if (changed.length > 0) {
      await tx.delete(statusCheck).where(eq(statusCheck.sessionId, sessionId));
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

  // A wrong address answers 404 to everything, which proves nothing: the list must answer as well.
  await upstream.listSessions(1, 1);

  if (await stillAnswers(upstream, sessionId)) {
    throw new AppError('CONFLICT', {
      userMessage: 'The service took the deletion but still answers for this session.',
    });
  }
};

const stillAnswers = async (upstream: Upstream, sessionId: string): Promise<boolean> => {
  try {
    await unlessWithheld(upstream.images(sessionId));

    return true;
  } catch (error) {
    if (isAppError(error, 'NOT_FOUND')) {
      return false;
    }
    throw error;
  }
};

/** What exists before the erasure, counted for the tombstone. Results that are not released are not there for us. */
const takeStock = async (
  upstream: Upstream,
  sessionId: string,
): Promise<{ manifest: ErasureManifest; documentType: string | null }> => {
  const [images, decision, document, face] = await Promise.all([
    unlessWithheld(upstream.images(sessionId)),
    unlessWithheld(upstream.decision(sessionId)),
    unlessWithheld(upstream.document(sessionId)),
    unlessWithheld(upstream.face(sessionId)),
  ]);

  return {
    manifest: {
      documentImages: images?.document.length ?? null,
      faceImages: images?.face.length ?? null,
      results: [decision && 'decision', document && 'document', face && 'face'].filter(
        (name) => typeof name === 'string',
      ),
    },
    documentType: document?.documentType ?? null,
  };
};

const unlessWithheld = async <Value>(request: Promise<Value>): Promise<Value | null> => {
  try {
    return await request;
  } catch (error) {
    if (isAppError(error, 'NOT_RELEASED')) {
      return null;
    }
    throw error;
  }
};
