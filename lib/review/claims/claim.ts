/** Being given the next case, taking a certain one, and having one reserved: each with its event, or not at all. */
import { sql } from 'drizzle-orm';
import { beginPurposeOf } from '@/lib/access';
import type { ClaimAnswer, ReviewPolicy, Seat } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import type { ClaimKind } from '@/lib/db/schema';
import { shutSession } from '@/lib/db/session-turns';
import { AppError } from '@/lib/errors';
import type { Keyring } from '@/lib/keys';
import { conflict, type Objection } from '../objection';
import { readReviewPolicy } from '../policy';
import { askerOf } from '../queue/table';
import { findNext, insertClaim } from '../queue/waiting';
import type { ClaimAsking, ClaimTools } from './asking';
import { endExpiredClaims } from './end';
import { leaseFor } from './lease';
import { keepOrEnd, lockOwnClaims, readOwnOpen, takeReserved } from './own';
import { answerClaim } from './read';
import { readStanding } from './standing';

/** With a session: that one. Otherwise the next, as the case, or reserved to be fetched ahead. */
export interface Wanted {
  sessionId?: string | undefined;
  reserve?: boolean | undefined;
}

/** The claim's id, `null` where nothing is left; or why not. */
type Outcome = { claimId: string | null } | { objection: Objection };

interface Work {
  tx: Queryable;
  keys: Keyring;
  policy: ReviewPolicy;
  asking: ClaimAsking;
}

/** Between locks of other kinds: whoever holds that of a session never waits for this one. */
const queueLock = 7_426_020;

/**
 * Those who ask for a case come one after the other: each sees what the one before was given, so that the order of the
 * queue holds however many ask at once.
 */
const takeTurns = async (tx: Queryable): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${queueLock})`);
};

/** Answers what the person has already instead of a second one. */
export const claimCase = async (tools: ClaimTools, asking: ClaimAsking, wanted: Wanted): Promise<ClaimAnswer> => {
  const { db, keys } = tools;
  // In a transaction of its own: whoever gives a verdict at this moment has the session, and waits for the claim.
  await endExpiredClaims(db);
  const policy = await readReviewPolicy(db);

  const outcome = await db.transaction(async (tx): Promise<Outcome> => {
    await lockOwnClaims(tx, asking.person.id);
    await takeTurns(tx);
    const work = { tx, keys, policy, asking };
    const own = await findOwn(work, wanted);
    if (own !== null) return { claimId: own };

    return wanted.sessionId === undefined
      ? claimNext(work, wanted.reserve ? 'reserved' : 'held')
      : claimThis(work, wanted.sessionId);
  });

  if ('objection' in outcome) {
    throw new AppError(outcome.objection.code, { userMessage: outcome.objection.userMessage });
  }

  return answerClaim(tools, asking.person, outcome.claimId);
};

/** A reserved session becomes the case, unless another one was asked for. */
const findOwn = async ({ tx, keys, policy, asking }: Work, { sessionId, reserve }: Wanted): Promise<string | null> => {
  const { held, reserved } = await readOwnOpen(tx, asking.person.id);
  const present = reserve ? reserved : held;
  if (present && 'row' in (await keepOrEnd(tx, policy, asking, present))) return present.id;

  const isWanted = !reserve && (sessionId === undefined || sessionId === reserved?.sessionId);
  if (!reserved || !isWanted) return null;

  return 'row' in (await takeReserved(tx, keys, policy, asking, reserved)) ? reserved.id : null;
};

const changing = conflict('changing', 'The queue is changing at this moment. Ask again.');

/** Each time, somebody erased or changed the very session that came next. */
const mostTries = 10;

const claimNext = async (work: Work, kind: ClaimKind): Promise<Outcome> => {
  const asker = askerOf(work.asking.person);

  for (let tries = 0; tries < mostTries; tries++) {
    const sessionId = await findNext(work.tx, work.policy, asker);
    if (sessionId === undefined) return { claimId: null };

    // An erasure that comes first is waited for, and leaves nothing to claim.
    await shutSession(work.tx, sessionId);
    const claimId = await insert(work, sessionId, kind, 'next');
    if (claimId !== null) return { claimId };
  }

  return { objection: changing };
};

const claimThis = async (work: Work, sessionId: string): Promise<Outcome> => {
  const { tx, policy, asking } = work;
  const standing = await readStanding(tx, policy, askerOf(asking.person), sessionId);

  if ('objection' in standing) {
    await recordEvent(tx, {
      code: 'triage.claim_refused',
      actor: asking.actor,
      subject: sessionId,
      details: { action: 'take', because: standing.objection.because },
    });
    return standing;
  }

  const claimId = await insert(work, sessionId, 'held', 'choice');
  // What they had before is over, and somebody is just ending it.
  return claimId === null ? { objection: changing } : { claimId };
};

const codes = { held: 'triage.claimed', reserved: 'triage.reserved' } as const;

const insert = async (
  { tx, keys, asking }: Work,
  sessionId: string,
  kind: ClaimKind,
  by: 'next' | 'choice',
): Promise<string | null> => {
  const made = await insertClaim(tx, askerOf(asking.person), {
    sessionId,
    kind,
    claimedAt: now(),
    leaseUntil: leaseFor(kind),
  });
  if (!made) return null;

  const details: { seat: Seat; by: string } = { seat: made.seat, by };
  await recordEvent(tx, { code: codes[kind], actor: asking.actor, subject: sessionId, details });
  await beginPurposeOf(tx, keys, asking, 'triage');

  return made.id;
};
