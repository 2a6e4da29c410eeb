/** A person's own claims: whether they may keep them, and how a reserved session becomes their case. */
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { ensurePurpose, type Person, requireNotErased } from '@/lib/access';
import type { ReviewPolicy } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import type { Database, Queryable } from '@/lib/db';
import { claim, mirrorSession } from '@/lib/db/schema';
import type { Keyring } from '@/lib/keys';
import { conflict, type Objection } from '../objection';
import { objectionTo } from '../queue/rules';
import { type Reviewer, reviewerOf } from '../queue/table';
import { findWaiting, type WaitingRow } from '../queue/waiting';
import { endGoneClaim, leaseEnd } from './lease';

export interface ClaimTools {
  db: Database;
  keys: Keyring;
}

export interface ClaimRequest {
  person: Person;
  actor: Actor & { personId: string };
}

export type ClaimRow = typeof claim.$inferSelect;

type Availability = { row: WaitingRow } | { objection: Objection };

/** Serialises changes to one person's claims, from however many windows they work. */
export const lockOwnClaims = async (tx: Queryable, personId: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`claims of ${personId}`}, 0))`);
};

export const readOpenClaims = async (
  db: Queryable,
  personId: string,
): Promise<{ held: ClaimRow | null; reserved: ClaimRow | null }> => {
  const open = await db
    .select()
    .from(claim)
    .where(and(eq(claim.personId, personId), isNull(claim.endedAt), gt(claim.leaseUntil, now())));

  return {
    held: open.find(({ kind }) => kind === 'held') ?? null,
    reserved: open.find(({ kind }) => kind === 'reserved') ?? null,
  };
};

/** Whether a person may have a session. Locks it against other claims and erasure until the transaction ends. */
export const checkAvailable = async (
  tx: Queryable,
  policy: ReviewPolicy,
  reviewer: Reviewer,
  sessionId: string,
): Promise<Availability> => {
  await requireNotErased(tx, sessionId);
  const row = await findWaiting(tx, policy, reviewer, sessionId);
  if (!row) return { objection: await whyNotWaiting(tx, sessionId) };

  const objection = objectionTo(row, reviewer);
  return objection ? { objection } : { row };
};

const whyNotWaiting = async (tx: Queryable, sessionId: string): Promise<Objection> => {
  const [listed] = await tx
    .select({
      status: mirrorSession.status,
      isErasing: sql<boolean>`exists (select 1 from erasure e where e.session_id = ${sessionId})`,
    })
    .from(mirrorSession)
    .where(eq(mirrorSession.id, sessionId));

  if (!listed) return conflict('not in the list', 'This session is not in the list.');
  if (listed.isErasing) return conflict('being erased', 'This session is being erased.');
  if (listed.status !== 'WAITING_FOR_MANUAL_APPROVE') {
    return conflict(
      'not waiting',
      `This session is not waiting for a decision. Its status is ${listed.status ?? 'unknown'}.`,
    );
  }

  return conflict('decided', 'This session already has a verdict.');
};

/** Ends the claim if the session is no longer waiting, or no longer for this person. The caller ends the purpose. */
export const checkClaim = async (
  tx: Queryable,
  policy: ReviewPolicy,
  { person, actor }: ClaimRequest,
  { sessionId }: ClaimRow,
): Promise<Availability> => {
  const availability = await checkAvailable(tx, policy, reviewerOf(person), sessionId);
  if ('row' in availability) return availability;

  await endGoneClaim(tx, sessionId, availability.objection.because, actor);
  return availability;
};

const reservationExpired = conflict('expired', 'Your reservation of this case has expired. Ask for the next one.');

/** Turns the reserved session, which the page has fetched ahead, into the person's case. */
export const takeReserved = async (
  tx: Queryable,
  keys: Keyring,
  policy: ReviewPolicy,
  request: ClaimRequest,
  reserved: ClaimRow,
): Promise<Availability> => {
  const availability = await checkClaim(tx, policy, request, reserved);
  if ('objection' in availability) return availability;

  const { seat } = availability.row;
  const taken = await tx
    .update(claim)
    .set({ kind: 'held', seat, leaseUntil: leaseEnd('held') })
    .where(and(eq(claim.id, reserved.id), isNull(claim.endedAt)))
    .returning({ id: claim.id });
  if (taken.length === 0) return { objection: reservationExpired };
  await recordEvent(tx, {
    code: 'triage.taken',
    actor: request.actor,
    subject: reserved.sessionId,
    details: { seat },
  });
  await ensurePurpose(tx, keys, request, 'triage', 'claim');

  return availability;
};
