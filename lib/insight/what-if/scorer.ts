/** Decides sessions under a policy, as `lib/decision` does, from scores that are kept as bytes. */
import type { WhatIfAnswer } from '@/lib/answers';
import { furtherFactorNames, trustFactorNames } from '@/lib/contract';
import { stepsOfFactor } from '@/lib/contract/factor-steps';
import { currentPolicy, isOtherFace, levelOf, type Policy } from '@/lib/decision';
import { type Study, scoreScale } from '@/lib/mirror';

export type WhatIfPolicy = Pick<Policy, 'thresholds' | 'weights' | 'decisionMix' | 'bestWithUnscored'> & {
  mayBeAbsent: readonly string[];
  leftOut: readonly string[];
};

/** What the engine does with a session. */
export const outcomes = ['approved', 'rejected', 'toPerson'] as const;
export type Outcome = (typeof outcomes)[number];

/** A score between two whole numbers is known only roughly, so the decision is not known. */
export const inexact = -1;

const outcomeByLevel = { HIGH: 0, LOW: 1, MEDIUM: 2 } as const satisfies Record<ReturnType<typeof levelOf>, number>;

const { absent, unscored, whole } = scoreScale;

/** For each combination of factors, as bits in the order of their names: whether one is missing. */
const tableOfGaps = ({ mayBeAbsent, leftOut }: WhatIfPolicy): Uint8Array =>
  Uint8Array.from({ length: 1 << trustFactorNames.length }, (_, present) => {
    const isPresent = (place: number) => (present & (1 << place)) !== 0;
    // A step that was captured has at least one factor.
    const steps = trustFactorNames.flatMap((name, place) => (isPresent(place) ? stepsOfFactor(name) : []));

    return trustFactorNames.some(
      (name, place) =>
        !isPresent(place) &&
        !mayBeAbsent.includes(name) &&
        !leftOut.includes(name) &&
        stepsOfFactor(name).every((step) => steps.includes(step)),
    )
      ? 1
      : 0;
  });

/** Keeps the scores next to each threshold, on both sides. */
const createEdges = ({ high, medium }: Policy['thresholds']) => {
  let [belowHigh, aboveHigh, belowMedium, aboveMedium] = [0, 100, 0, 100];

  return {
    /** `isCapped`: never approved, wherever HIGH starts. */
    note: (score: number, isCapped: boolean): void => {
      if (!isCapped && score >= high) aboveHigh = Math.min(aboveHigh, score);
      if (!isCapped && score < high) belowHigh = Math.max(belowHigh, score);
      if (score < medium) belowMedium = Math.max(belowMedium, score);
      if (score >= medium && score < high) aboveMedium = Math.min(aboveMedium, score);
    },
    /** Each threshold alone: MEDIUM stays below HIGH. */
    effectFrom: (): WhatIfAnswer['effectFrom'] => ({
      high: {
        lower: belowHigh > medium ? belowHigh : null,
        higher: aboveHigh < 100 ? aboveHigh + 1 : null,
      },
      medium: {
        lower: belowMedium > 0 ? belowMedium : null,
        higher: aboveMedium + 1 < high ? aboveMedium + 1 : null,
      },
    }),
  };
};

interface Scorer {
  /** The place in `outcomes` of a session's decision, or `inexact`. */
  decide: (slot: number) => number;
  /** Of the sessions decided so far. */
  effectFrom: () => WhatIfAnswer['effectFrom'];
}

export const createScorer = (policy: WhatIfPolicy, factors: Study['factors']): Scorer => {
  const { thresholds, decisionMix, weights, leftOut } = policy;
  const best = Math.min(policy.bestWithUnscored, thresholds.high - 1);
  const hasGap = tableOfGaps(policy);
  const known = trustFactorNames.flatMap((name, place) => {
    const bytes = factors.get(name)?.bytes;

    return bytes ? [{ bytes, bit: 1 << place, weight: weights[name], counts: !leftOut.includes(name) }] : [];
  });
  // Their weights cannot be changed, and no session must have them.
  for (const name of furtherFactorNames) {
    const bytes = factors.get(name)?.bytes;
    const counts = !leftOut.includes(name);
    if (bytes) known.push({ bytes, bit: 0, weight: currentPolicy.furtherWeights[name], counts });
  }
  // Factors without a weight: like one without a score, none of them passes.
  const others = [...factors]
    .filter(
      ([name]) =>
        ![...trustFactorNames, ...furtherFactorNames].some((each) => each === name) && !leftOut.includes(name),
    )
    .map(([, { bytes }]) => bytes);
  const faces = leftOut.includes('faceVerification') ? undefined : factors.get('faceVerification')?.bytes;

  /** An absent or unscored face is above every score. */
  const rejectsFace = (slot: number): boolean => faces !== undefined && isOtherFace(faces[slot] as number);

  const edges = createEdges(thresholds);

  const decide = (slot: number): number => {
    let weakest = 100;
    let sum = 0;
    let total = 0;
    let present = 0;
    let isCapped = false;

    for (const { bytes, bit, weight, counts } of known) {
      const byte = bytes[slot] as number;
      if (byte === absent) continue;
      present |= bit;
      if (!counts) continue;

      if (byte === unscored) {
        isCapped = true;
      } else if (byte > whole) {
        return inexact;
      } else {
        if (byte < weakest) weakest = byte;
        sum += weight * byte;
        total += weight;
      }
    }
    if (rejectsFace(slot)) return outcomeByLevel.LOW;
    if (total === 0) return outcomeByLevel.MEDIUM;
    for (const bytes of others) isCapped ||= bytes[slot] !== absent;
    isCapped ||= hasGap[present] === 1;

    const score = Math.round(decisionMix.weakest * weakest + (decisionMix.average * sum) / total);

    const given = isCapped ? Math.min(best, score) : score;
    edges.note(given, isCapped);

    return outcomeByLevel[levelOf(given, policy)];
  };

  return { decide, effectFrom: edges.effectFrom };
};
