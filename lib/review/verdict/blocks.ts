/** What blocks a verdict, judged by the evidence sent to the person who decides. */
import type { Block, BlockCode } from '@/lib/answers';
import { minuteMs } from '@/lib/base/durations';
import { listOf } from '@/lib/base/sentence';
import { type EnrolmentStep, enrolmentSteps } from '@/lib/contract';
import { portrait, selfies } from '@/lib/evidence/faces';
import type { DecisionReading, DocumentReading } from '@/lib/evidence/reading';
import type { Gap } from './gaps';

/** Stored with the served evidence. An unknown expiry, and entries that were not read, block too, each in its own words. */
export type BlockingFinding = BlockCode | 'expiry unknown' | 'entries left out';

/** Part of the evidence under a claim. An empty hash means that it was not sent; `blocks` says why. */
export interface ServedPart {
  part: string;
  hash: Buffer;
  at: Date;
  blocks: string[];
  /** When the service failed to deliver it; the latest tries. */
  failedAt: Date[];
}

/** A part counts as not delivered after this many failed tries within `triesWithinMs`. */
export const triesToGiveUp = 3;
const triesWithinMs = 10 * minuteMs;

const isUndeliverable = ({ failedAt }: Pick<ServedPart, 'failedAt'>): boolean => {
  const [earliest, ...later] = failedAt.slice(-triesToGiveUp);
  const latest = later.at(-1);

  return (
    earliest !== undefined &&
    latest !== undefined &&
    failedAt.length >= triesToGiveUp &&
    latest.getTime() - earliest.getTime() <= triesWithinMs
  );
};

export const wasSent = ({ hash }: Pick<ServedPart, 'hash'>): boolean => hash.length > 0;

export const hashOf = ({ hash }: Pick<ServedPart, 'hash'>): string => hash.toString('hex');

export const findingsInDecision = ({ crossChecks }: DecisionReading): BlockingFinding[] =>
  crossChecks.some(({ fields }) => fields.some(({ relation }) => relation === 'unexplained'))
    ? ['unexplained difference']
    : [];

export const findingsInDocument = ({ rows, findings }: DocumentReading): BlockingFinding[] => {
  const outcomeOf = (code: 'expiry' | 'check digits') => findings.find((finding) => finding.code === code)?.outcome;
  const expiry = outcomeOf('expiry');

  return [
    ...(expiry === 'failed' ? (['document expired'] as const) : []),
    ...(expiry === 'failed' || expiry === 'passed' ? [] : (['expiry unknown'] as const)),
    ...(outcomeOf('check digits') === 'failed' ? (['check digit wrong'] as const) : []),
    ...(rows.some(({ agreement }) => agreement === 'differ') ? (['unexplained difference'] as const) : []),
  ];
};

/** What was not read counts as not passed. */
export const findingsInAmount = ({ leftOut = 0 }: { leftOut?: number }): BlockingFinding[] =>
  leftOut > 0 ? ['entries left out'] : [];

export interface Assessment {
  blocks: Block[];
  /** Sentences about the checks that passed. */
  checked: string[];
  /** The service withholds evidence, so the officer must attest to having seen it elsewhere. */
  needsAttestation: boolean;
  /** Parts that the service failed to deliver time after time. */
  notDelivered: string[];
}

/**
 * Steps that the session did not have: the service finds no result of it, and neither the decision nor the list of images
 * knows of one. A result that is merely lost still has its Trust Factors.
 */
const stepsNotAsked = (served: readonly ServedPart[]): EnrolmentStep[] => {
  const says = (part: string, gap: Gap, isSent: boolean) =>
    served.some((each) => each.part === part && wasSent(each) === isSent && each.blocks.includes(gap));

  return enrolmentSteps.filter(
    (step) =>
      says(step, 'not found', false) &&
      says('decision', `no ${step} factors`, true) &&
      says('images', `no ${step} images`, true),
  );
};

/** Required for every decision, except for steps not asked for, along with the pictures that the list of images shows to be needed. */
const requiredParts = ['decision', 'document', 'face', 'images'];

export const assessEvidence = (served: readonly ServedPart[]): Assessment => {
  const findings = new Set(served.filter(wasSent).flatMap(({ blocks }) => blocks));
  const isSent = (part: string) => served.some((each) => each.part === part && wasSent(each));
  const withheld = served
    .filter((each) => !wasSent(each) && each.blocks.includes('evidence withheld'))
    .map(({ part }) => part);
  const needed = new Set([
    ...requiredParts,
    ...served.filter(({ blocks }) => blocks.includes('evidence not served')).map(({ part }) => part),
  ]);
  const notAsked = stepsNotAsked(served);
  const missing = [...needed].filter(
    (part) => !isSent(part) && !withheld.includes(part) && !notAsked.some((step) => step === part),
  );
  const isGivenUp = (part: string) => served.some((each) => each.part === part && isUndeliverable(each));
  const notDelivered = missing.filter(isGivenUp);
  const notServed = missing.filter((part) => !isGivenUp(part));

  const blocks: Block[] = [];
  if (findings.has('document expired')) {
    blocks.push({ code: 'document expired', words: 'The document had expired when the session took place.' });
  } else if (findings.has('expiry unknown')) {
    blocks.push({
      code: 'document expired',
      words: 'Validity on the day of the session is unknown, so the document is treated as expired.',
    });
  }
  if (findings.has('unexplained difference')) {
    blocks.push({
      code: 'unexplained difference',
      words: 'The sources of the document disagree. See cross-checks and fields.',
    });
  } else if (findings.has('entries left out')) {
    blocks.push({
      code: 'unexplained difference',
      words: 'The service sent more entries than Proofdesk reads. Those left out are treated as not passed.',
    });
  }
  if (findings.has('check digit wrong')) {
    blocks.push({ code: 'check digit wrong', words: 'A check digit in the machine-readable zone is incorrect.' });
  }
  if (notServed.length > 0) {
    blocks.push({
      code: 'evidence not served',
      words: `Not sent to you in full: ${describeParts(notServed)}.`,
    });
  }
  if (notDelivered.length > 0) {
    blocks.push({
      code: 'evidence not delivered',
      words: `The service failed to deliver ${describeParts(notDelivered)}, three times within ten minutes.`,
    });
  }
  if (withheld.length > 0) {
    blocks.push({
      code: 'evidence withheld',
      words: `The service withholds ${describeParts(withheld)}. Confirm that you saw the evidence in the vendor's dashboard.`,
    });
  }

  const lacks = (part: string, gap: Gap) => served.some((each) => each.part === part && each.blocks.includes(gap));
  const isCompared = !lacks('document', 'nothing compared') || !lacks('decision', 'nothing compared');
  const isClear = (code: BlockCode) => !blocks.some((block) => block.code === code);
  const checked = [
    isSent('document') && isClear('document expired') && 'The document was valid on the day of the session.',
    isSent('document') &&
      isSent('decision') &&
      isCompared &&
      isClear('unexplained difference') &&
      'No unexplained mismatches.',
    isSent('document') &&
      !lacks('document', 'check digits not checked') &&
      isClear('check digit wrong') &&
      'No incorrect check digits.',
    ...notAsked.map((step) => `No ${step} step: the service has no ${step} result, image or Trust Factor.`),
    missing.length === 0 && withheld.length === 0 && 'Everything that a verdict needs was sent to you.',
  ].filter((words) => words !== false);

  return { blocks, checked, needsAttestation: withheld.length > 0, notDelivered };
};

const partNames: Record<string, string> = {
  decision: 'the decision',
  document: 'the document results',
  face: 'the face results',
  images: 'the list of images',
  [`picture ${portrait}`]: 'the portrait',
  ...Object.fromEntries(selfies.map((name) => [`picture ${name}`, 'the selfie'])),
  'picture original_normalized_FRONT': 'the front of the document',
  'picture original_FRONT': 'the front of the document',
  'picture original_normalized_BACK': 'the back of the document',
  'picture original_BACK': 'the back of the document',
};

const order = Object.keys(partNames);

/** Parts without a name of their own come last. */
const rank = (part: string): number => (order.includes(part) ? order.indexOf(part) : order.length);

const describeParts = (parts: string[]): string => {
  const sorted = [...parts].sort((one, other) => rank(one) - rank(other));

  return listOf([...new Set(sorted.map((part) => partNames[part] ?? `the ${part}`))]);
};
