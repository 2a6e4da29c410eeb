/** One sentence on what a decision rests on, led by the weakest factors. It holds no values, so it is the same masked. */
import type { CrossCheckField, Decision, TrustFactor } from '@/lib/contract/domain';
import type { Comparison } from '../reading';
import { documentedLimit } from './limits';

/** A factor with what the desk made of its cross-checked fields. */
export interface ReadFactor {
  factor: TrustFactor;
  comparisons: Comparison[];
}

const isUnexplained = ({ relation }: Comparison): boolean => relation === 'unexplained';

/** "date_of_birth" as it stands in a sentence. */
const fieldWords = ({ name }: CrossCheckField): string => name.replace(/_/g, ' ').trim().toLowerCase();

const unexplainedFields = ({ factor, comparisons }: ReadFactor): string[] =>
  (factor.fields ?? []).flatMap((field, place) => {
    const comparison = comparisons[place];

    return comparison && isUnexplained(comparison) ? [fieldWords(field)] : [];
  });

const sourceWords = { mrzOcrCrossCheck: 'the MRZ', barcodeOcrCrossCheck: 'the barcode' } as const;
type CrossCheckName = keyof typeof sourceWords;

const isCrossCheck = (name: string): name is CrossCheckName => Object.hasOwn(sourceWords, name);

const otherCheck = (read: ReadFactor, all: readonly ReadFactor[]): ReadFactor | undefined =>
  all.find(({ factor }) => isCrossCheck(factor.name) && factor.name !== read.factor.name);

const crossCheckClause = (read: ReadFactor, all: readonly ReadFactor[]): string => {
  const source = sourceWords[read.factor.name as CrossCheckName];
  const fields = unexplainedFields(read);
  const [first] = fields;

  if (first === undefined) {
    return read.comparisons.some(({ relation }) => relation === 'explained')
      ? `printed text and ${source} differ only where that is explained`
      : `printed text and ${source} did not pass the cross-check`;
  }
  if (fields.length > 1) return `${fields.length} printed fields disagree with ${source}`;

  const other = otherCheck(read, all);

  return other && unexplainedFields(other).includes(first)
    ? `the printed ${first} disagrees with both MRZ and barcode`
    : `the printed ${first} disagrees with ${source}`;
};

const overLimit = ({ score }: TrustFactor): boolean => score !== null && score > documentedLimit;

const clauses: Record<string, (factor: TrustFactor) => string> = {
  faceVerification: (factor) =>
    overLimit(factor) ? 'the selfie matches the portrait only weakly' : 'the selfie does not match the portrait',
  passiveLiveness: (factor) =>
    overLimit(factor)
      ? 'it is not certain that a live face was in front of the camera'
      : 'the face was read as not live',
  documentLiveness: () => 'the document may be a print or a screen, not the original',
  overallOcrFieldsConfidence: () => 'the printed text was read with little confidence',
  mrzValidity: () => 'the machine-readable zone did not pass',
  dateOfExpiration: () => 'the expiry date did not pass',
};

const notComputed: Record<string, string> = {
  faceVerification: 'the faces were not compared',
  passiveLiveness: 'it is not known whether the face was live',
  documentLiveness: 'it is not known whether the document is an original',
  overallOcrFieldsConfidence: 'it is not known how well the text was read',
  mrzValidity: 'the machine-readable zone was not checked',
  dateOfExpiration: 'the expiry date was not checked',
  mrzOcrCrossCheck: 'printed text and the MRZ were not compared',
  barcodeOcrCrossCheck: 'printed text and the barcode were not compared',
};

/** Low first, then what nobody judged, then medium; within each, the lowest score first. */
const severity = ({ level }: TrustFactor): number => {
  if (level === 'HIGH') return 3;
  if (level === 'MEDIUM') return 2;

  return level === 'LOW' ? 0 : 1;
};

const clauseOf = (read: ReadFactor, all: readonly ReadFactor[]): string => {
  const { name } = read.factor;
  if (severity(read.factor) === 1) {
    return Object.hasOwn(notComputed, name) ? (notComputed[name] ?? '') : `“${name}” is not known here`;
  }
  if (isCrossCheck(name)) return crossCheckClause(read, all);

  return Object.hasOwn(clauses, name) ? (clauses[name]?.(read.factor) ?? '') : `“${name}” did not pass`;
};

const mostClauses = 2;

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const factorCount = (count: number): string =>
  count === 1 ? 'The one Trust Factor is' : `All ${count} Trust Factors are`;

const withoutWeakness = ({ level }: Decision, count: number): string => {
  if (count === 0) return 'The service delivered no Trust Factors, so nothing explains the decision.';

  return level === 'HIGH'
    ? `${factorCount(count)} high.`
    : `${factorCount(count)} high; the service does not say why the decision is not.`;
};

/** Two printed sources that disagree about the same field are one clause. */
const clausesOf = (weak: readonly ReadFactor[], all: readonly ReadFactor[]): string[] => {
  const found: string[] = [];
  for (const read of weak) {
    const clause = clauseOf(read, all);
    if (!found.includes(clause)) found.push(clause);
    if (found.length === mostClauses) break;
  }

  return found;
};

export const explain = (decision: Decision, factors: readonly ReadFactor[]): string => {
  const weak = factors
    .filter(({ factor }) => severity(factor) < 3)
    .toSorted(
      (one, other) =>
        severity(one.factor) - severity(other.factor) || (one.factor.score ?? 0) - (other.factor.score ?? 0),
    );

  return weak.length === 0
    ? withoutWeakness(decision, factors.length)
    : sentence(clausesOf(weak, factors).join(', and '));
};
