/** What speaks against an approval, as far as it shows in what was sent to whoever decides. */
import type { Block, BlockCode } from '@/lib/answers';
import { portrait, selfies } from '@/lib/evidence/faces';
import type { DecisionReading, DocumentReading } from '@/lib/evidence/reading';

/** As it is kept with what was served. What is not known blocks as well, in words of its own. */
export type Ground = BlockCode | 'expiry unknown';

/** A part of the evidence under a claim. Without a hash it was not sent: `blocks` says why not. */
export interface ServedPart {
  part: string;
  hash: Buffer;
  at: Date;
  blocks: string[];
}

export const groundsInDecision = ({ crossChecks }: DecisionReading): Ground[] =>
  crossChecks.some(({ fields }) => fields.some(({ relation }) => relation === 'unexplained'))
    ? ['unexplained difference']
    : [];

export const groundsInDocument = ({ rows, findings }: DocumentReading): Ground[] => {
  const outcomeOf = (code: 'expiry' | 'check digits') => findings.find((finding) => finding.code === code)?.outcome;
  const expiry = outcomeOf('expiry');

  return [
    ...(expiry === 'failed' ? (['document expired'] as const) : []),
    ...(expiry === 'failed' || expiry === 'passed' ? [] : (['expiry unknown'] as const)),
    ...(outcomeOf('check digits') === 'failed' ? (['check digit wrong'] as const) : []),
    ...(rows.some(({ agreement }) => agreement === 'differ') ? (['unexplained difference'] as const) : []),
  ];
};

/** Nobody decides without these. Pictures come on top: the two faces, where the list of pictures has them. */
const always = ['decision', 'document', 'face', 'images'];

const partNames: Record<string, string> = {
  decision: 'the decision',
  document: 'the document results',
  face: 'the face results',
  images: 'the list of pictures',
  [`picture ${portrait}`]: 'the portrait',
  ...Object.fromEntries(selfies.map((name) => [`picture ${name}`, 'the selfie'])),
};

const order = Object.keys(partNames);

/** Those without a name of their own come last. */
const rank = (part: string): number => (order.includes(part) ? order.indexOf(part) : order.length);

const listOf = (parts: string[]): string => {
  const sorted = [...parts].sort((one, other) => rank(one) - rank(other));
  const names = [...new Set(sorted.map((part) => partNames[part] ?? `the ${part}`))];

  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};

export const wasSent = ({ hash }: Pick<ServedPart, 'hash'>): boolean => hash.length > 0;

export const hexOf = ({ hash }: Pick<ServedPart, 'hash'>): string => hash.toString('hex');

/** What blocks an approval, what was looked at, and whether the service keeps something back. */
export interface Weighed {
  blocks: Block[];
  checked: string[];
  needsAttestation: boolean;
}

export const weigh = (served: readonly ServedPart[]): Weighed => {
  const grounds = new Set(served.filter(wasSent).flatMap(({ blocks }) => blocks));
  const isSent = (part: string) => served.some((each) => each.part === part && wasSent(each));
  const unsent = (ground: Ground) =>
    served.filter((each) => !wasSent(each) && each.blocks.includes(ground)).map(({ part }) => part);
  const withheld = unsent('evidence withheld');
  const notServed = [
    ...always.filter((part) => !served.some((each) => each.part === part)),
    ...unsent('evidence not served'),
  ];

  const blocks: Block[] = [];
  if (grounds.has('document expired')) {
    blocks.push({ code: 'document expired', words: 'The document had expired when the session took place.' });
  } else if (grounds.has('expiry unknown')) {
    blocks.push({
      code: 'document expired',
      words: 'Whether the document was valid when the session took place is not known; that counts as expired.',
    });
  }
  if (grounds.has('unexplained difference')) {
    blocks.push({
      code: 'unexplained difference',
      words: 'Sources of the document differ, and nothing explains it: see the cross-checks and the fields.',
    });
  }
  if (grounds.has('check digit wrong')) {
    blocks.push({ code: 'check digit wrong', words: 'A check digit of the machine-readable zone is wrong.' });
  }
  if (notServed.length > 0) {
    blocks.push({
      code: 'evidence not served',
      words: `Not sent to you in full under this claim: ${listOf(notServed)}.`,
    });
  }
  if (withheld.length > 0) {
    blocks.push({
      code: 'evidence withheld',
      words: `The service holds back ${listOf(withheld)}. A verdict needs your word that you saw the evidence in the vendor's dashboard.`,
    });
  }

  const isClear = (code: BlockCode) => !blocks.some((block) => block.code === code);
  const checked = [
    isSent('document') && isClear('document expired') && 'The document was valid on the day of the session.',
    isSent('document') && isSent('decision') && isClear('unexplained difference') && 'No difference is unexplained.',
    isSent('document') && isClear('check digit wrong') && 'No check digit is wrong.',
    isClear('evidence not served') && isClear('evidence withheld') && 'All evidence was sent to you in full.',
  ].filter((words) => words !== false);

  return { blocks, checked, needsAttestation: withheld.length > 0 };
};
