/** Giving an opinion on a case. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Person, requireNotErased, rolesInclude } from '@/lib/access';
import type { VerdictAnswer, VerdictBody } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import type { Queryable } from '@/lib/db';
import { claim, opinion, type SeenEvidence } from '@/lib/db/schema';
import type { Keyring } from '@/lib/keys';
import { endClaim, endClaimPurpose, endSessionClaim } from '../claims/lease';
import { conflict, type Objection, toError } from '../objection';
import { readReviewPolicy } from '../policy';
import { reviewerOf } from '../queue/table';
import { findWaiting } from '../queue/waiting';
import { readReasons } from '../reasons';
import { type AdvanceTools, endHold, isDue, isWaiting, voidVerdict } from './advance';
import { assessEvidence, hashOf, type ServedPart, wasSent } from './blocks';
import { hasUnseenBlock, objectionTo, type VerdictObjection } from './objections';
import { isSameOpinion, storeOpinion } from './opinion';
import { readVerdict } from './read';
import { activeOpinions, findOpenVerdict, type VerdictRow, type VerdictWithOpinions } from './rows';
import { readServed } from './served';

const text = (shortest: number, longest: number) => z.string().trim().min(shortest).max(longest);

export const verdictSchema = z.object({
  decision: z.enum(['approve', 'reject']),
  reasons: z.array(z.string().max(60)).max(20),
  note: text(1, 2_000).nullable(),
  attested: z.boolean(),
  override: text(5, 500).nullable(),
  looked: z.array(z.object({ part: z.string().max(100), seconds: z.number().min(0).max(86_400) })).max(100),
}) satisfies z.ZodType<VerdictBody>;

export const verdictHint =
  'Approve or reject, with reasons and a note of up to 2,000 characters. An override needs a reason of 5 to 500 characters.';

export interface VerdictTools extends AdvanceTools {
  keys: Keyring;
}

export interface VerdictRequest {
  claimId: string;
  person: Person;
  actor: Actor & { personId: string };
}

type ClaimRow = typeof claim.$inferSelect;
type Outcome = { verdictId: string } | { objection: Objection };

/** The answer may get lost, so repeating the same opinion on the same claim returns the same verdict. */
export const giveVerdict = async (
  tools: VerdictTools,
  request: VerdictRequest,
  given: VerdictBody,
): Promise<VerdictAnswer> => {
  const { db } = tools;
  const body = { ...given, reasons: [...new Set(given.reasons)].sort() };
  const { sessionId } = await findClaim(db, request.claimId);

  const outcome = await db.transaction(async (tx): Promise<Outcome> => {
    // Locks the session: nobody else changes the verdict, and no erasure starts, until this commits.
    await requireNotErased(tx, sessionId);
    const row = await findClaim(tx, request.claimId);
    const earlier = row.personId === request.person.id ? await findOpinion(tx, row.id) : null;
    if (earlier) {
      return (await isSameOpinion(tx, tools.keys, sessionId, earlier, body))
        ? { verdictId: earlier.verdictId }
        : { objection: await refuse(tx, request, sessionId, body, decidedDifferently) };
    }

    return decide(tx, tools, request, row, body);
  });

  if ('objection' in outcome) throw toError(outcome.objection);

  return readVerdict(tools, outcome.verdictId, request.person);
};

const decidedDifferently = conflict(
  'decided already',
  'You have already decided this case differently. Nothing was changed.',
);

/** In a transaction, locks the claim. */
const findClaim = async (tx: Queryable, claimId: string): Promise<ClaimRow> => {
  const [row] = await tx.select().from(claim).where(eq(claim.id, claimId)).for('update');
  if (!row) throw new AppError('NOT_FOUND', { userMessage: 'Claim not found.' });

  return row;
};

const findOpinion = async (tx: Queryable, claimId: string) => {
  const [row] = await tx.select().from(opinion).where(eq(opinion.claimId, claimId));

  return row ?? null;
};

const refuse = async (
  tx: Queryable,
  { actor }: VerdictRequest,
  sessionId: string,
  { decision }: VerdictBody,
  objection: Objection,
): Promise<Objection> => {
  await recordEvent(tx, {
    code: 'verdict.change_refused',
    actor,
    subject: sessionId,
    details: { action: decision, because: objection.because },
  });

  return objection;
};

/** The session's open verdict, advanced first if its time to undo is over. */
const findCurrentVerdict = async (
  tx: Queryable,
  sessionId: string,
  delivery: AdvanceTools['delivery'],
): Promise<VerdictWithOpinions | null> => {
  const open = await findOpenVerdict(tx, sessionId);

  return open && isDue(open.verdict) ? { ...open, verdict: await endHold(tx, open, delivery) } : open;
};

const decide = async (
  tx: Queryable,
  { keys, delivery }: VerdictTools,
  request: VerdictRequest,
  row: ClaimRow,
  body: VerdictBody,
): Promise<Outcome> => {
  const { person, actor } = request;
  const { sessionId, seat } = row;
  const hasExpired = row.endedAt === null && row.leaseUntil <= now();
  const waits = await isWaiting(tx, sessionId);
  const open = waits ? await findCurrentVerdict(tx, sessionId, delivery) : await findOpenVerdict(tx, sessionId);
  const earlier = activeOpinions(open?.opinions ?? []);
  const served = await readServed(tx, row.id);
  const assessment = assessEvidence(served);

  const objection = objectionTo(body, {
    claim: { isYours: row.personId === person.id, ending: hasExpired ? 'expired' : row.ending, kind: row.kind, seat },
    isWaiting: waits,
    state: open?.verdict.state ?? 'none',
    gaveOpinion: earlier.some(({ personId }) => personId === person.id),
    hasChanged: earlier.some(
      (each) => hasChanged(each.evidence, served) || hasUnseenBlock(body, seat, assessment, each),
    ),
    assessment,
    reasons: await readReasons(tx),
    secondBecause: open?.verdict.secondBecause ?? null,
    maySettle: rolesInclude(person.roles, 'triage.settle') || (await isOpenToOfficers(tx, person, row)),
    mayOverride: rolesInclude(person.roles, 'triage.override'),
  });

  if (objection) {
    await refuse(tx, request, sessionId, body, objection);
    if (objection.voids) await endReview(tx, open?.verdict ?? null, row, objection.voids, actor);

    return { objection };
  }

  await endClaim(tx, row.id, 'decided');
  const given = { row, open: open?.verdict ?? null, body, served, assessment };
  const verdictId = await storeOpinion(tx, keys, request, given);
  await endClaimPurpose(tx, person.id, actor);

  return { verdictId };
};

/** A disagreement that no supervisor is left to settle. */
const isOpenToOfficers = async (tx: Queryable, person: Person, { sessionId, seat }: ClaimRow): Promise<boolean> => {
  if (seat !== 'settling') return false;
  const row = await findWaiting(tx, await readReviewPolicy(tx), reviewerOf(person), sessionId);

  return row !== undefined && !row.needsSupervisor;
};

/** Compares only the parts that both people were sent. */
const hasChanged = (seen: readonly SeenEvidence[], served: readonly ServedPart[]): boolean =>
  seen.some(({ part, hash }) => served.some((each) => each.part === part && wasSent(each) && hashOf(each) !== hash));

const endReview = async (
  tx: Queryable,
  open: VerdictRow | null,
  { sessionId }: ClaimRow,
  because: NonNullable<VerdictObjection['voids']>,
  actor: Actor,
): Promise<void> => {
  // A recorded verdict stands. Whether the service followed it is for delivery to find out.
  const isUndecided = open !== null && !['recorded', 'sent'].includes(open.state);
  await (isUndecided ? voidVerdict(tx, open, because, actor) : endSessionClaim(tx, sessionId, because, actor));
};
