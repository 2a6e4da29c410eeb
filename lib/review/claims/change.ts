/** Renewing a claim, taking a reserved case, and giving a case back. Each change is stored together with its audit event. */
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { permissions, requireNotErased } from '@/lib/access';
import type { ClaimAnswer, ClaimBody } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import type { Queryable } from '@/lib/db';
import { type ClaimEnding, claim, escalation, isOpenVerdict } from '@/lib/db/schema';
import { sealWords } from '@/lib/keys';
import { conflict, type Objection, toError } from '../objection';
import { readReviewPolicy } from '../policy';
import { formatTime } from '../queue/rules';
import { endClaim, endClaimPurpose, endExpiredClaims, leaseEnd } from './lease';
import {
  type ClaimRequest,
  type ClaimRow,
  type ClaimTools,
  checkClaim,
  lockOwnClaims,
  readOpenClaims,
  takeReserved,
} from './own';
import { answerClaim } from './read';

export const claimSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('renew') }),
  z.strictObject({ action: z.literal('take') }),
  z.strictObject({ action: z.literal('release') }),
  z.strictObject({ action: z.literal('skip') }),
  z.strictObject({ action: z.literal('escalate'), reason: z.string().trim().min(5).max(200) }),
]) satisfies z.ZodType<ClaimBody>;

export const claimHint = 'Renew, take, release or skip the case, or escalate it with a reason of 5 to 200 characters.';

interface Change<Body extends ClaimBody = ClaimBody> extends ClaimTools {
  tx: Queryable;
  request: ClaimRequest;
  row: ClaimRow;
  body: Body;
}

/** Serialised per person and session. A change that no longer applies is refused, and the refusal is logged. */
export const changeClaim = async (
  tools: ClaimTools,
  request: ClaimRequest,
  claimId: string,
  body: ClaimBody,
): Promise<ClaimAnswer> => {
  const { db } = tools;
  const { person, actor } = request;
  await endExpiredClaims(db);

  const objection = await db.transaction(async (tx) => {
    await lockOwnClaims(tx, person.id);
    const before = await lockClaim(tx, claimId);
    const notHeld = checkHolder(before, person.id);
    if (notHeld && before.personId === person.id && isDone(before, body)) return null;

    const refused = notHeld ?? (await carryOut({ ...tools, tx, request, row: before, body }));
    await endClaimPurpose(tx, person.id, actor);
    if (refused) {
      const details = { action: body.action, because: refused.because };
      await recordEvent(tx, { code: 'triage.claim_refused', actor, subject: before.sessionId, details });
    }

    return refused;
  });

  if (objection) throw toError(objection);
  const answer = await answerClaim(tools, person, claimId);

  return body.action === 'escalate' ? { ...answer, escalatedTo: await readEscalatedTo(tools, claimId) } : answer;
};

const readEscalatedTo = async ({ db }: ClaimTools, claimId: string): Promise<string[]> => {
  const { sessionId, personId } = claim;
  const [ended] = await db.select({ sessionId, personId }).from(claim).where(eq(claim.id, claimId));

  return ended ? readOtherSupervisors(db, ended) : [];
};

/** Locks the session first, in the same order as giving a verdict. */
const lockClaim = async (tx: Queryable, claimId: string): Promise<ClaimRow> => {
  const [named] = await tx.select({ sessionId: claim.sessionId }).from(claim).where(eq(claim.id, claimId));
  if (!named) throw new AppError('NOT_FOUND', { userMessage: 'Case not found. Return to the queue.' });

  await requireNotErased(tx, named.sessionId);
  const [row] = await tx.select().from(claim).where(eq(claim.id, claimId)).for('update');
  if (!row) throw new Error('A claim is never removed.');

  return row;
};

/** `null`: the claim is open, and this person holds it. */
const checkHolder = (row: ClaimRow, personId: string): Objection | null => {
  if (row.personId !== personId) return conflict('of another', 'Somebody else has this case.');
  if (row.endedAt !== null) return conflict(row.ending ?? 'ended', endedWords(row));

  return row.leaseUntil > now()
    ? null
    : conflict('expired', endedWords({ ...row, ending: 'expired', endedAt: row.leaseUntil }));
};

const endedWords = ({ ending, endedAt }: ClaimRow): string => {
  const at = endedAt ? formatTime(endedAt) : '';

  switch (ending) {
    case 'decided':
      return 'You have already decided this case.';
    case 'expired':
      return `Your claim expired at ${at}, so the case went back to the queue.`;
    case 'gone':
      return 'This session is no longer waiting for a decision.';
    default:
      return `You released this case at ${at}.`;
  }
};

const endings: Partial<Record<ClaimBody['action'], ClaimEnding>> = { skip: 'skipped', escalate: 'escalated' };

/**
 * A page that closes releases its claim, ended or not. Skipping or escalating twice succeeds too, since the first answer
 * may have been lost.
 */
const isDone = ({ ending }: ClaimRow, { action }: ClaimBody): boolean =>
  action === 'release' || (ending !== null && ending === endings[action]);

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

/** Renews the reservation along with the case. */
const renew = async ({ tx, request, row }: Change): Promise<Objection | null> => {
  const checked = await checkClaim(tx, await readReviewPolicy(tx), request, row);
  if ('objection' in checked) return checked.objection;

  await tx.execute(sql`
    update claim set lease_until = case kind when 'held' then ${leaseEnd('held').toISOString()}::timestamptz
      else ${leaseEnd('reserved').toISOString()}::timestamptz end
    where person_id = ${row.personId}::uuid and ended_at is null and lease_until > ${now().toISOString()}::timestamptz
  `);
  return null;
};

const take = async ({ tx, keys, request, row }: Change): Promise<Objection | null> => {
  // Already taken by an earlier request.
  if (row.kind === 'held') return null;

  const { held } = await readOpenClaims(tx, row.personId);
  if (held) return conflict('has another', 'You already have a case. Decide or release it first.');

  const taken = await takeReserved(tx, keys, await readReviewPolicy(tx), request, row);
  return 'objection' in taken ? taken.objection : null;
};

const giveBack = async ({ tx, request, row }: Change, ending: 'released' | 'skipped'): Promise<null> => {
  await endClaim(tx, row.id, ending);
  await recordEvent(tx, {
    code: `triage.${ending}`,
    actor: request.actor,
    subject: row.sessionId,
    details: { seat: row.seat, kind: row.kind },
  });

  return null;
};

/** Not a conflict: the case stays with whoever asked. */
const nobodyToTakeIt: Objection = {
  code: 'BAD_REQUEST',
  because: 'nobody to take it',
  userMessage:
    'Not escalated: no other supervisor can take this case. Decide it yourself or release it, or ask an administrator to add a supervisor.',
};

/**
 * Names of the supervisors who can take the case from whoever has it. Whoever gave an opinion on the session cannot,
 * whatever their roles.
 */
const readOtherSupervisors = async (
  tx: Queryable,
  { sessionId, personId }: Pick<ClaimRow, 'sessionId' | 'personId'>,
): Promise<string[]> => {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select d.name from person d
    where d.roles && ${sql.param([...permissions['triage.settle'].roles])}::text[] and d.id <> ${personId}::uuid
      and d.disabled_at is null and (d.password_hash is not null or d.sso_issuer is not null)
      and not exists (
        select 1 from opinion o join verdict v on v.id = o.verdict_id
        where v.session_id = ${sessionId} and v.${isOpenVerdict} and o.person_id = d.id and o.undone_at is null
      )
    order by lower(d.name), d.id
  `);

  return rows.map(({ name }) => name);
};

const escalate = async ({
  tx,
  keys,
  request,
  row,
  body,
}: Change<Extract<ClaimBody, { action: 'escalate' }>>): Promise<Objection | null> => {
  if (row.kind === 'reserved') {
    return conflict('reserved', 'This case is only reserved for you. Review it before you escalate it.');
  }

  const checked = await checkClaim(tx, await readReviewPolicy(tx), request, row);
  if ('objection' in checked) return checked.objection;
  if (checked.row.isEscalated) return conflict('escalated already', 'This session has already been escalated.');
  if ((await readOtherSupervisors(tx, row)).length === 0) return nobodyToTakeIt;

  const words = await sealWords(tx, keys, row.sessionId, body.reason);
  const given = { personId: row.personId, at: now(), words };
  await tx
    .insert(escalation)
    .values({ sessionId: row.sessionId, ...given })
    .onConflictDoUpdate({ target: escalation.sessionId, set: given });

  await endClaim(tx, row.id, 'escalated');
  await recordEvent(tx, {
    code: 'triage.escalated',
    actor: request.actor,
    subject: row.sessionId,
    details: { seat: row.seat },
    words,
  });
  return null;
};
