/** What is kept of an opinion: who, what, why, and the fingerprints of what they were sent. */
import type { Person } from '@/lib/access';
import type { VerdictBody } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { type AuditDetails, type claim, opinion, type SeenEvidence, verdict } from '@/lib/db/schema';
import { type Keyring, sealWords } from '@/lib/keys';
import { readReviewPolicy } from '../policy';
import { hexOf, type ServedPart, type Weighed, wasSent } from './blocks';
import { noteDecided } from './decided';
import { move } from './move';
import { secondBecause, stepFor, toOverride } from './objections';
import type { VerdictRow } from './rows';

interface Given {
  row: typeof claim.$inferSelect;
  open: VerdictRow | null;
  body: VerdictBody;
  served: ServedPart[];
  weighed: Weighed;
}

/** Writes an opinion down, held for as long as the policy says, with its event. Returns the verdict that it is part of. */
export const keepOpinion = async (
  tx: Queryable,
  keys: Keyring,
  { person, actor }: { person: Person; actor: Actor },
  { row: { id: claimId, sessionId, seat }, open, body, served, weighed }: Given,
): Promise<string> => {
  const { decision, reasons, note } = body;
  const overridden = toOverride(decision, seat, weighed).map(({ code }) => code);
  const isAttested = weighed.needsAttestation && body.attested;
  const policy = await readReviewPolicy(tx);
  const holdUntil = new Date(now().getTime() + policy.undoSeconds * 1_000);
  const overrideWords =
    overridden.length > 0 && body.override !== null ? await sealWords(tx, keys, sessionId, body.override) : null;
  const told = {
    code: 'verdict.given' as const,
    actor,
    details: {
      decision,
      seat,
      ...(reasons.length > 0 && { reasons: reasons.join(', ') }),
      ...(overridden.length > 0 && { overridden: overridden.join(', ') }),
      ...(isAttested && { attested: true }),
      purpose: person.purpose?.code ?? null,
    },
    ...(overrideWords && { words: overrideWords }),
  };

  const because = secondBecause(policy.fourEyes, decision, overridden.length > 0);
  const verdictId = open
    ? (await move(tx, open, stepFor(seat), { holdUntil }, told)).id
    : await begin(tx, { sessionId, secondBecause: because, holdUntil }, told);

  await tx.insert(opinion).values({
    verdictId,
    seat,
    personId: person.id,
    claimId,
    givenAt: now(),
    decision,
    reasons,
    note: note === null ? null : await sealWords(tx, keys, sessionId, note),
    overrideWords,
    blocks: weighed.blocks.map(({ code }) => code),
    isAttested,
    evidence: seenIn(served, body.looked),
  });
  await noteDecided(tx, sessionId);

  return verdictId;
};

const begin = async (
  tx: Queryable,
  columns: Pick<typeof verdict.$inferInsert, 'sessionId' | 'secondBecause' | 'holdUntil'>,
  told: { code: 'verdict.given'; actor: Actor; details: AuditDetails; words?: Buffer },
): Promise<string> => {
  const [made] = await tx
    .insert(verdict)
    .values({ ...columns, state: 'held first', stateAt: now() })
    .returning({ id: verdict.id });
  if (!made) throw new Error('A verdict was not kept.');
  await recordEvent(tx, { subject: columns.sessionId, ...told });

  return made.id;
};

/** What was sent; how long it was looked at is the browser's word. */
const seenIn = (served: readonly ServedPart[], looked: VerdictBody['looked']): SeenEvidence[] => {
  const seconds = new Map(looked.map((each) => [each.part, each.seconds]));

  return served.filter(wasSent).map((each) => ({
    part: each.part,
    hash: hexOf(each),
    servedAt: each.at.toISOString(),
    seconds: seconds.get(each.part) ?? null,
  }));
};
