/** Ends of claims that nobody asked for: their time is over, or their session is gone. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Actor, recordEvent, recordEvents, theDesk } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import { type ClaimEnding, claim } from '@/lib/db/schema';

const isOver = () => sql`ended_at is null and lease_until <= ${now().toISOString()}::timestamptz`;

/** Ends every claim that was not renewed in time, with its event. Returns how many. */
export const endExpiredClaims = async (db: Database): Promise<number> => {
  const { rows: over } = await db.execute(sql`select 1 from claim where ${isOver()} limit 1`);
  // Almost always: this is asked before every claim.
  if (over.length === 0) return 0;

  return db.transaction(async (tx) => {
    // What somebody is just changing is left to them, or to the next round: nobody waits for another here.
    const { rows: ended } = await tx.execute<{ sessionId: string; personId: string; kind: string }>(sql`
      with over as (select id from claim where ${isOver()} for update skip locked)
      update claim c set ended_at = c.lease_until, ending = 'expired'
      from over where c.id = over.id
      returning c.session_id as "sessionId", c.person_id as "personId", c.kind
    `);
    await recordEvents(
      tx,
      ended.map(({ sessionId, personId, kind }) => ({
        code: 'triage.claim_expired',
        actor: theDesk,
        subject: sessionId,
        details: { kind },
        changes: [{ name: 'holder', before: personId, after: null }],
      })),
    );

    return ended.length;
  });
};

/** `false`: it had ended already. The caller records why. */
export const endClaim = async (tx: Queryable, claimId: string, ending: ClaimEnding): Promise<boolean> => {
  const ended = await tx
    .update(claim)
    .set({ endedAt: now(), ending })
    .where(and(eq(claim.id, claimId), isNull(claim.endedAt)))
    .returning({ id: claim.id });

  return ended.length > 0;
};

/** Ends the open claim on a session that is nobody's case any more, if there is one. */
export const endClaimOnGone = async (
  tx: Queryable,
  sessionId: string,
  because: string,
  actor: Actor,
): Promise<void> => {
  const ended = await tx
    .update(claim)
    .set({ endedAt: now(), ending: 'gone' })
    .where(and(eq(claim.sessionId, sessionId), isNull(claim.endedAt)))
    .returning({ personId: claim.personId });

  for (const { personId } of ended) {
    await recordEvent(tx, {
      code: 'triage.claim_ended',
      actor,
      subject: sessionId,
      details: { because },
      changes: [{ name: 'holder', before: personId, after: null }],
    });
  }
};
