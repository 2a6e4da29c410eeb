/** Erases review data of erased sessions. Who decided what, and when, remains; evidence and notes do not. */
import { and, inArray, sql } from 'drizzle-orm';
import type { Actor } from '@/lib/audit';
import type { Queryable } from '@/lib/db';
import { appeal, claim, escalation, isOpenVerdict, opinion, servedEvidence, verdict } from '@/lib/db/schema';
import { endAppealPurpose } from './appeals/purpose';
import { endClaimPurpose, endGoneClaim } from './claims/lease';
import { applyStep } from './verdict/rows';

const because = 'the session was erased';

/** Part of an erasure, which holds the sessions' locks. Ends open claims and verdicts, and removes everything personal. */
export const eraseReview = async (tx: Queryable, sessionIds: readonly string[], actor: Actor): Promise<void> => {
  const ids = sql`any(${sql.param(sessionIds)}::text[])`;
  const open = await tx
    .select({ sessionId: claim.sessionId })
    .from(claim)
    .where(sql`${claim.sessionId} = ${ids} and ${claim.endedAt} is null`);
  const holders = new Set<string>();
  for (const { sessionId } of open) {
    for (const holder of await endGoneClaim(tx, sessionId, because, actor)) holders.add(holder);
  }
  await endOpenVerdicts(tx, sessionIds, actor);

  const claims = tx.select({ id: claim.id }).from(claim).where(sql`${claim.sessionId} = ${ids}`);
  const verdicts = tx.select({ id: verdict.id }).from(verdict).where(sql`${verdict.sessionId} = ${ids}`);
  // Anybody who has the same picture could recognise it by its fingerprint.
  await tx.delete(servedEvidence).where(inArray(servedEvidence.claimId, claims));
  await tx
    .update(opinion)
    .set({ note: null, overrideWords: null, evidence: [] })
    .where(inArray(opinion.verdictId, verdicts));
  await tx.delete(escalation).where(sql`${escalation.sessionId} = ${ids}`);
  const appeals = await tx
    .delete(appeal)
    .where(sql`${appeal.sessionId} = ${ids}`)
    .returning({ personId: appeal.personId });
  for (const { personId } of appeals) holders.add(personId);

  // In a fixed order, so that two erasures cannot wait for each other.
  for (const holder of [...holders].sort()) {
    await endClaimPurpose(tx, holder, actor);
    await endAppealPurpose(tx, holder, actor);
  }
};

/** Includes recorded and sent verdicts: there is no session left to confirm them on. */
const endOpenVerdicts = async (tx: Queryable, sessionIds: readonly string[], actor: Actor): Promise<void> => {
  const open = await tx
    .select()
    .from(verdict)
    .where(and(sql`${verdict.sessionId} = any(${sql.param(sessionIds)}::text[])`, isOpenVerdict))
    // Deliveries do not take the session's lock.
    .for('update');

  for (const each of open) {
    await applyStep(
      tx,
      each,
      'erase',
      { because, holdUntil: null, nextTryAt: null },
      { code: 'verdict.void', actor, details: { state: each.state, because } },
    );
  }
};
