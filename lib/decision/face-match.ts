/** The selfie against the portrait on the document, as a Trust Factor. */
import type { Assessed, FaceMatch } from './facts';
import { currentPolicy, type Policy } from './policy';

/** The interface's own: a `verificationScore` above it is a match. */
const threshold = 50;

const missingWords = {
  portrait: 'no portrait was found on the document.',
  'face in the portrait': 'no face was found in the portrait on the document.',
  'face in the selfie': 'no face was found in the selfie.',
  comparison: 'the pictures could not be compared, however often it was tried.',
} as const;

export const checkFaces = (match: FaceMatch, policy: Policy = currentPolicy): Assessed => {
  if ('missing' in match) return { score: null, reason: `Not compared: ${missingWords[match.missing]}` };

  const { verificationScore } = match;
  const isMatch = verificationScore > threshold;
  const rounded = Math.round(verificationScore);

  return {
    // A whole number, which rounding must not carry across the threshold.
    score: isMatch ? Math.max(threshold + 1, rounded) : Math.min(policy.noMatch, threshold, rounded),
    reason: `The face in the selfie ${isMatch ? 'matches' : 'does not match'} the portrait on the document: verification score ${verificationScore}, and more than ${threshold} is a match.`,
  };
};
