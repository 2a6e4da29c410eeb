import { eq } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { WirePayload } from '@/lib/contract';
import type { Database, Queryable } from '@/lib/db';
import { manualDecision, session } from '../db/schema';
import { statusAsOf } from '../db/sessions';
import { conflict, notFound } from '../refusals';
import { queueNotifications } from '../webhooks/outbox';

type Request = WirePayload<'manualDecision'>;
type Answer = WirePayload<'manualDecisionResponse'>;

const statusAfter = { APPROVE: 'MANUAL_APPROVED', REJECT: 'MANUAL_REJECTED' } as const;

/** What an earlier request under this reference came to, or `null` for a new reference. */
const findRepeated = async (tx: Queryable, sessionId: string, request: Request): Promise<Answer | null> => {
  const { reference } = request;
  const [earlier] = await tx.select().from(manualDecision).where(eq(manualDecision.reference, reference));
  if (!earlier) return null;

  if (earlier.sessionId !== sessionId || earlier.decision !== request.decision) {
    throw conflict('This reference was used for another decision. Choose a new one for each decision.');
  }

  return { status: statusAfter[earlier.decision], reference };
};

/** Decides a session that waits, once. The same request again gets the same answer and changes nothing. */
export const decideByHand = (db: Database, sessionId: string, request: Request, decidedBy: string): Promise<Answer> =>
  db.transaction(async (tx) => {
    // Two decisions about one session take turns here.
    const [found] = await tx
      .select({ status: statusAsOf(now()), externalId: session.externalId })
      .from(session)
      .where(eq(session.id, sessionId))
      .for('update');
    if (!found) throw notFound();

    const repeated = await findRepeated(tx, sessionId, request);
    if (repeated) return repeated;

    if (found.status !== 'WAITING_FOR_MANUAL_APPROVE') {
      throw conflict(`Only a session that waits can be decided; this one is ${found.status}.`);
    }

    const { decision, reason, reference } = request;
    const status = statusAfter[decision];
    const made = await tx
      .insert(manualDecision)
      .values({ sessionId, reference, decision, reason, decidedBy, decidedAt: now().toISOString() })
      .onConflictDoNothing()
      .returning({ reference: manualDecision.reference });
    // Somebody else used the reference for another session a moment ago.
    if (made.length === 0) throw conflict('This reference was used for another decision.');

    await tx.update(session).set({ status }).where(eq(session.id, sessionId));
    await queueNotifications(tx, { sessionId, status, externalId: found.externalId ?? undefined });

    return { status, reference };
  });
