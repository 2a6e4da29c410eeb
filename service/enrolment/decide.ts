/** Decides completed sessions in the background. Each is decided once, however often a process dies. */
import { eq, lte, sql } from 'drizzle-orm';
import { backoff } from '@/lib/base/backoff';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { decide } from '@/lib/decision';
import { pendingDecision, session, sessionResult } from '../db/schema';
import type { ServiceParts } from '../http/environment';
import { queueNotifications } from '../webhooks/outbox';
import { factsOf, resultsOf } from './results';
import { submissionsOf } from './state';

type DecideParts = Pick<ServiceParts, 'db' | 'log' | 'evidence'>;

const pauseSeconds = { first: 1, longest: 300 };

/** Locks a due session; `null` if there is none. One that is being deleted or decided elsewhere is left alone. */
const takeDue = async (tx: Queryable) => {
  const [due] = await tx
    .select({ id: session.id, externalId: session.externalId, steps: session.steps })
    .from(pendingDecision)
    .innerJoin(session, eq(session.id, pendingDecision.sessionId))
    .where(lte(pendingDecision.dueAt, now().toISOString()))
    .orderBy(pendingDecision.dueAt)
    .limit(1)
    .for('update', { of: session, skipLocked: true });

  return due ?? null;
};

type Due = NonNullable<Awaited<ReturnType<typeof takeDue>>>;

/** Writes results, status and notification together, or nothing. */
const decideOne = async (tx: Queryable, { evidence }: DecideParts, { id, externalId, steps }: Due): Promise<void> => {
  const taken = await tx.delete(pendingDecision).where(eq(pendingDecision.sessionId, id)).returning();
  // Decided by another process between our reading the row and locking the session.
  if (taken.length === 0) return;

  const held = await submissionsOf(tx, id);
  // No picture can follow any more: what retakes and crashes left goes now.
  await evidence.keepOnly(
    id,
    held.map(({ object }) => object),
  );

  const decided = decide(factsOf(steps, held));
  const results = resultsOf(held, decided);
  const { status } = decided;

  await tx.insert(sessionResult).values({ sessionId: id, ...results });
  await tx
    .update(session)
    .set({ status, documentType: results.document?.documentType ?? null, country: results.document?.country ?? null })
    .where(eq(session.id, id));
  await queueNotifications(tx, { sessionId: id, status, externalId: externalId ?? undefined });
};

const postpone = async (db: Queryable, id: string): Promise<void> => {
  const [waiting] = await db
    .select({ attempts: pendingDecision.attempts })
    .from(pendingDecision)
    .where(eq(pendingDecision.sessionId, id));
  if (!waiting) return;

  const pause = backoff(waiting.attempts + 1, pauseSeconds) * 1000;

  await db
    .update(pendingDecision)
    .set({
      attempts: sql`least(${pendingDecision.attempts} + 1, 1000)`,
      dueAt: new Date(now().getTime() + pause).toISOString(),
    })
    .where(eq(pendingDecision.sessionId, id));
};

/** True if there was a session to decide, whether or not it worked. */
const decideNext = async (parts: DecideParts): Promise<boolean> => {
  let due: Due | null = null;

  try {
    await parts.db.transaction(async (tx) => {
      due = await takeDue(tx);
      if (due) await decideOne(tx, parts, due);
    });

    return due !== null;
  } catch (error) {
    // Narrowing does not see the assignment in the callback.
    const failed = due as Due | null;
    if (!failed) throw error;

    parts.log.error({ error }, 'decision failed');
    await postpone(parts.db, failed.id);

    return true;
  }
};

/** Decides every session that is due. A failure postpones that session and no other. */
export const decideDue = async (parts: DecideParts, stopping?: AbortSignal): Promise<void> => {
  let isMore = true;
  while (isMore && !stopping?.aborted) isMore = await decideNext(parts);
};
