/**
 * Signs of a copy, as Trust Factors. One-sided: a sign speaks against the applicant, and its absence for nobody, so
 * without one there is no score.
 */
import { listOf } from '@/lib/base/sentence';
import type { Assessed, CopySign, CopySigns } from './facts';
import { currentPolicy, type Policy } from './policy';
import { scoreCopySigns } from './scoring';

const signWords: Readonly<Record<CopySign, string>> = {
  SCREEN: 'the dots of a screen',
  FRAME: 'a device or a sheet of paper around it',
  FLAT_LIGHT: 'light without any shade',
  COLOURLESS: 'no colours',
};

const subjects = {
  documentLiveness: { what: 'document', proof: 'the document is an original' },
  passiveLiveness: { what: 'selfie', proof: 'the face is live' },
} as const;

export const checkLiveness = (
  name: keyof typeof subjects,
  signs: CopySigns,
  policy: Policy = currentPolicy,
): Assessed => {
  const { what, proof } = subjects[name];
  if (signs === null) return { score: null, reason: `Not checked: the ${what} was not searched for signs of a copy.` };
  if (signs.length === 0) {
    return { score: null, reason: `Not known: no sign of a copy was seen, but that does not prove that ${proof}.` };
  }

  const seen = `The ${what} has signs of a copy: ${listOf(signs.map((sign) => signWords[sign]))}.`;
  const reason = policy.leftOut.includes(name) ? `${seen} Liveness is left out of the decision.` : seen;

  return { score: scoreCopySigns(new Set(signs).size, policy), reason };
};
