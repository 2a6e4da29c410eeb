/** The check digits of a machine-readable zone, as a Trust Factor. */
import { listOf } from '@/lib/base/sentence';
import type { Assessed, CheckName, ZoneFacts } from './facts';
import { currentPolicy, type Policy } from './policy';
import { scoreMrzValidity } from './scoring';

const names: Readonly<Record<CheckName, string>> = {
  number: 'document number',
  birth: 'date of birth',
  expiry: 'date of expiry',
  optional: 'optional data',
  composite: 'composite',
};

const order = ['number', 'birth', 'expiry', 'optional', 'composite'] as const satisfies readonly CheckName[];

const digitsWords = (count: number, wrong: readonly string[]): string =>
  wrong.length === 0
    ? `All ${count} check digits of the machine-readable zone are correct.`
    : `${wrong.length} of ${count} check digits of the machine-readable zone ${wrong.length === 1 ? 'is' : 'are'} wrong: ${listOf(wrong)}.`;

export const checkZone = ({ fields, checks, substitution }: ZoneFacts, policy: Policy = currentPolicy): Assessed => {
  if (!fields) {
    return { score: null, reason: 'Not checked: the machine-readable zone could not be read.' };
  }
  const checked = order.filter((name) => checks[name] !== undefined);
  if (checked.length === 0) return { score: null, reason: 'Not checked: no check digit was read.' };

  const wrong = checked.filter((name) => !checks[name]).map((name) => names[name]);
  const score = scoreMrzValidity(wrong.length, policy);
  const digits = digitsWords(checked.length, wrong);
  if (!substitution) return { score, reason: digits };

  const where = `line ${substitution.line + 1}, position ${substitution.position + 1}`;

  return {
    score: Math.min(score, policy.checkDigits.withSubstitution),
    reason: `${digits} One character cannot stand where it was read, and was taken for its look-alike: ${where}.`,
  };
};
