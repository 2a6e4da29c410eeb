/** Giving an opinion on a case: recorded with what its person was sent, held for a moment, and never given twice. */
import { eq } from 'drizzle-orm';
import { type Person, requireNotErased, rolesInclude } from '@/lib/access';
import type { VerdictAnswer, VerdictBody } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { claim, opinion, type SeenEvidence } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import type { Keyring } from '@/lib/keys';
import { endClaim, endClaimOnGone } from '../claims/end';
import { conflict, type Objection } from '../objection';
import { readReasons } from '../reasons';
import { type AdvanceTools, endHold, isDue } from './advance';
import { hexOf, type ServedPart, wasSent, weigh } from './blocks';
import { keepOpinion } from './keep';
import { letsThrough, objectionTo, type VerdictObjection } from './objections';
import { readVerdict } from './read';
import { isSameAs } from './repeated';
import { findOpenVerdict, standing, type VerdictRow, type VerdictWithOpinions } from './rows';
import { readServed } from './served';
import { isWaiting, voidVerdict } from './void';

export interface VerdictTools extends AdvanceTools {
  keys: Keyring;
}

export interface Giving {
  claimId: string;
  person: Person;
  actor: Actor & { personId: string };
}

type ClaimRow = typeof claim.$inferSelect;
type Outcome = { verdictId: string } | { objection: Objection };

/** The answer may get lost on its way: the same words for the same claim again bring the same verdict. */
export const giveVerdict = async (tools: VerdictTools, giving: Giving, given: VerdictBody): Promise<VerdictAnswer> => {
  const { db } = tools;
  const body = { ...given, reasons: [...new Set(given.reasons)].sort() };
  const { sessionId } = await findClaim(db, giving.claimId);

  const outcome = await db.transaction(async (tx): Promise<Outcome> => {
    // Until the end of this, nobody else changes the verdict, and no erasure comes in between.
    await requireNotErased(tx, sessionId);
    const row = await findClaim(tx, giving.claimId);
    const earlier = row.personId === giving.person.id ? await findByClaim(tx, row.id) : null;
    if (earlier) {
      return (await isSameAs(tx, tools.keys, sessionId, earlier, body))
        ? { verdictId: earlier.verdictId }
        : { objection: await refuse(tx, giving, sessionId, body, decidedAlready) };
    }

    return decide(tx, tools, giving, row, body);
  });

  if ('objection' in outcome) {
    const { code, userMessage } = outcome.objection;
    throw new AppError(code, { userMessage });
  }

  return readVerdict(tools, outcome.verdictId, giving.person);
};

const decidedAlready = conflict(
  'decided already',
  'You decided this case already, and otherwise. Nothing was changed.',
);

/** In a transaction nobody else changes it until the end. */
const findClaim = async (tx: Queryable, claimId: string): Promise<ClaimRow> => {
  const [row] = await tx.select().from(claim).where(eq(claim.id, claimId)).for('update');
  if (!row) throw new AppError('NOT_FOUND', { userMessage: 'There is no such claim.' });

  return row;
};

const findByClaim = async (tx: Queryable, claimId: string) => {
  const [row] = await tx.select().from(opinion).where(eq(opinion.claimId, claimId));

  return row ?? null;
};

const refuse = async (
  tx: Queryable,
  { actor }: Giving,
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

/** The open verdict of a session, as it is at this moment. */
const upToNow = async (
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
  giving: Giving,
  row: ClaimRow,
  body: VerdictBody,
): Promise<Outcome> => {
  const { person, actor } = giving;
  const { sessionId, seat } = row;
  const hasLapsed = row.endedAt === null && row.leaseUntil <= now();
  const waits = await isWaiting(tx, sessionId);
  const open = waits ? await upToNow(tx, sessionId, delivery) : await findOpenVerdict(tx, sessionId);
  const before = standing(open?.opinions ?? []);
  const served = await readServed(tx, row.id);
  const weighed = weigh(served);

  const objection = objectionTo(body, {
    claim: { isYours: row.personId === person.id, ending: hasLapsed ? 'expired' : row.ending, kind: row.kind, seat },
    isWaiting: waits,
    standing: open?.verdict.state ?? 'none',
    isOneOfThem: before.some(({ personId }) => personId === person.id),
    hasChanged: before.some((each) => isChanged(each.evidence, served) || letsThrough(body, seat, weighed, each)),
    weighed,
    reasons: await readReasons(tx),
    maySettle: rolesInclude(person.roles, 'triage.settle'),
    mayOverride: rolesInclude(person.roles, 'triage.override'),
  });

  if (objection) {
    await refuse(tx, giving, sessionId, body, objection);
    if (objection.voids) await giveUp(tx, open?.verdict ?? null, row, objection.voids, actor);

    return { objection };
  }

  await endClaim(tx, row.id, 'decided');

  return {
    verdictId: await keepOpinion(tx, keys, giving, { row, open: open?.verdict ?? null, body, served, weighed }),
  };
};

/** Both saw the same, as far as both saw it. */
const isChanged = (seen: readonly SeenEvidence[], served: readonly ServedPart[]): boolean =>
  seen.some(({ part, hash }) => served.some((each) => each.part === part && wasSent(each) && hexOf(each) !== hash));

const giveUp = async (
  tx: Queryable,
  open: VerdictRow | null,
  { sessionId }: ClaimRow,
  because: NonNullable<VerdictObjection['voids']>,
  actor: Actor,
): Promise<void> => {
  // What is decided stays decided: that the session moved on is then for the delivery to see.
  const isUndecided = open !== null && !['recorded', 'sent'].includes(open.state);
  await (isUndecided ? voidVerdict(tx, open, because, actor) : endClaimOnGone(tx, sessionId, because, actor));
};
