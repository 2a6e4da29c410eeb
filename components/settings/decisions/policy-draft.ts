/** The decision form's text fields. */
import type { PolicyNumbers } from '@/lib/answers';
import { type TrustFactorName, trustFactorNames } from '@/lib/contract/domain';
import { factorName } from '../../words/factor-names';

export interface PolicyDraft {
  high: string;
  medium: string;
  /** In per cent; the average has the rest. */
  weakest: string;
  weights: Record<TrustFactorName, string>;
}

/** Shares have at most four digits, so that per cent and back is the same number. */
const rounded = (share: number): number => Number(share.toFixed(4));

const byFactor = <Value>(valueFor: (name: TrustFactorName) => Value): Record<TrustFactorName, Value> =>
  Object.fromEntries(trustFactorNames.map((name) => [name, valueFor(name)])) as Record<TrustFactorName, Value>;

export const draftOf = ({ thresholds, weights, decisionMix }: PolicyNumbers): PolicyDraft => ({
  high: String(thresholds.high),
  medium: String(thresholds.medium),
  weakest: String(rounded(decisionMix.weakest * 100)),
  weights: byFactor((name) => String(weights[name])),
});

const numberOf = (text: string): number | null =>
  /^\d{1,3}(\.\d{1,2})?$/.test(text.trim()) ? Number(text.trim()) : null;

const isWhole = (value: number | null, least: number): value is number =>
  value !== null && Number.isInteger(value) && value >= least && value <= 100;

export type DraftField = Exclude<keyof PolicyDraft, 'weights'> | TrustFactorName;

interface DraftProblem {
  problem: string;
  /** `null`: of no single field. */
  field: DraftField | null;
}

type Read = { numbers: PolicyNumbers } | DraftProblem;

/** The numbers, or one sentence on what is wrong. */
export const readDraft = (draft: PolicyDraft): Read => {
  const [high, medium, weakest] = [numberOf(draft.high), numberOf(draft.medium), numberOf(draft.weakest)];
  const weights = byFactor((name) => numberOf(draft.weights[name]));
  const wrong = trustFactorNames.find((name) => {
    const weight = weights[name];

    return weight === null || weight > 10 || !Number.isInteger(weight * 4);
  });

  if (!isWhole(high, 2)) return { field: 'high', problem: 'HIGH must start at a whole number from 2 to 100.' };
  if (!isWhole(medium, 1) || medium >= high) {
    return { field: 'medium', problem: 'MEDIUM must start at a whole number from 1, below HIGH.' };
  }
  if (weakest === null || weakest > 100) {
    return { field: 'weakest', problem: 'The share of the weakest factor must be 0 to 100 %.' };
  }
  if (wrong) {
    return { field: wrong, problem: `The weight of “${factorName(wrong)}” must be 0 to 10, in steps of 0.25.` };
  }
  if (trustFactorNames.every((name) => weights[name] === 0)) {
    return { field: null, problem: 'At least one weight must be above 0.' };
  }

  return {
    numbers: {
      thresholds: { high, medium },
      weights: weights as Record<TrustFactorName, number>,
      decisionMix: { weakest: rounded(weakest / 100), average: rounded((100 - weakest) / 100) },
    },
  };
};

export const isSameDraft = (one: PolicyDraft, other: PolicyDraft): boolean =>
  one.high === other.high &&
  one.medium === other.medium &&
  one.weakest === other.weakest &&
  trustFactorNames.every((name) => one.weights[name] === other.weights[name]);
