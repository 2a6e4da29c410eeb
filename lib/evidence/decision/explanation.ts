import { capitalise } from '@/lib/base/sentence';
import type { CrossCheckField, Decision, TrustFactor } from '@/lib/contract/domain';
import { documentedLimit } from '@/lib/contract/factor-score';
import type { Comparison, DecisionReading, Finding } from '../reading';

/** A factor with the comparisons of its fields and the finding on the same check. */
interface ReadFactor {
  factor: TrustFactor;
  comparisons: ReadonlyArray<Pick<Comparison, 'relation'>>;
  finding: Finding | undefined;
}

const fieldWords = ({ name }: CrossCheckField): string => name.replace(/_/g, ' ').trim().toLowerCase();

const unexplainedFields = ({ factor, comparisons }: ReadFactor): string[] =>
  (factor.fields ?? []).flatMap((field, place) =>
    comparisons[place]?.relation === 'unexplained' ? [fieldWords(field)] : [],
  );

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
      ? `all differences between the printed text and ${source} are explained`
      : `the printed text failed the cross-check with ${source}`;
  }
  if (fields.length > 1) return `${fields.length} printed fields differ from ${source}`;

  const other = otherCheck(read, all);

  return other && unexplainedFields(other).includes(first)
    ? `the printed ${first} differs from both the MRZ and the barcode`
    : `the printed ${first} differs from ${source}`;
};

const overLimit = ({ score }: TrustFactor): boolean => score !== null && score > documentedLimit;

/** "The document expired 44 days before the session", once the second opinion confirms it. */
const expiryClause = (finding: Finding | undefined): string =>
  finding?.outcome === 'failed' && finding.words.startsWith('Expired')
    ? finding.words.replace('Expired', 'the document expired')
    : 'the document failed the expiry check';

const clauses: Record<string, (read: ReadFactor) => string> = {
  faceVerification: ({ factor }) =>
    overLimit(factor) ? 'the selfie is a weak match for the portrait' : 'the selfie does not match the portrait',
  passiveLiveness: ({ factor }) => (overLimit(factor) ? 'the face may not be live' : 'the face was judged not live'),
  documentLiveness: () => 'the document may be a print or a screen, not the original',
  overallOcrFieldsConfidence: () => 'the printed text was hard to read',
  mrzValidity: () => 'the MRZ failed its checks',
  dateOfExpiration: ({ finding }) => expiryClause(finding),
  applicantIntegrity: () => "the applicant's form differs from the document",
};

const notJudged: Record<string, string> = {
  faceVerification: 'the faces were not compared',
  passiveLiveness: 'it is unknown whether the face was live',
  documentLiveness: 'it is unknown whether the document is an original',
  overallOcrFieldsConfidence: 'the OCR confidence is unknown',
  mrzValidity: 'the MRZ was not checked',
  dateOfExpiration: 'the expiry date was not checked',
  mrzOcrCrossCheck: 'the printed text was not compared with the MRZ',
  barcodeOcrCrossCheck: 'the printed text was not compared with the barcode',
  applicantIntegrity: "the applicant's form was not compared with the document",
};

/** Low first, then not judged, then medium. */
const severity = ({ level }: TrustFactor): number => {
  if (level === 'HIGH') return 3;
  if (level === 'MEDIUM') return 2;

  return level === 'LOW' ? 0 : 1;
};

const clauseOf = (read: ReadFactor, all: readonly ReadFactor[]): string => {
  const { name } = read.factor;
  if (severity(read.factor) === 1) {
    return Object.hasOwn(notJudged, name) ? (notJudged[name] ?? '') : `“${name}” is an unknown Trust Factor`;
  }
  if (isCrossCheck(name)) return crossCheckClause(read, all);

  return Object.hasOwn(clauses, name) ? (clauses[name]?.(read) ?? '') : `“${name}” did not pass`;
};

const mostClauses = 2;

const factorCount = (count: number): string =>
  count === 1 ? 'The only Trust Factor is' : `All ${count} Trust Factors are`;

/** Unknown factors are named instead. */
const isNothingChecked = (factors: readonly ReadFactor[]): boolean =>
  factors.length > 1 && factors.every(({ factor }) => severity(factor) === 1 && Object.hasOwn(notJudged, factor.name));

const withoutWeakness = ({ level }: Decision, count: number): string => {
  if (count === 0) return 'No Trust Factors were provided, so nothing explains the decision.';

  return level === 'HIGH'
    ? `${factorCount(count)} high.`
    : `${factorCount(count)} high; the service does not explain why the decision is not high.`;
};

/** MRZ and barcode that differ from the same printed field share one clause. */
const clausesOf = (weak: readonly ReadFactor[], all: readonly ReadFactor[]): string[] => {
  const found: string[] = [];
  for (const read of weak) {
    const clause = clauseOf(read, all);
    if (!found.includes(clause)) found.push(clause);
    if (found.length === mostClauses) break;
  }

  return found;
};

/**
 * Explains a decision in one sentence, led by the weakest factors. The sentence contains no personal values. With the
 * findings of the second opinion it can be more precise.
 */
export const explainDecision = (
  decision: Decision,
  crossChecks: DecisionReading['crossChecks'],
  findings: readonly Finding[] = [],
): string => {
  const factors = decision.factors.map(
    (factor, place): ReadFactor => ({
      factor,
      comparisons: crossChecks.find((crossCheck) => crossCheck.factor === place)?.fields ?? [],
      finding: findings.find((finding) => finding.factor === factor.name),
    }),
  );
  if (isNothingChecked(factors)) return `None of the ${factors.length} Trust Factors was checked.`;

  const weak = factors
    .filter(({ factor }) => severity(factor) < 3)
    .toSorted(
      (one, other) =>
        severity(one.factor) - severity(other.factor) || (one.factor.score ?? 0) - (other.factor.score ?? 0),
    );

  return weak.length === 0
    ? withoutWeakness(decision, factors.length)
    : `${capitalise(clausesOf(weak, factors).join(', and '))}.`;
};
