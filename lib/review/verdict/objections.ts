/** Whether somebody can give this verdict as things stand, and why not. No database, no clock. */
import type { BlockCode, FourEyes, ReviewReason, Seat, VerdictBody } from '@/lib/answers';
import type { ClaimEnding, ClaimKind } from '@/lib/db/schema';
import { conflict, type Objection } from '../objection';
import type { Weighed } from './blocks';
import { next, type Standing, type Step } from './rules';
import type { VoidBecause } from './void';

export interface VerdictObjection extends Objection {
  /** The open verdict, if there is one, ends with this, and so does the claim. */
  voids?: VoidBecause;
}

export interface Facts {
  claim: { isYours: boolean; ending: ClaimEnding | null; kind: ClaimKind; seat: Seat };
  isWaiting: boolean;
  /** Of the verdict that is open on the session. */
  standing: Standing;
  /** Whether an opinion in it is theirs. */
  isOneOfThem: boolean;
  /** Whether a part that somebody decided on before is another one now. */
  hasChanged: boolean;
  weighed: Weighed;
  reasons: readonly ReviewReason[];
  maySettle: boolean;
  mayOverride: boolean;
}

const steps: Record<Seat, Step> = { first: 'give first', second: 'give second', settling: 'settle' };

export const stepFor = (seat: Seat): Step => steps[seat];

const againstClaim = ({ claim: { isYours, ending, kind } }: Facts): Objection | null => {
  if (!isYours) return conflict('held by another', 'Somebody else has this case. Nothing was decided.');
  if (ending === 'expired') {
    return conflict('claim expired', 'Your claim on this case has run out. Nothing was decided; take the case again.');
  }
  if (ending !== null) {
    return conflict('claim ended', 'Your claim on this case has ended. Nothing was decided; take the case again.');
  }

  return kind === 'reserved'
    ? conflict('only reserved', 'This case is only reserved for you. Take it before you decide it.')
    : null;
};

/** Whatever their roles: nobody is their own second pair of eyes. */
const againstEyes = ({ claim: { seat }, isOneOfThem, maySettle }: Facts): Objection | null => {
  if (isOneOfThem) {
    return {
      code: 'FORBIDDEN',
      because: 'gave an opinion',
      userMessage: 'You gave an opinion on this session already. Another person has to look at it.',
    };
  }

  return seat === 'settling' && !maySettle
    ? { code: 'FORBIDDEN', because: 'to be settled', userMessage: 'Two officers disagree. A supervisor settles it.' }
    : null;
};

const againstState = ({ claim: { seat }, isWaiting, standing, hasChanged }: Facts): VerdictObjection | null => {
  if (!isWaiting) {
    return {
      ...conflict('not waiting', 'The session does not wait for a verdict any more. Nothing was decided.'),
      voids: 'the session does not wait any more',
    };
  }
  const after = next(standing, stepFor(seat));
  if (after.state === null) return conflict(standing, `${after.words} Nothing was decided.`);

  return hasChanged
    ? {
        ...conflict('evidence changed', 'The evidence changed since the first review; it is reviewed afresh.'),
        voids: 'the evidence changed',
      }
    : null;
};

const incomplete = (because: string, userMessage: string): Objection => ({
  code: 'BAD_REQUEST',
  because,
  userMessage,
});

const againstReasons = ({ decision, reasons, note }: VerdictBody, known: Facts['reasons']): Objection | null => {
  const chosen = known.filter(({ code }) => reasons.includes(code));
  if (chosen.length < new Set(reasons).size) return incomplete('unknown reason', 'Choose from the listed reasons.');
  if (decision === 'reject' && chosen.length === 0) return incomplete('no reason', 'Choose at least one reason.');

  const silent = note === null ? chosen.find(({ needsNote }) => needsNote) : undefined;
  return silent ? incomplete('no note', `The reason "${silent.words}" needs a note.`) : null;
};

/**
 * Whether an approval has to override it. What the service holds back asks for the attestation instead. In the second seat
 * only what was not looked at counts: whatever else speaks against it, a supervisor has overridden in the first (if it was
 * there to override, see below), or will have to when the two disagree.
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

/** All that an approval in this seat has to override. */
export const stoppingCodes = (seat: Seat): BlockCode[] => blockCodes.filter((code) => stopsApproval(code, seat));

/** Both approve, and what speaks against it was not there for the first one to override. */
export const letsThrough = (
  { decision }: Pick<VerdictBody, 'decision'>,
  seat: Seat,
  { blocks }: Weighed,
  first: { decision: VerdictBody['decision']; blocks: readonly string[] },
): boolean =>
  seat === 'second' &&
  decision === 'approve' &&
  first.decision === 'approve' &&
  blocks.some(
    ({ code }) => stopsApproval(code, 'first') && !stopsApproval(code, 'second') && !first.blocks.includes(code),
  );

export const toOverride = (decision: VerdictBody['decision'], seat: Seat, { blocks }: Weighed): Weighed['blocks'] =>
  decision === 'approve' ? blocks.filter(({ code }) => stopsApproval(code, seat)) : [];

const againstEvidence = (
  { decision, attested, override }: VerdictBody,
  { claim: { seat }, weighed, mayOverride }: Facts,
): Objection | null => {
  const withheld = weighed.blocks.find(({ code }) => code === 'evidence withheld');
  if (withheld && !attested) return incomplete('not attested', withheld.words);

  const blocks = toOverride(decision, seat, weighed);
  if (blocks.length === 0 || (mayOverride && override !== null)) return null;
  const wayOut = mayOverride
    ? 'To approve all the same, write down why, in 5 to 500 characters.'
    : 'A supervisor can approve all the same, with a written reason.';

  return incomplete('blocked', `This cannot be approved. ${blocks.map(({ words }) => words).join(' ')} ${wayOut}`);
};

/** `null`: nothing speaks against it. */
export const objectionTo = (body: VerdictBody, facts: Facts): VerdictObjection | null =>
  againstClaim(facts) ??
  againstEyes(facts) ??
  againstState(facts) ??
  againstReasons(body, facts.reasons) ??
  againstEvidence(body, facts);

/** Why a second person is asked; `null`: none is. */
export const secondBecause = (
  fourEyes: FourEyes,
  decision: VerdictBody['decision'],
  isOverride: boolean,
): 'always' | 'on reject' | 'on override' | null => {
  if (fourEyes === 'always') return 'always';
  if (fourEyes === 'on reject' && decision === 'reject') return 'on reject';

  return fourEyes === 'on override' && isOverride ? 'on override' : null;
};
