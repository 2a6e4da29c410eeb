import type { PolicyNumbers, WhatIfAnswer } from '@/lib/answers';
import { draftOf, isSameDraft } from './policy-draft';

const names = { high: 'HIGH', medium: 'MEDIUM' } as const;
type Threshold = keyof typeof names;

const effects: Record<Threshold, Record<'lower' | 'higher', string>> = {
  high: { lower: 'more sessions would be approved', higher: 'fewer sessions would be approved' },
  medium: { lower: 'fewer sessions would be rejected', higher: 'more sessions would be rejected' },
};

/** The one number that differs; `null`: none, several or another one. */
const onlyThreshold = (one: PolicyNumbers, other: PolicyNumbers): Threshold | null => {
  const changed = (Object.keys(names) as Threshold[]).filter((name) => one.thresholds[name] !== other.thresholds[name]);
  const rest = { ...one, thresholds: other.thresholds };

  return changed.length === 1 && isSameDraft(draftOf(rest), draftOf(other)) ? (changed[0] ?? null) : null;
};

interface Asked {
  answer: Pick<WhatIfAnswer, 'moves' | 'days' | 'effectFrom'>;
  numbers: PolicyNumbers;
  inForce: PolicyNumbers;
}

/** What to say of other numbers that change nothing; `null`: they do. */
export const noEffectWords = ({ answer: { moves, days, effectFrom }, numbers, inForce }: Asked): string | null => {
  const name = onlyThreshold(numbers, inForce);
  if (name === null) return moves.length === 0 ? 'Change a number further to see a difference.' : null;

  const [before, after] = [inForce.thresholds[name], numbers.thresholds[name]];
  const { lower, higher } = effectFrom[name];
  const isLowered = after < before;
  // A session between the two numbers is on the other side of the threshold now.
  if (isLowered ? higher !== null && higher <= before : lower !== null && lower >= before) return null;

  const way = isLowered ? 'lower' : 'higher';
  const from = effectFrom[name][way];
  const next =
    from === null
      ? `No ${way} ${names[name]} would change a session.`
      : `With ${names[name]} from ${from}${from === (isLowered ? 1 : 100) ? '' : ` or ${way}`}, ${effects[name][way]}.`;

  return `Your change affects no session of the last ${days} days. ${next}`;
};
