import type { CrossCheckField, TrustFactor, TrustFactorName } from '@/lib/contract/domain';
import { documentedLimit } from '@/lib/evidence/decision/limits';
import { factorName, isKnownFactor } from './factor-names';

interface FactorWords {
  name: string;
  meaning: string;
  limit: number | undefined;
  known: boolean;
  /** Whether the number that was sent means anything. */
  isScored: boolean;
}

/** How many compared fields are not equal, in the service's own measure: a distance over 0. */
export const differing = (fields: readonly CrossCheckField[]): number =>
  fields.filter((field) => field.distance !== null && field.distance > 0).length;

const compared = (fields: CrossCheckField[] | null, otherwise: string): string => {
  if (!fields || fields.length === 0) return otherwise;
  const count = differing(fields);
  const total = fields.length === 1 ? '1 field' : `${fields.length} fields`;
  return count === 0 ? `None of ${total} differs` : `${count} of ${total} ${count === 1 ? 'differs' : 'differ'}`;
};

export const faceMatchWords = (score: number | null, hasPicture = true): string => {
  if (!hasPicture) return 'no picture of the face to compare';
  if (score === null) return 'Selfie against the portrait on the document';
  return score > documentedLimit ? 'Selfie and portrait match' : 'No match between selfie and portrait';
};

export const livenessWords = (score: number | null, hasPicture = true): string => {
  if (!hasPicture) return 'no picture of the face to judge';
  if (score === null) return 'Whether a live face was in front of the camera';
  return score > documentedLimit ? 'A live face was in front of the camera' : 'The face was read as not live';
};

const meanings: Record<TrustFactorName, (factor: TrustFactor) => string> = {
  dateOfExpiration: () => 'Whether the document was valid',
  documentLiveness: ({ level }) => {
    if (level === 'HIGH') return 'An original, not a print or a screen';
    return level === 'LOW' || level === 'MEDIUM'
      ? 'May be a print or a screen, not the original'
      : 'Original, or a print or a screen';
  },
  faceVerification: ({ score }) => faceMatchWords(score),
  mrzOcrCrossCheck: ({ fields }) => compared(fields, 'Printed text against the machine-readable zone'),
  barcodeOcrCrossCheck: ({ fields }) => compared(fields, 'Printed text against the barcode'),
  overallOcrFieldsConfidence: () => 'How surely the printed text was read',
  passiveLiveness: ({ score }) => livenessWords(score),
  mrzValidity: () => 'Form and check digits of the machine-readable zone',
};

const limits: Partial<Record<TrustFactorName, number>> = {
  faceVerification: documentedLimit,
  passiveLiveness: documentedLimit,
};

/** With these levels the score is a placeholder: to say what it would mean would be to make it up. */
const unscored: Readonly<Record<string, string>> = {
  UNAVAILABLE: 'not computed by the service, treated as not passed',
  UNKNOWN: 'the service could not tell, treated as not passed',
};

/** The list is open-ended: a factor we do not know keeps its raw name and counts as not passed. */
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
