/** Whether somebody may give this verdict, and why not. No database, no clock. */
import type { BlockCode, CaseBlock, FourEyes, ReviewReason, Seat, VerdictBody } from '@/lib/answers';
import type { ClaimEnding, ClaimKind } from '@/lib/db/schema';
import { conflict, type Objection } from '../objection';
import type { VoidBecause } from './advance';
import type { Assessment } from './blocks';
import type { VerdictRow } from './rows';
import { type CurrentState, nextState, type Step } from './rules';

type SecondBecause = VerdictRow['secondBecause'];

export interface VerdictObjection extends Objection {
  /** If set, the open verdict (if any) and the claim end. */
  voids?: VoidBecause;
}

export interface VerdictFacts {
  claim: { isYours: boolean; ending: ClaimEnding | null; kind: ClaimKind; seat: Seat };
  isWaiting: boolean;
  state: CurrentState;
  /** This person already gave an opinion in the open verdict. */
  gaveOpinion: boolean;
  /** The evidence differs from what an earlier opinion was based on. */
  hasChanged: boolean;
  assessment: Assessment;
  reasons: readonly ReviewReason[];
  /** Why the open verdict needs this second opinion, if it does. */
  secondBecause: SecondBecause;
  maySettle: boolean;
  mayOverride: boolean;
}

/** `null`: the verdict may be given. */
export const objectionTo = (body: VerdictBody, facts: VerdictFacts): VerdictObjection | null =>
  checkClaim(facts) ??
  checkFourEyes(facts) ??
  checkState(facts) ??
  checkReasons(body, facts.reasons) ??
  checkEvidence(body, facts);

const steps: Record<Seat, Step> = { first: 'give first', second: 'give second', settling: 'settle' };

export const stepFor = (seat: Seat): Step => steps[seat];

const checkClaim = ({ claim: { isYours, ending, kind } }: VerdictFacts): Objection | null => {
  if (!isYours) return conflict('held by somebody else', 'Somebody else has this case. Nothing was decided.');
  if (ending === 'expired') {
    return conflict('claim expired', 'Your claim on this case has expired. Nothing was decided. Claim it again.');
  }
  if (ending !== null) {
    return conflict('claim ended', 'Your claim on this case has ended. Nothing was decided. Claim it again.');
  }

  return kind === 'reserved'
    ? conflict('only reserved', 'This case is only reserved for you. Claim it before you decide.')
    : null;
};

/** Applies whatever the person's roles: nobody gives two opinions on the same session. */
const checkFourEyes = ({ claim: { seat }, gaveOpinion, maySettle }: VerdictFacts): Objection | null => {
  if (gaveOpinion) {
    return {
      code: 'FORBIDDEN',
      because: 'gave an opinion',
      userMessage: 'You have already given an opinion on this session. Somebody else must review it.',
    };
  }

  return seat === 'settling' && !maySettle
    ? { code: 'FORBIDDEN', because: 'to be settled', userMessage: 'Two officers disagree. A supervisor must decide.' }
    : null;
};

const checkState = ({ claim: { seat }, isWaiting, state, hasChanged }: VerdictFacts): VerdictObjection | null => {
  if (!isWaiting) {
    return {
      ...conflict('not waiting', 'This session is no longer waiting for a verdict. Nothing was decided.'),
      voids: 'the session does not wait any more',
    };
  }
  const after = nextState(state, stepFor(seat));
  if (after.state === null) return conflict(state, `${after.words} Nothing was decided.`);

  return hasChanged
    ? {
        ...conflict(
          'evidence changed',
          'The evidence changed after the first review. The session must be reviewed again.',
        ),
        voids: 'the evidence changed',
      }
    : null;
};

const incomplete = (because: string, userMessage: string): Objection => ({
  code: 'BAD_REQUEST',
  because,
  userMessage,
});

const checkReasons = ({ decision, reasons, note }: VerdictBody, known: VerdictFacts['reasons']): Objection | null => {
  const chosen = known.filter(({ code }) => reasons.includes(code));
  if (chosen.length < new Set(reasons).size) return incomplete('unknown reason', 'Choose from the listed reasons.');
  if (decision === 'reject' && chosen.length === 0) return incomplete('no reason', 'Choose at least one reason.');

  const unexplained = note === null ? chosen.find(({ needsNote }) => needsNote) : undefined;
  return unexplained ? incomplete('no note', `The reason "${unexplained.words}" needs a note.`) : null;
};

/** What a verdict without some of the evidence depends on. */
export type EvidenceFacts = Pick<VerdictFacts, 'mayOverride' | 'secondBecause'> & { seat: Seat };

const checkEvidence = (
  { decision, attested, override }: VerdictBody,
  { claim: { seat }, assessment, mayOverride, secondBecause }: VerdictFacts,
): Objection | null => {
  const { blocks } = assessment;
  const missing = blocks.find(({ code }) => code === 'evidence not served');
  if (missing) return incomplete('evidence not served', `${missing.words} ${notServedRemedy}`);

  const lost = blocks.find(({ code }) => code === 'evidence not delivered');
  if (lost && decision === 'approve') return incomplete('evidence not delivered', `${lost.words} ${noApproval}`);
  if (lost && !mayRejectUndelivered({ seat, mayOverride, secondBecause })) {
    return incomplete('evidence not delivered', `${lost.words} ${notDeliveredRemedy}`);
  }

  const withheld = blocks.find(({ code }) => code === 'evidence withheld');
  if (withheld && !attested) return incomplete('not attested', withheld.words);

  const overridable = blocksToOverride(decision, seat, assessment);
  if (overridable.length === 0 || (mayOverride && override !== null)) return null;
  const remedy = mayOverride
    ? 'To approve anyway, give a reason of 5 to 500 characters.'
    : 'A supervisor can approve anyway, with a written reason.';

  return incomplete(
    'blocked',
    `Override needed to approve. ${overridable.map(({ words }) => words).join(' ')} ${remedy}`,
  );
};

const notServedRemedy =
  'Load it first. If the service fails three times within ten minutes, a supervisor and a second person can reject the session.';
const noApproval = 'Nobody can approve without it. A supervisor and a second person can reject the session.';
const notDeliveredRemedy = 'A supervisor and a second person can reject the session. Escalate it.';

/** A supervisor may, and whoever confirms a supervisor's rejection. */
const mayRejectUndelivered = ({ seat, mayOverride, secondBecause }: EvidenceFacts): boolean =>
  mayOverride || (seat === 'second' && secondBecause === 'not delivered');

/** What a block stops, for this person in this seat. */
export const stoppedBy = (code: BlockCode, facts: EvidenceFacts): CaseBlock['stops'] => {
  if (code === 'evidence not served') return 'verdict';
  if (code === 'evidence not delivered') return mayRejectUndelivered(facts) ? 'approval' : 'verdict';

  return stopsApproval(code, facts.seat) ? 'override' : null;
};

/** No override replaces the evidence itself. */
const isMissing = (code: BlockCode): boolean => code === 'evidence not served' || code === 'evidence not delivered';

/**
 * True if this block stops an approval. Withheld evidence needs an attestation instead. A second opinion is stopped by
 * missing evidence only: anything else was overridden with the first opinion (`hasUnseenBlock` makes sure of that) or
 * will be when a supervisor settles the case.
 */
const stopsApproval = (code: BlockCode, seat: Seat): boolean =>
  isMissing(code) || (code !== 'evidence withheld' && seat !== 'second');

const blockCodes = Object.keys({
  'document expired': true,
  'unexplained difference': true,
  'check digit wrong': true,
  'evidence not served': true,
  'evidence not delivered': true,
  'evidence withheld': true,
} satisfies Record<BlockCode, true>) as BlockCode[];

/** Everything that stops an approval in this seat. Earlier versions let supervisors override missing evidence too. */
export const stoppingCodes = (seat: Seat): BlockCode[] => blockCodes.filter((code) => stopsApproval(code, seat));

export const blocksToOverride = (
  decision: VerdictBody['decision'],
  seat: Seat,
  { blocks }: Assessment,
): Assessment['blocks'] =>
  decision === 'approve' ? blocks.filter(({ code }) => stopsApproval(code, seat) && !isMissing(code)) : [];

/** Both approve, but a block has appeared that the first officer never saw and so never overrode. */
export const hasUnseenBlock = (
  { decision }: Pick<VerdictBody, 'decision'>,
  seat: Seat,
  { blocks }: Assessment,
  first: { decision: VerdictBody['decision']; blocks: readonly string[] },
): boolean =>
  seat === 'second' &&
  decision === 'approve' &&
  first.decision === 'approve' &&
  blocks.some(
    ({ code }) => stopsApproval(code, 'first') && !stopsApproval(code, 'second') && !first.blocks.includes(code),
  );

/** The policy that requires a second opinion; `null` if none does. */
export const secondReviewReason = (
  fourEyes: FourEyes,
  decision: VerdictBody['decision'],
  isOverride: boolean,
  isUndelivered: boolean,
): SecondBecause => {
  // Whatever the policy.
  if (isUndelivered) return 'not delivered';
  if (fourEyes === 'always') return 'always';
  if (fourEyes === 'on reject' && decision === 'reject') return 'on reject';

  return fourEyes === 'on override' && isOverride ? 'on override' : null;
};
