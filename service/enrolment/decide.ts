/** Decides completed sessions in the background. Each is decided once, however often a process dies. */
import { eq, lte, sql } from 'drizzle-orm';
import { backoff } from '@/lib/base/backoff';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { decide } from '@/lib/decision';
import { pendingDecision, session, sessionResult } from '../db/schema';
import { EngineBusy } from '../engine/engine';
import type { ServiceParts } from '../http/environment';
import { readPolicy } from '../policy';
import { queueNotifications } from '../webhooks/outbox';
import { type ComparedFaces, compareFaces, notCompared } from './compare';
import { resultsOf, sessionFactsOf } from './results';
import { submissionsOf } from './state';

type DecideParts = Pick<ServiceParts, 'db' | 'log' | 'evidence' | 'engine' | 'enrolment'>;

const pauseSeconds = { first: 1, longest: 300 };
/** After this many failures, about 25 minutes, a session is decided without comparing faces: an officer can. */
const mostAttempts = 12;
/** How long others leave a session alone while its faces are compared. A process that dies delays it by as much. */
const claimSeconds = 15;
/** A locked session is being deleted, or about to be let go. */
const lockedSeconds = 1;

const inSeconds = (seconds: number): string => new Date(now().getTime() + seconds * 1000).toISOString();

/** Claims a due session for a while; `null` if there is none. No lock stays behind. */
const claimDue = (db: DecideParts['db']) =>
  db.transaction(async (tx) => {
    const [due] = await tx
      .select({
        id: session.id,
        externalId: session.externalId,
        steps: session.steps,
        completedAt: session.completedAt,
        form: session.applicantForm,
        consent: session.consent,
        attempts: pendingDecision.attempts,
      })
      .from(pendingDecision)
      .innerJoin(session, eq(session.id, pendingDecision.sessionId))
      .where(lte(pendingDecision.dueAt, now().toISOString()))
      .orderBy(pendingDecision.dueAt)
      .limit(1)
      .for('update', { of: pendingDecision, skipLocked: true });
    if (!due) return null;
    await tx
      .update(pendingDecision)
      .set({ dueAt: inSeconds(claimSeconds) })
      .where(eq(pendingDecision.sessionId, due.id));

    return due;
  });

type Due = NonNullable<Awaited<ReturnType<typeof claimDue>>>;

/** Outside of any transaction: it takes the engine's time, and pictures of a completed session do not change. */
const compare = async (parts: DecideParts, { id, attempts }: Due): Promise<ComparedFaces> => {
  try {
    return await compareFaces(parts, id, await submissionsOf(parts.db, id));
  } catch (error) {
    if (error instanceof EngineBusy || attempts < mostAttempts) throw error;
    parts.log.error({ error }, 'faces not compared');

    return notCompared('comparison');
  }
};

/**
 * Writes results, status and notification together, or nothing: the session may have been deleted or decided meanwhile.
 * One that is locked is tried again.
 */
const writeDecision = async (
  tx: Queryable,
  { evidence, enrolment }: DecideParts,
  { id, externalId, steps, completedAt, form, consent }: Due,
  faces: ComparedFaces,
): Promise<void> => {
  const [locked] = await tx
    .select({ id: session.id })
    .from(session)
    .where(eq(session.id, id))
    .for('update', { skipLocked: true });
  if (!locked) {
    await tx
      .update(pendingDecision)
      .set({ dueAt: inSeconds(lockedSeconds) })
      .where(eq(pendingDecision.sessionId, id));

    return;
  }
  const taken = await tx.delete(pendingDecision).where(eq(pendingDecision.sessionId, id)).returning();
  if (taken.length === 0) return;

  const held = await submissionsOf(tx, id);
  // No picture can follow any more: what retakes and crashes left goes now.
  await evidence.keepOnly(
    id,
    held.map(({ object }) => object),
  );

  const at = completedAt === null ? now() : new Date(completedAt);
  const captured = { steps, held, at, faces, form, ...(consent && { consent }) };
  const decided = decide(sessionFactsOf(captured), (await readPolicy(tx, enrolment)).policy);
  const results = resultsOf(captured, decided);
  const { status } = decided;

  await tx.insert(sessionResult).values({ sessionId: id, ...results });
  await tx
    .update(session)
    .set({ status, documentType: results.document?.documentType ?? null, country: results.document?.country ?? null })
    .where(eq(session.id, id));
  await queueNotifications(tx, { sessionId: id, status, externalId: externalId ?? undefined });
};

/** False if there is nothing left to decide. A busy engine is no failure of the session. */
const postpone = async (db: Queryable, { id, attempts }: Due, error: unknown): Promise<boolean> => {
  const isBusy = error instanceof EngineBusy;
  const pause = isBusy ? error.retryAfterSeconds : backoff(attempts + 1, pauseSeconds);
  const postponed = await db
    .update(pendingDecision)
    .set({
      dueAt: inSeconds(pause),
      ...(!isBusy && { attempts: sql`least(${pendingDecision.attempts} + 1, 1000)` }),
    })
    .where(eq(pendingDecision.sessionId, id))
    .returning({ id: pendingDecision.sessionId });

  return postponed.length > 0;
};

/** True if there was a session to decide, whether or not it worked. */
const decideNext = async (parts: DecideParts): Promise<boolean> => {
  const due = await claimDue(parts.db);
  if (!due) return false;

  try {
    const faces = await compare(parts, due);
    await parts.db.transaction((tx) => writeDecision(tx, parts, due, faces));
  } catch (error) {
    const isLeft = await postpone(parts.db, due, error);
    if (isLeft && !(error instanceof EngineBusy)) parts.log.error({ error }, 'decision failed');
  }

  return true;
};

/** Decides every session that is due. A failure postpones that session and no other. */
export const decideDue = async (parts: DecideParts, stopping?: AbortSignal): Promise<void> => {
  let isMore = true;
  while (isMore && !stopping?.aborted) isMore = await decideNext(parts);
};
