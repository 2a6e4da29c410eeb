/** What is left of the review of a session that was erased: who decided what, and when; none of its evidence, no words. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Actor } from '@/lib/audit';
import type { Queryable } from '@/lib/db';
import { appeal, claim, escalation, isOpenVerdict, opinion, servedEvidence, verdict } from '@/lib/db/schema';
import { endClaimOnGone } from './claims/end';
import { move } from './verdict/move';

const because = 'the session was erased';

/** As part of an erasure, which has the session's lock: what is open ends, and what could tell of the applicant goes. */
export const forgetReview = async (tx: Queryable, sessionId: string, actor: Actor): Promise<void> => {
  await endClaimOnGone(tx, sessionId, because, actor);
  await eraseOpen(tx, sessionId, actor);

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
const eraseOpen = async (tx: Queryable, sessionId: string, actor: Actor): Promise<void> => {
  const [open] = await tx
    .select()
    .from(verdict)
    .where(and(eq(verdict.sessionId, sessionId), isOpenVerdict))
    // Whoever just delivers it does not have the session's lock.
    .for('update');
  if (!open) return;

  await move(
    tx,
    open,
    'erase',
    { because, holdUntil: null, nextTryAt: null },
    { code: 'verdict.void', actor, details: { state: open.state, because } },
  );
};
