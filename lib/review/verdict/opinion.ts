/** Storing an opinion: the person, the decision, the reasons and fingerprints of the evidence they were sent. */
import type { Person } from '@/lib/access';
import type { VerdictBody } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { type AuditDetails, type claim, opinion, type SeenEvidence, verdict } from '@/lib/db/schema';
import { type Keyring, openWords, sealWords } from '@/lib/keys';
import { readReviewPolicy } from '../policy';
import { heldAloneUntil, readSecondSeat } from './alone';
import { type Assessment, hashOf, type ServedPart, wasSent } from './blocks';
import { blocksToOverride, secondReviewReason, stepFor } from './objections';
import { applyStep, updateDecidedAt, type VerdictRow } from './rows';

interface NewOpinion {
  row: typeof claim.$inferSelect;
  open: VerdictRow | null;
  body: VerdictBody;
  served: ServedPart[];
  assessment: Assessment;
}

/** Stores an opinion, held for as long as the policy allows undoing it. Returns the id of its verdict. */
export const storeOpinion = async (
  tx: Queryable,
  keys: Keyring,
  { person, actor }: { person: Person; actor: Actor },
  { row, open, body, served, assessment }: NewOpinion,
): Promise<string> => {
  const { id: claimId, sessionId, seat } = row;
  const { decision, reasons, note } = body;
  const overridden = blocksToOverride(decision, seat, assessment).map(({ code }) => code);
  const isAttested = assessment.needsAttestation && body.attested;
  const { notDelivered } = assessment;
  const givenAt = now();
  const policy = await readReviewPolicy(tx);
  const isUndelivered = notDelivered.length > 0;
  const undoSeconds = Math.max(policy.undoSeconds, row.undoSeconds ?? 0);
  const holdUntil = latest(
    new Date(givenAt.getTime() + undoSeconds * 1_000),
    isUndelivered && seat === 'first' ? heldAloneUntil(await readSecondSeat(tx, person.id, givenAt)) : null,
  );
  const overrideWords =
    overridden.length > 0 && body.override !== null ? await sealWords(tx, keys, sessionId, body.override) : null;
  const event = {
    code: 'verdict.given' as const,
    actor,
    details: {
      decision,
      seat,
      ...(reasons.length > 0 && { reasons: reasons.join(', ') }),
      ...(overridden.length > 0 && { overridden: overridden.join(', ') }),
      ...(isAttested && { attested: true }),
      ...(notDelivered.length > 0 && { notDelivered: notDelivered.join(', ') }),
      purpose: person.purpose?.code ?? null,
    },
    ...(overrideWords && { words: overrideWords }),
  };

  // The policy the case was claimed under, or the present one if that asks for more.
  const isOverride = overridden.length > 0;
  const secondBecause =
    secondReviewReason(row.fourEyes ?? 'never', decision, isOverride, isUndelivered) ??
    secondReviewReason(policy.fourEyes, decision, isOverride, isUndelivered);
  const verdictId = open
    ? (await applyStep(tx, open, stepFor(seat), { holdUntil, stateAt: givenAt }, event)).id
    : await createVerdict(tx, { sessionId, secondBecause, holdUntil, stateAt: givenAt }, event);

  await tx.insert(opinion).values({
    verdictId,
    seat,
    personId: person.id,
    claimId,
    givenAt,
    decision,
    reasons,
    note: note === null ? null : await sealWords(tx, keys, sessionId, note),
    overrideWords,
    blocks: assessment.blocks.map(({ code }) => code),
    isAttested,
    evidence: describeEvidence(served, body.looked),
  });
  await updateDecidedAt(tx, sessionId);

  return verdictId;
};

const latest = (one: Date, other: Date | null): Date => (other && other > one ? other : one);

const createVerdict = async (
  tx: Queryable,
  columns: Pick<typeof verdict.$inferInsert, 'sessionId' | 'secondBecause' | 'holdUntil' | 'stateAt'>,
  event: { code: 'verdict.given'; actor: Actor; details: AuditDetails; words?: Buffer },
): Promise<string> => {
  const [created] = await tx
    .insert(verdict)
    .values({ ...columns, state: 'held first' })
    .returning({ id: verdict.id });
  if (!created) throw new Error('The verdict was not stored.');
  await recordEvent(tx, { subject: columns.sessionId, ...event });

  return created.id;
};

/** The parts that were sent. Viewing times are as the browser reported them. */
const describeEvidence = (served: readonly ServedPart[], looked: VerdictBody['looked']): SeenEvidence[] => {
  const seconds = new Map(looked.map((each) => [each.part, each.seconds]));

  return served.filter(wasSent).map((each) => ({
    part: each.part,
    hash: hashOf(each),
    servedAt: each.at.toISOString(),
    seconds: seconds.get(each.part) ?? null,
  }));
};

/**
 * True if a request repeats a stored opinion. Viewing times are ignored, and so is anything that was not needed and
 * therefore not stored.
 */
export const isSameOpinion = async (
  tx: Queryable,
  keys: Keyring,
  sessionId: string,
  stored: typeof opinion.$inferSelect,
  { decision, reasons, note, attested, override }: VerdictBody,
): Promise<boolean> => {
  const holds = async (box: Buffer | null, text: string | null): Promise<boolean> => {
    if (box === null || text === null) return box === null && text === null;
    const opened = await openWords(tx, keys, sessionId, box);

    return opened.state === 'readable' && opened.text === text;
  };

  return (
    stored.decision === decision &&
    stored.reasons.join() === reasons.join() &&
    (attested || !stored.isAttested) &&
    (await holds(stored.note, note)) &&
    (stored.overrideWords === null || (await holds(stored.overrideWords, override)))
  );
};
