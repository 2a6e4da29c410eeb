/** Claiming the next case or a chosen one, or reserving one. Each claim is stored together with its audit event. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { ensurePurpose } from '@/lib/access';
import type { ClaimAnswer, ReviewPolicy, Seat } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { isSessionId } from '@/lib/contract';
import type { Queryable } from '@/lib/db';
import type { ClaimKind } from '@/lib/db/schema';
import { lockSession } from '@/lib/db/session-lock';
import type { Keyring } from '@/lib/keys';
import { conflict, type Objection, toError } from '../objection';
import { readReviewPolicy } from '../policy';
import { reviewerOf } from '../queue/table';
import { findNext, insertClaim } from '../queue/waiting';
import { endClaimPurpose, endExpiredClaims, leaseEnd } from './lease';
import {
  type ClaimRequest,
  type ClaimTools,
  checkAvailable,
  checkClaim,
  lockOwnClaims,
  readOpenClaims,
  takeReserved,
} from './own';
import { answerClaim } from './read';

/** With a session id: that session. Otherwise the next one, held or reserved. */
export interface WantedCase {
  sessionId?: string | undefined;
  reserve?: boolean | undefined;
}

export const wantedCaseSchema = z.union([
  z.strictObject({ sessionId: z.string().refine(isSessionId) }),
  z.strictObject({ reserve: z.boolean().optional() }),
]);

export const wantedCaseHint =
  'Send an empty body for the next case, a session id for a specific one, or `reserve` to reserve one.';

/** `claimId` is `null` when no case is left. */
type Outcome = { claimId: string | null } | { objection: Objection };

interface Work {
  tx: Queryable;
  keys: Keyring;
  policy: ReviewPolicy;
  request: ClaimRequest;
}

/** If the person already has a claim, returns that one. */
export const claimCase = async (tools: ClaimTools, request: ClaimRequest, wanted: WantedCase): Promise<ClaimAnswer> => {
  const { db, keys } = tools;
  // In its own transaction: somebody giving a verdict holds the session's lock and waits for the claim.
  await endExpiredClaims(db);
  const policy = await readReviewPolicy(db);

  const outcome = await db.transaction(async (tx): Promise<Outcome> => {
    await lockOwnClaims(tx, request.person.id);
    await lockQueue(tx);
    const work = { tx, keys, policy, request };
    const own = await findOwn(work, wanted);
    if (own !== null) return { claimId: own };

    const claimed = await (wanted.sessionId === undefined
      ? claimNext(work, wanted.reserve ? 'reserved' : 'held')
      : claimSession(work, wanted.sessionId));
    // An earlier claim may have turned out to be gone.
    await endClaimPurpose(tx, request.person.id, request.actor);

    return claimed;
  });

  if ('objection' in outcome) throw toError(outcome.objection);

  return answerClaim(tools, request.person, outcome.claimId);
};

/** Never waited for by somebody who holds a session's lock, so the two cannot deadlock. */
const queueLock = 7_426_020;

/** Serialises claims, so that the queue's order holds however many people ask at once. */
const lockQueue = async (tx: Queryable): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${queueLock})`);
};

/** A reserved session becomes the case, unless the person asked for another one. */
const findOwn = async (
  { tx, keys, policy, request }: Work,
  { sessionId, reserve }: WantedCase,
): Promise<string | null> => {
  const { held, reserved } = await readOpenClaims(tx, request.person.id);
  const present = reserve ? reserved : held;
  if (present && 'row' in (await checkClaim(tx, policy, request, present))) return present.id;

  const isWanted = !reserve && (sessionId === undefined || sessionId === reserved?.sessionId);
  if (!reserved || !isWanted) return null;

  return 'row' in (await takeReserved(tx, keys, policy, request, reserved)) ? reserved.id : null;
};

const queueChanging = conflict('changing', 'The queue is changing right now. Try again.');

/** Each retry means that the next session was erased or changed at that very moment. */
const maxTries = 10;

const claimNext = async (work: Work, kind: ClaimKind): Promise<Outcome> => {
  const reviewer = reviewerOf(work.request.person);

  for (let tries = 0; tries < maxTries; tries++) {
    const sessionId = await findNext(work.tx, work.policy, reviewer);
    if (sessionId === undefined) return { claimId: null };

    // Waits for an erasure in progress, which leaves nothing to claim.
    await lockSession(work.tx, sessionId);
    const claimId = await openClaim(work, sessionId, kind, 'next');
    if (claimId !== null) return { claimId };
  }

  return { objection: queueChanging };
};

const claimSession = async (work: Work, sessionId: string): Promise<Outcome> => {
  const { tx, policy, request } = work;
  const available = await checkAvailable(tx, policy, reviewerOf(request.person), sessionId);

  if ('objection' in available) {
    await recordEvent(tx, {
      code: 'triage.claim_refused',
      actor: request.actor,
      subject: sessionId,
      details: { action: 'take', because: available.objection.because },
    });
    return available;
  }

  const claimId = await openClaim(work, sessionId, 'held', 'choice');
  // The person's earlier claim has expired, but somebody else is still ending it.
  return claimId === null ? { objection: queueChanging } : { claimId };
};

const codes = { held: 'triage.claimed', reserved: 'triage.reserved' } as const;

/** `null`: somebody else has it, or may have it instead. */
export const openClaim = async (
  { tx, keys, policy, request }: Work,
  sessionId: string,
  kind: ClaimKind,
  by: 'next' | 'choice' | 'undo',
): Promise<string | null> => {
  const created = await insertClaim(tx, reviewerOf(request.person), {
    sessionId,
    kind,
    claimedAt: now(),
    leaseUntil: leaseEnd(kind),
    policy,
  });
  if (!created) return null;

  const details: { seat: Seat; by: string } = { seat: created.seat, by };
  await recordEvent(tx, { code: codes[kind], actor: request.actor, subject: sessionId, details });
  await ensurePurpose(tx, keys, request, 'triage', 'claim');

  return created.id;
};
