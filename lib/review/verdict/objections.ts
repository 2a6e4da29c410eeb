/** Whether somebody may give this verdict, and why not. No database, no clock. */
import type { BlockCode, FourEyes, ReviewReason, Seat, VerdictBody } from '@/lib/answers';
import type { ClaimEnding, ClaimKind } from '@/lib/db/schema';
import { conflict, type Objection } from '../objection';
import type { VoidBecause } from './advance';
import type { Assessment } from './blocks';
import { type CurrentState, nextState, type Step } from './rules';

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

const checkEvidence = (
  { decision, attested, override }: VerdictBody,
  { claim: { seat }, assessment, mayOverride }: VerdictFacts,
): Objection | null => {
  const withheld = assessment.blocks.find(({ code }) => code === 'evidence withheld');
  if (withheld && !attested) return incomplete('not attested', withheld.words);

  const blocks = blocksToOverride(decision, seat, assessment);
  if (blocks.length === 0 || (mayOverride && override !== null)) return null;
  const remedy = mayOverride
    ? 'To approve anyway, give a reason of 5 to 500 characters.'
    : 'A supervisor can approve anyway, with a written reason.';

  return incomplete('blocked', `Override needed to approve. ${blocks.map(({ words }) => words).join(' ')} ${remedy}`);
};

/**
 * True if an approval has to override this block. Withheld evidence needs an attestation instead. A second opinion only
 * has to override evidence that was not served: anything else was overridden with the first opinion (`hasUnseenBlock`
 * makes sure of that) or will be when a supervisor settles the case.
 */
export const stopsApproval = (code: BlockCode, seat: Seat): boolean =>
  code === 'evidence not served' || (code !== 'evidence withheld' && seat !== 'second');

const blockCodes = Object.keys({
  'document expired': true,
  'unexplained difference': true,
  'check digit wrong': true,
  'evidence not served': true,
  'evidence withheld': true,
} satisfies Record<BlockCode, true>) as BlockCode[];

/** Everything that an approval in this seat has to override. */
export const stoppingCodes = (seat: Seat): BlockCode[] => blockCodes.filter((code) => stopsApproval(code, seat));

export const blocksToOverride = (
  decision: VerdictBody['decision'],
  seat: Seat,
  { blocks }: Assessment,
): Assessment['blocks'] => (decision === 'approve' ? blocks.filter(({ code }) => stopsApproval(code, seat)) : []);

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
): 'always' | 'on reject' | 'on override' | null => {
  if (fourEyes === 'always') return 'always';
  if (fourEyes === 'on reject' && decision === 'reject') return 'on reject';

  return fourEyes === 'on override' && isOverride ? 'on override' : null;
};
