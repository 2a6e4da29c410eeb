/** The selfie against the portrait on the document, as a Trust Factor. */
import { documentedLimit } from '@/lib/contract/factor-score';
import type { Assessed, FaceMatch } from './facts';
import { currentPolicy, type Policy } from './policy';

const missingWords = {
  portrait: 'no portrait was found on the document.',
  'face in the portrait': 'no face was found in the portrait on the document.',
  'face in the selfie': 'no face was found in the selfie.',
  comparison: 'the pictures could not be compared, however often it was tried.',
} as const;

export const checkFaces = (match: FaceMatch, policy: Policy = currentPolicy): Assessed => {
  if ('missing' in match) return { score: null, reason: `Not compared: ${missingWords[match.missing]}` };

  const { verificationScore } = match;
  const isMatch = verificationScore > documentedLimit;
  const rounded = Math.round(verificationScore);

  return {
    // A whole number, which rounding must not carry across the limit.
    score: isMatch
      ? Math.max(documentedLimit + 1, rounded)
      : Math.min(policy.noMatch, documentedLimit, policy.thresholds.medium - 1, rounded),
    reason: `The face in the selfie ${isMatch ? 'matches' : 'does not match'} the portrait on the document: verification score ${verificationScore}, and more than ${documentedLimit} is a match.`,
  };
};
