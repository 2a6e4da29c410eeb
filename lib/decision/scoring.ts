/** Scores, levels and statuses under a policy. Scores are whole numbers from 0 to 100. */
import { type Level, type SessionStatus, trustFactorNames } from '@/lib/contract/domain';
import { documentedLimit } from '@/lib/contract/factor-score';
import { stepsOfFactor } from '@/lib/contract/factor-steps';
import { type EnrolmentStep, enrolmentSteps } from '@/lib/contract/vocabulary';
import { currentPolicy, type Policy } from './policy';

type ScoreLevel = 'HIGH' | 'MEDIUM' | 'LOW';

const mix = (values: readonly number[], parts: Policy['decisionMix']): number => {
  let [weakest, sum] = [100, 0];
  for (const value of values) {
    weakest = Math.min(weakest, value);
    sum += value;
  }

  return Math.round(parts.weakest * weakest + (parts.average * sum) / values.length);
};

export const levelOf = (score: number, { thresholds }: Pick<Policy, 'thresholds'> = currentPolicy): ScoreLevel => {
  if (score >= thresholds.high) return 'HIGH';

  return score >= thresholds.medium ? 'MEDIUM' : 'LOW';
};

export const scoreExactField = (distance: number, { exactField }: Policy = currentPolicy): number =>
  distance === 0 ? 100 : Math.max(0, 100 - exactField.firstDifference - exactField.eachFurther * (distance - 1));

/** `distance`: differences that no transliteration explains. */
export const scoreNameField = (
  distance: number,
  length: number,
  isOtherSpelling: boolean,
  { permittedSpelling }: Policy = currentPolicy,
): number => {
  if (isOtherSpelling) return permittedSpelling;

  return Math.round(100 * (1 - Math.min(1, distance / Math.max(1, length))));
};

/** Needs at least one field: a comparison of nothing has no score. */
export const scoreCrossCheck = (fieldScores: readonly number[], policy: Policy = currentPolicy): number =>
  mix(fieldScores, policy.crossCheckMix);

/** Needs at least one field. */
export const scoreConfidence = (confidences: readonly number[], policy: Policy = currentPolicy): number =>
  mix(confidences, policy.confidenceMix);

export const scoreExpiry = (daysLeft: number, { expiry }: Policy = currentPolicy): number => {
  if (daysLeft < 0) return expiry.expired;

  return daysLeft < expiry.endsSoonDays ? expiry.endsSoon : expiry.valid;
};

/** Needs at least one sign. A sign of a copy is never better than LOW. */
export const scoreCopySigns = (count: number, { copySigns, thresholds }: Policy = currentPolicy): number =>
  Math.max(0, Math.min(count === 1 ? copySigns.one : copySigns.more, thresholds.medium - 1));

export const scoreMrzValidity = (digitsWrong: number, { checkDigits }: Policy = currentPolicy): number => {
  if (digitsWrong === 0) return checkDigits.allRight;

  return digitsWrong === 1 ? checkDigits.oneWrong : checkDigits.moreWrong;
};

/** The best score of a check that lacks something it needs: a policy may lower it, but not make it HIGH. */
export const bestPartialOf = ({ bestPartial, thresholds }: Policy): number =>
  Math.min(bestPartial, thresholds.high - 1);

type Verifications = Readonly<Record<string, { score: number; level: Level } | undefined>>;

/** True if a factor is missing that sessions with these steps must have. */
const lacksFactor = (verifications: Verifications, policy: Policy, steps: readonly EnrolmentStep[]): boolean =>
  trustFactorNames.some(
    (name) =>
      !verifications[name] &&
      !policy.mayBeAbsent.includes(name) &&
      !policy.leftOut.includes(name) &&
      stepsOfFactor(name).every((step) => steps.includes(step)),
  );

const isUnscored = (level: Level): boolean => level === 'UNAVAILABLE' || level === 'UNKNOWN';

/** True if the score of `faceVerification` is that of two people. */
export const isOtherFace = (score: number): boolean => score <= documentedLimit;

/** No weights or thresholds of an operator make up for another person's face. */
const rejectsFace = ({ faceVerification: face }: Verifications, { leftOut }: Policy): boolean =>
  face !== undefined && !isUnscored(face.level) && isOtherFace(face.score) && !leftOut.includes('faceVerification');

/** `steps`: what the applicant had to capture. */
export const scoreDecision = (
  verifications: Verifications,
  policy: Policy = currentPolicy,
  steps: readonly EnrolmentStep[] = enrolmentSteps,
): number => {
  const { decisionMix, leftOut, thresholds } = policy;
  const bestWithUnscored = Math.min(policy.bestWithUnscored, thresholds.high - 1);
  const weights: Readonly<Record<string, number | undefined>> = policy.weights;
  const furtherWeights: Readonly<Record<string, number | undefined>> = policy.furtherWeights;
  const most = rejectsFace(verifications, policy) ? thresholds.medium - 1 : 100;
  let [weakest, sum, total, best] = [100, 0, 0, 100];

  for (const name in verifications) {
    const factor = verifications[name];
    if (!factor || leftOut.some((each) => each === name)) continue;

    const weight = weights[name] ?? furtherWeights[name];
    if (isUnscored(factor.level) || weight === undefined) {
      best = bestWithUnscored;
    } else {
      weakest = Math.min(weakest, factor.score);
      sum += weight * factor.score;
      total += weight;
    }
  }

  // Nothing speaks for or against the applicant: an officer decides.
  if (total === 0) return Math.min(most, thresholds.medium, thresholds.high - 1);
  if (lacksFactor(verifications, policy, steps)) best = bestWithUnscored;

  return Math.min(most, best, Math.round(decisionMix.weakest * weakest + (decisionMix.average * sum) / total));
};

/** Only a doubtful session needs an officer. */
export const statusByLevel: Readonly<Record<ScoreLevel, SessionStatus>> = {
  HIGH: 'AUTO_APPROVED',
  MEDIUM: 'WAITING_FOR_MANUAL_APPROVE',
  LOW: 'AUTO_REJECTED',
};
