/** What one person has: whether they still can have it, and how a reserved session becomes their case. */

import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { beginPurposeOf } from '@/lib/access';
import type { ReviewPolicy } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { claim } from '@/lib/db/schema';
import type { Keyring } from '@/lib/keys';
import { conflict, type Objection } from '../objection';
import { askerOf } from '../queue/table';
import type { WaitingRow } from '../queue/waiting';
import type { ClaimAsking } from './asking';
import { endClaimOnGone } from './end';
import { leaseFor } from './lease';
import { readStanding } from './standing';

export type ClaimRow = typeof claim.$inferSelect;

/** The claims of one person change one after the other, from however many windows. */
export const lockOwnClaims = async (tx: Queryable, personId: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`claims of ${personId}`}, 0))`);
};

export const readOwnOpen = async (
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

type Kept = { row: WaitingRow } | { objection: Objection };

/** A session that does not wait any more, or not for this person, is nobody's case: the claim on it ends. */
export const keepOrEnd = async (
  tx: Queryable,
  policy: ReviewPolicy,
  { person, actor }: ClaimAsking,
  { sessionId }: ClaimRow,
): Promise<Kept> => {
  const standing = await readStanding(tx, policy, askerOf(person), sessionId);
  if ('row' in standing) return standing;

  await endClaimOnGone(tx, sessionId, standing.objection.because, actor);
  return standing;
};

const overMeanwhile = conflict('expired', 'This case was reserved for you, and that is over. Ask for the next one.');

/** The session that was fetched ahead is shown now: it is the case. */
export const takeReserved = async (
  tx: Queryable,
  keys: Keyring,
  policy: ReviewPolicy,
  asking: ClaimAsking,
  reserved: ClaimRow,
): Promise<Kept> => {
  const kept = await keepOrEnd(tx, policy, asking, reserved);
  if ('objection' in kept) return kept;

  const { seat } = kept.row;
  const taken = await tx
    .update(claim)
    .set({ kind: 'held', seat, leaseUntil: leaseFor('held') })
    .where(and(eq(claim.id, reserved.id), isNull(claim.endedAt)))
    .returning({ id: claim.id });
  if (taken.length === 0) return { objection: overMeanwhile };
  await recordEvent(tx, {
    code: 'triage.taken',
    actor: asking.actor,
    subject: reserved.sessionId,
    details: { seat },
  });
  await beginPurposeOf(tx, keys, asking, 'triage');

  return kept;
};
