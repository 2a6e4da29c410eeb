/** What is left of the review of a session that was erased: who decided what, and when; none of its evidence, no words. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { appeal, claim, escalation, opinion, servedEvidence, verdict } from '@/lib/db/schema';
import { endClaimOnGone } from './claims/end';

const because = 'the session was erased';

/** As part of an erasure, which has the session's lock: what is open ends, and what could tell of the applicant goes. */
export const forgetReview = async (tx: Queryable, sessionId: string, actor: Actor): Promise<void> => {
  await endClaimOnGone(tx, sessionId, because, actor);
  await voidOpen(tx, sessionId, actor);

  const claims = tx.select({ id: claim.id }).from(claim).where(eq(claim.sessionId, sessionId));
  const verdicts = tx.select({ id: verdict.id }).from(verdict).where(eq(verdict.sessionId, sessionId));
  // Fingerprints tell those who have a picture that it was this one.
  await tx.delete(servedEvidence).where(inArray(servedEvidence.claimId, claims));
  await tx
    .update(opinion)
    .set({ note: null, overrideWords: null, evidence: [] })
    .where(inArray(opinion.verdictId, verdicts));
  await tx.delete(escalation).where(eq(escalation.sessionId, sessionId));
  await tx.delete(appeal).where(eq(appeal.sessionId, sessionId));
};

/** Also one that was recorded or sent: there is no session any more on which it could be seen. */
const voidOpen = async (tx: Queryable, sessionId: string, actor: Actor): Promise<void> => {
  const isOpen = sql`${verdict.state} not in ('undone', 'void', 'confirmed', 'conflicting')`;
  const [open] = await tx
    .select()
    .from(verdict)
    .where(and(eq(verdict.sessionId, sessionId), isOpen))
    .for('update');
  if (!open) return;

  await tx
    .update(verdict)
    .set({ state: 'void', stateAt: now(), because, holdUntil: null, nextTryAt: null })
    .where(eq(verdict.id, open.id));
  await recordEvent(tx, {
    code: 'verdict.void',
    actor,
    subject: sessionId,
    details: { state: open.state, because },
  });
};
