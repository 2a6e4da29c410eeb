import type { CrossCheckField, FurtherFactorName, TrustFactor, TrustFactorName } from '@/lib/contract/domain';
import { documentedLimit } from '@/lib/contract/factor-score';
import { factorName, isKnownFactor } from './factor-names';

interface FactorWords {
  name: string;
  meaning: string;
  limit: number | undefined;
  known: boolean;
  /** False where the delivered score is only a placeholder. */
  isScored: boolean;
}

const isBelowHigh = (level: string | null): boolean => level === 'LOW' || level === 'MEDIUM';

/** How many compared fields differ by the service's own measure: a distance over 0. */
const differing = (fields: readonly CrossCheckField[]): number =>
  fields.filter((field) => field.distance !== null && field.distance > 0).length;

/** A definition alone reads like a finding. */
export const checksWords = (definition: string): string =>
  `What it checks: ${definition.charAt(0).toLowerCase()}${definition.slice(1)}`;

const compared = (fields: CrossCheckField[] | null, otherwise: string): string => {
  if (!fields) return checksWords(otherwise);
  if (fields.length === 0) return 'Not compared';
  const count = differing(fields);
  const total = fields.length === 1 ? '1 field' : `${fields.length} fields`;
  return count === 0 ? `No differences in ${total}` : `${count} of ${total} ${count === 1 ? 'differs' : 'differ'}`;
};

/** `level`: without one, the documented limit alone says something. */
export const faceMatchWords = (score: number | null, hasImage = true, level: string | null = null): string => {
  if (!hasImage) return 'no face image to compare';
  if (score === null) return 'Selfie compared with the portrait on the document';
  if (score <= documentedLimit) return 'No match between selfie and portrait';
  if (isBelowHigh(level)) return 'Weak match between selfie and portrait';

  return level === 'HIGH' ? 'Selfie and portrait match' : `Over ${documentedLimit}, which counts as a match`;
};

export const livenessWords = (score: number | null, hasImage = true, level: string | null = null): string => {
  if (!hasImage) return 'no face image to check';
  if (score === null) return 'Liveness of the face in front of the camera';
  if (score <= documentedLimit) return 'Face judged not live';
  if (isBelowHigh(level)) return 'Possibly not a live face';

  return level === 'HIGH' ? 'Live face in front of the camera' : `Over ${documentedLimit}, which counts as live`;
};

const meanings: Record<TrustFactorName | FurtherFactorName, (factor: TrustFactor) => string> = {
  dateOfExpiration: () => checksWords('Validity of the document'),
  documentLiveness: ({ level }) => {
    if (level === 'HIGH') return 'Original, not a print or screen';
    return isBelowHigh(level)
      ? 'Possibly a print or screen, not the original'
      : checksWords('Original, print or screen');
  },
  faceVerification: ({ score, level }) =>
    score === null ? checksWords(faceMatchWords(null)) : faceMatchWords(score, true, level),
  mrzOcrCrossCheck: ({ fields }) => compared(fields, 'Printed text compared with the machine-readable zone'),
  barcodeOcrCrossCheck: ({ fields }) => compared(fields, 'Printed text compared with the barcode'),
  overallOcrFieldsConfidence: () => checksWords('Confidence in reading the printed text'),
  passiveLiveness: ({ score, level }) =>
    score === null ? checksWords(livenessWords(null)) : livenessWords(score, true, level),
  mrzValidity: () => checksWords('Format and check digits of the machine-readable zone'),
  applicantIntegrity: () => checksWords('Form given by the integrator compared with the document'),
};

const limits: Partial<Record<TrustFactorName | FurtherFactorName, number>> = {
  faceVerification: documentedLimit,
  passiveLiveness: documentedLimit,
};

/** With these levels the score is a placeholder without meaning. */
const unscored: Readonly<Record<string, string>> = {
  UNAVAILABLE: 'not scored, treated as not passed',
  UNKNOWN: 'inconclusive, treated as not passed',
};

/** An unknown factor keeps its raw name and counts as not passed. */
export const describeFactor = (factor: TrustFactor): FactorWords => {
  const { name, level } = factor;
  const isScored = !(level && Object.hasOwn(unscored, level));
  if (!isKnownFactor(name)) {
    return { name, meaning: 'unknown, treated as not passed', limit: undefined, known: false, isScored };
  }

  return {
    name: factorName(name),
    meaning: level && !isScored ? (unscored[level] ?? '') : meanings[name](factor),
    limit: isScored ? limits[name] : undefined,
    known: true,
    isScored,
  };
};
