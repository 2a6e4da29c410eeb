/** The life of a session: created, decided by hand, deleted on request or by retention. */
import { eq, sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import { dayMs, hourMs } from '@/lib/base/durations';
import type { WirePayload } from '@/lib/contract';
import type { Database, Queryable } from '@/lib/db';
import { manualDecision, session } from './db/schema';
import { deleteSession, statusAsOf } from './db/sessions';
import type { ServiceParts } from './http/environment';
import { conflict, notFound } from './refusals';
import { queueNotifications } from './webhooks/outbox';

/** Both periods start when the session is created. */
export interface SessionRules {
  /** How long the applicant may capture, and how long the access token is valid. */
  captureWindowMs: number;
  /** An unfinished session expires after this. */
  validityMs: number;
}

export const defaultRules: SessionRules = { captureWindowMs: hourMs, validityMs: 14 * dayMs };

/** Creates a pending session and returns when its capture window ends. An id can be used only once. */
export const createSession = async (
  db: Database,
  { sessionId: id, returnUrl, externalId, applicantForm, steps }: WirePayload<'initialization'>,
  { captureWindowMs, validityMs }: SessionRules,
  createdAt: Date,
): Promise<{ expiresAt: Date }> => {
  const expiresAt = new Date(createdAt.getTime() + captureWindowMs);

  await db.transaction(async (tx) => {
    const created = await tx
      .insert(session)
      .values({
        id,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        validUntil: new Date(createdAt.getTime() + validityMs).toISOString(),
        status: 'PENDING',
        externalId,
        returnUrl,
        applicantForm,
        ...(steps && { steps }),
      })
      .onConflictDoNothing()
      .returning({ id: session.id });
    if (created.length === 0) throw conflict('This sessionId has been used. Choose a new one for each session.');

    await queueNotifications(tx, { sessionId: id, status: 'PENDING', externalId });
  });

  return { expiresAt };
};

type DecisionRequest = WirePayload<'manualDecision'>;
type DecisionAnswer = WirePayload<'manualDecisionResponse'>;

const statusAfter = { APPROVE: 'MANUAL_APPROVED', REJECT: 'MANUAL_REJECTED' } as const;

/** The answer to an earlier request with this reference, or `null` for a new reference. */
const findEarlierAnswer = async (
  tx: Queryable,
  sessionId: string,
  { decision, reference }: DecisionRequest,
): Promise<DecisionAnswer | null> => {
  const [earlier] = await tx.select().from(manualDecision).where(eq(manualDecision.reference, reference));
  if (!earlier) return null;

  if (earlier.sessionId !== sessionId || earlier.decision !== decision) {
    throw conflict('This reference belongs to another decision. Choose a new one for each decision.');
  }

  return { status: statusAfter[earlier.decision], reference };
};

/** Decides a waiting session once. Repeating the request returns the same response and changes nothing. */
export const decideManually = (
  db: Database,
  sessionId: string,
  request: DecisionRequest,
  decidedBy: string,
): Promise<DecisionAnswer> =>
  db.transaction(async (tx) => {
    // The lock makes concurrent decisions on one session take turns.
    const [found] = await tx
      .select({ status: statusAsOf(now()), externalId: session.externalId })
      .from(session)
      .where(eq(session.id, sessionId))
      .for('update');
    if (!found) throw notFound();

    const earlier = await findEarlierAnswer(tx, sessionId, request);
    if (earlier) return earlier;

    if (found.status !== 'WAITING_FOR_MANUAL_APPROVE') {
      throw conflict(`Only a waiting session can be decided; this one is ${found.status}.`);
    }

    const { decision, reason, reference } = request;
    const status = statusAfter[decision];
    const stored = await tx
      .insert(manualDecision)
      .values({ sessionId, reference, decision, reason, decidedBy, decidedAt: now().toISOString() })
      .onConflictDoNothing()
      .returning({ reference: manualDecision.reference });
    // A concurrent request has just used the reference for another session.
    if (stored.length === 0) throw conflict('This reference belongs to another decision.');

    await tx.update(session).set({ status }).where(eq(session.id, sessionId));
    await queueNotifications(tx, { sessionId, status, externalId: found.externalId ?? undefined });

    return { status, reference };
  });

type RemovalParts = Pick<ServiceParts, 'db' | 'store' | 'evidence'>;

/** Removes a session with all its rows and pictures. False if there was no such session. */
export const removeSession = async ({ db, store, evidence }: RemovalParts, id: string): Promise<boolean> => {
  // Files go first, so that a failure leaves the rows and the deletion can be repeated. They go again
  // afterwards, in case a picture was being drawn meanwhile.
  await store.removeSession(id);
  const existed = await db.transaction(async (tx) => {
    // Waits until a picture that is being stored is stored, and keeps others from being stored.
    const [found] = await tx
      .select({ demoIndex: session.demoIndex })
      .from(session)
      .where(eq(session.id, id))
      .for('update');
    if (!found) return false;
    // Demo sessions have no captured pictures.
    if (found.demoIndex === null) await evidence.deleteAll(id);

    return deleteSession(tx, id);
  });
  await store.removeSession(id);

  return existed;
};

const retentionBatch = 200;

/** Removes sessions completed (or, if never completed, created) more than `days` ago. Returns how many. */
export const removeOldSessions = async (
  { days, ...parts }: RemovalParts & { days: number },
  stopping: AbortSignal,
): Promise<number> => {
  const before = sql`${new Date(now().getTime() - days * dayMs).toISOString()}::timestamptz`;
  let removed = 0;

  while (!stopping.aborted) {
    const old = await parts.db
      .select({ id: session.id })
      .from(session)
      // Implied by the second condition; it lets PostgreSQL use the index.
      .where(
        sql`${session.createdAt} <= ${before} and coalesce(${session.completedAt}, ${session.createdAt}) <= ${before}`,
      )
      .orderBy(session.createdAt, session.id)
      .limit(retentionBatch);

    for (const { id } of old) if (await removeSession(parts, id)) removed++;
    if (old.length < retentionBatch) break;
  }

  return removed;
};
