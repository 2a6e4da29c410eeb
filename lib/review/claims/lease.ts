/** How long a claim lasts, and how it ends. */
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { endSetPurpose } from '@/lib/access';
import { type Actor, recordEvent, recordEvents, theDesk } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import type { Database, Queryable } from '@/lib/db';
import { type ClaimEnding, type ClaimKind, claim } from '@/lib/db/schema';

/** The page renews claims every minute while it is open. */
const leaseMs: Record<ClaimKind, number> = { held: 5 * minuteMs, reserved: 2 * minuteMs };

export const leaseEnd = (kind: ClaimKind): Date => new Date(now().getTime() + leaseMs[kind]);

const isExpired = () => sql`ended_at is null and lease_until <= ${now().toISOString()}::timestamptz`;

export const endExpiredClaims = async (db: Database): Promise<number> => {
  const { rows: expired } = await db.execute(sql`select 1 from claim where ${isExpired()} limit 1`);
  // The usual case: this runs before every claim.
  if (expired.length === 0) return 0;

  return db.transaction(async (tx) => {
    // Skips claims that are being changed right now; the next round sees them.
    const { rows: ended } = await tx.execute<{ sessionId: string; personId: string; kind: string }>(sql`
      with expired as (select id from claim where ${isExpired()} for update skip locked)
      update claim c set ended_at = c.lease_until, ending = 'expired'
      from expired where c.id = expired.id
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
    // In a fixed order, so that two rounds cannot wait for each other.
    for (const personId of [...new Set(ended.map((each) => each.personId))].sort()) {
      await endClaimPurpose(tx, personId, theDesk);
    }

    return ended.length;
  });
};

/** A purpose that a claim set ends with the last one. For the end of every change that may have ended a claim. */
export const endClaimPurpose = (tx: Queryable, personId: string, actor: Actor): Promise<void> => {
  const isHeld = async () => {
    const [open] = await tx
      .select({ id: claim.id })
      .from(claim)
      .where(and(eq(claim.personId, personId), isNull(claim.endedAt), gt(claim.leaseUntil, now())))
      .limit(1);

    return open !== undefined;
  };

  return endSetPurpose(tx, { personId, origin: 'claim', isHeld }, actor);
};

/** The caller logs the event, and ends the purpose. */
export const endClaim = async (tx: Queryable, claimId: string, ending: ClaimEnding): Promise<void> => {
  await tx
    .update(claim)
    .set({ endedAt: now(), ending })
    .where(and(eq(claim.id, claimId), isNull(claim.endedAt)));
};

/** Ends the open claim, if any, on a session that is no longer a case. */
export const endSessionClaim = async (
  tx: Queryable,
  sessionId: string,
  because: string,
  actor: Actor,
): Promise<void> => {
  for (const personId of await endGoneClaim(tx, sessionId, because, actor)) await endClaimPurpose(tx, personId, actor);
};

/** The same, where the caller ends the purpose. Returns whose claim it was. */
export const endGoneClaim = async (
  tx: Queryable,
  sessionId: string,
  because: string,
  actor: Actor,
): Promise<string[]> => {
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

  return ended.map(({ personId }) => personId);
};
