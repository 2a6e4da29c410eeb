/** What is left of the review of sessions that were erased: who decided what, and when; none of its evidence, no words. */
import { and, inArray, sql } from 'drizzle-orm';
import type { Actor } from '@/lib/audit';
import type { Queryable } from '@/lib/db';
import { appeal, claim, escalation, isOpenVerdict, opinion, servedEvidence, verdict } from '@/lib/db/schema';
import { endClaimOnGone } from './claims/end';
import { move } from './verdict/move';

const because = 'the session was erased';

/** As part of an erasure, which has the locks of the sessions: what is open ends, and what could tell of the applicants goes. */
export const forgetReview = async (tx: Queryable, sessionIds: readonly string[], actor: Actor): Promise<void> => {
  const ids = sql`any(${sql.param(sessionIds)}::text[])`;
  const open = await tx
    .select({ sessionId: claim.sessionId })
    .from(claim)
    .where(sql`${claim.sessionId} = ${ids} and ${claim.endedAt} is null`);
  for (const { sessionId } of open) await endClaimOnGone(tx, sessionId, because, actor);
  await eraseOpen(tx, sessionIds, actor);

  const claims = tx.select({ id: claim.id }).from(claim).where(sql`${claim.sessionId} = ${ids}`);
  const verdicts = tx.select({ id: verdict.id }).from(verdict).where(sql`${verdict.sessionId} = ${ids}`);
  // Fingerprints tell those who have a picture that it was this one.
  await tx.delete(servedEvidence).where(inArray(servedEvidence.claimId, claims));
  await tx
    .update(opinion)
    .set({ note: null, overrideWords: null, evidence: [] })
    .where(inArray(opinion.verdictId, verdicts));
  await tx.delete(escalation).where(sql`${escalation.sessionId} = ${ids}`);
  await tx.delete(appeal).where(sql`${appeal.sessionId} = ${ids}`);
};

/** Also those that were recorded or sent: there is no session any more on which they could be seen. */
const eraseOpen = async (tx: Queryable, sessionIds: readonly string[], actor: Actor): Promise<void> => {
  const open = await tx
    .select()
    .from(verdict)
    .where(and(sql`${verdict.sessionId} = any(${sql.param(sessionIds)}::text[])`, isOpenVerdict))
    // Whoever just delivers one does not have its session's lock.
    .for('update');

  for (const each of open) {
    await move(
      tx,
      each,
      'erase',
      { because, holdUntil: null, nextTryAt: null },
      { code: 'verdict.void', actor, details: { state: each.state, because } },
    );
  }
};
