/** Keeping a case, going on to the reserved one, and giving one back: each with its event, or not at all. */
import { eq, sql } from 'drizzle-orm';
import { requireNotErased } from '@/lib/access';
import type { ClaimAnswer, ClaimBody } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { type ClaimEnding, claim, escalation } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { sealWords } from '@/lib/keys';
import { conflict, type Objection } from '../objection';
import { readReviewPolicy } from '../policy';
import { timeOf } from '../queue/rules';
import type { ClaimAsking, ClaimTools } from './asking';
import { endClaim, endExpiredClaims } from './end';
import { leaseFor } from './lease';
import { type ClaimRow, keepOrEnd, lockOwnClaims, readOwnOpen, takeReserved } from './own';
import { answerClaim } from './read';

/** Of one's own, that it has ended. */
const endedWords = ({ ending, endedAt }: ClaimRow): string => {
  const at = endedAt ? timeOf(endedAt) : '';

  switch (ending) {
    case 'decided':
      return 'You gave your verdict on this case.';
    case 'expired':
      return `This case was yours until ${at} and was not renewed in time, so it went back to the queue.`;
    case 'gone':
      return 'This session does not wait for a decision any more.';
    default:
      return `You gave this case back at ${at}.`;
  }
};

/** `null`: it is open, and this person has it. */
export const againstClaim = (row: ClaimRow, personId: string): Objection | null => {
  if (row.personId !== personId) return conflict('of another', 'This case is with somebody else.');
  if (row.endedAt !== null) return conflict(row.ending ?? 'ended', endedWords(row));

  return row.leaseUntil > now()
    ? null
    : conflict('expired', endedWords({ ...row, ending: 'expired', endedAt: row.leaseUntil }));
};

const endings: Partial<Record<ClaimBody['action'], ClaimEnding>> = { skip: 'skipped', escalate: 'escalated' };

/**
 * A page that is left gives back what it had, whether or not that has ended meanwhile. Otherwise the answer may have got
 * lost on its way: what ended as it is asked to end is not ended again.
 */
const isDone = ({ ending }: ClaimRow, { action }: ClaimBody): boolean =>
  action === 'release' || (ending !== null && ending === endings[action]);

interface Change<Body extends ClaimBody = ClaimBody> extends ClaimTools {
  tx: Queryable;
  asking: ClaimAsking;
  row: ClaimRow;
  body: Body;
}

/** One change after the other for each session; what does not fit any more is refused, and that is on record. */
export const changeClaim = async (
  tools: ClaimTools,
  asking: ClaimAsking,
  claimId: string,
  body: ClaimBody,
): Promise<ClaimAnswer> => {
  const { db } = tools;
  const { person, actor } = asking;
  await endExpiredClaims(db);

  const objection = await db.transaction(async (tx) => {
    await lockOwnClaims(tx, person.id);
    const before = await lockClaim(tx, claimId);
    const found = againstClaim(before, person.id);
    if (found && before.personId === person.id && isDone(before, body)) return null;

    const refused = found ?? (await carryOut({ ...tools, tx, asking, row: before, body }));
    if (refused) {
      const details = { action: body.action, because: refused.because };
      await recordEvent(tx, { code: 'triage.claim_refused', actor, subject: before.sessionId, details });
    }

    return refused;
  });

  if (objection) throw new AppError(objection.code, { userMessage: objection.userMessage });

  return answerClaim(tools, person, claimId);
};

/** The session's lock first, as whoever gives a verdict does. */
const lockClaim = async (tx: Queryable, claimId: string): Promise<ClaimRow> => {
  const [named] = await tx.select({ sessionId: claim.sessionId }).from(claim).where(eq(claim.id, claimId));
  if (!named) throw new AppError('NOT_FOUND', { userMessage: 'There is no such case. Look at the queue again.' });

  await requireNotErased(tx, named.sessionId);
  const [row] = await tx.select().from(claim).where(eq(claim.id, claimId)).for('update');
  if (!row) throw new Error('A claim is never removed.');

  return row;
};

const carryOut = (change: Change): Promise<Objection | null> => {
  const { body } = change;

  switch (body.action) {
    case 'renew':
      return renew(change);
    case 'take':
      return take(change);
    case 'release':
      return giveBack(change, 'released');
    case 'skip':
      return giveBack(change, 'skipped');
    case 'escalate':
      return escalate({ ...change, body });
  }
};

/** What is reserved is kept together with the case. */
const renew = async ({ tx, asking, row }: Change): Promise<Objection | null> => {
  const kept = await keepOrEnd(tx, await readReviewPolicy(tx), asking, row);
  if ('objection' in kept) return kept.objection;

  await tx.execute(sql`
    update claim set lease_until = case kind when 'held' then ${leaseFor('held').toISOString()}::timestamptz
      else ${leaseFor('reserved').toISOString()}::timestamptz end
    where person_id = ${row.personId}::uuid and ended_at is null and lease_until > ${now().toISOString()}::timestamptz
  `);
  return null;
};

const take = async ({ tx, keys, asking, row }: Change): Promise<Objection | null> => {
  // Asked for twice, it is the case already.
  if (row.kind === 'held') return null;

  const { held } = await readOwnOpen(tx, row.personId);
  if (held) return conflict('has another', 'You have another case. Decide it, or give it back, before you go on.');

  const taken = await takeReserved(tx, keys, await readReviewPolicy(tx), asking, row);
  return 'objection' in taken ? taken.objection : null;
};

const giveBack = async ({ tx, asking, row }: Change, ending: 'released' | 'skipped'): Promise<null> => {
  await endClaim(tx, row.id, ending);
  await recordEvent(tx, {
    code: `triage.${ending}`,
    actor: asking.actor,
    subject: row.sessionId,
    details: { seat: row.seat, kind: row.kind },
  });

  return null;
};

const escalate = async ({
  tx,
  keys,
  asking,
  row,
  body,
}: Change<Extract<ClaimBody, { action: 'escalate' }>>): Promise<Objection | null> => {
  if (row.kind === 'reserved') {
    return conflict(
      'reserved',
      'This case is only reserved for you. Look at it before you give it to the supervisors.',
    );
  }

  const kept = await keepOrEnd(tx, await readReviewPolicy(tx), asking, row);
  if ('objection' in kept) return kept.objection;
  if (kept.row.isEscalated) return conflict('escalated already', 'This session is with the supervisors already.');

  const words = await sealWords(tx, keys, row.sessionId, body.reason);
  const given = { personId: row.personId, at: now(), words };
  await tx
    .insert(escalation)
    .values({ sessionId: row.sessionId, ...given })
    .onConflictDoUpdate({ target: escalation.sessionId, set: given });

  await endClaim(tx, row.id, 'escalated');
  await recordEvent(tx, {
    code: 'triage.escalated',
    actor: asking.actor,
    subject: row.sessionId,
    details: { seat: row.seat },
    words,
  });
  return null;
};
