/** How surely the printed fields were read, as a Trust Factor. */
import { listOf } from '@/lib/base/sentence';
import type { Assessed, DocumentFacts } from './facts';
import { currentPolicy, type Policy } from './policy';
import { bestPartialOf, scoreConfidence } from './scoring';

/** What tells who the holder is and which document this is. An address that is hard to read says nothing about that. */
const identifying = [
  'surname',
  'given_name',
  'surname_and_given_names',
  'date_of_birth',
  'date_of_expiry',
  'document_number',
] as const;

const needed = [
  ['name', ['surname', 'surname_and_given_names']],
  ['date of birth', ['date_of_birth']],
  ['document number', ['document_number']],
] as const;

export const checkConfidence = ({ printed }: DocumentFacts, policy: Policy = currentPolicy): Assessed => {
  const best = identifying.flatMap((name) => {
    const all = printed.filter((field) => field.name === name).map(({ confidence }) => confidence);

    return all.length > 0 ? [{ name: name as string, confidence: Math.max(...all) }] : [];
  });
  if (best.length === 0) {
    return { score: null, reason: 'Not checked: neither a name nor a date nor a number was read in print.' };
  }

  const confidences = best.map(({ confidence }) => confidence);
  const missing = needed.filter(([, names]) => !best.some(({ name }) => names.some((each) => each === name)));
  const most = missing.length > 0 ? bestPartialOf(policy) : 100;
  // A reader's doubt is no evidence against the applicant: at worst, an officer looks.
  const score = Math.max(policy.thresholds.medium, Math.min(most, scoreConfidence(confidences, policy)));
  const names = listOf(best.map(({ name }) => name.replaceAll('_', ' ')));
  const notRead = missing.length > 0 ? ` Not read: ${listOf(missing.map(([words]) => words))}.` : '';

  return { score, reason: `Read with confidence ${Math.min(...confidences)} or more: ${names}.${notRead}` };
};
