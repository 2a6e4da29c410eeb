/** All weights and thresholds of a decision. Scores are whole numbers from 0 to 100. */
import type { Level, SessionStatus, TrustFactorName } from '@/lib/contract/domain';

type ScoreLevel = 'HIGH' | 'MEDIUM' | 'LOW';

/** The service reads face match and liveness up to 50 as a fail; every factor uses the same line. */
const thresholds = { high: 80, medium: 51 } as const;

/** Weights for the average. */
const factorWeights: Readonly<Record<TrustFactorName, number>> = {
  faceVerification: 3,
  documentLiveness: 2,
  passiveLiveness: 2,
  mrzOcrCrossCheck: 2,
  barcodeOcrCrossCheck: 2,
  mrzValidity: 2,
  dateOfExpiration: 1,
  overallOcrFieldsConfidence: 1,
};

/** The weakest factor dominates: seven good ones do not make up for a stranger's face. */
const decisionMix = { weakest: 0.7, average: 0.3 } as const;
const crossCheckMix = { weakest: 0.9, average: 0.1 } as const;
const confidenceMix = { weakest: 0.5, average: 0.5 } as const;

/** A factor without a score is not a pass: at best, the session goes to manual approval. */
const bestWithUnscored = 70;

/** Dates and numbers must match exactly; names may be off by a letter. */
const exactField = { firstDifference: 55, eachFurther: 3 } as const;

/** Permitted, but not the recommended transliteration. */
const permittedSpelling = 92;

const expiry = { expired: 0, endsSoon: 85, endsSoonDays: 30, valid: 100 } as const;

/** Genuine documents have correct check digits: one wrong digit means doubt, two mean rejection. */
const checkDigits = { allRight: 100, oneWrong: 60, moreWrong: 20 } as const;

const mix = (values: readonly number[], parts: { weakest: number; average: number }): number => {
  let [weakest, sum] = [100, 0];
  for (const value of values) {
    weakest = Math.min(weakest, value);
    sum += value;
  }

  return Math.round(parts.weakest * weakest + (parts.average * sum) / values.length);
};

export const levelOf = (score: number): ScoreLevel => {
  if (score >= thresholds.high) return 'HIGH';

  return score >= thresholds.medium ? 'MEDIUM' : 'LOW';
};

export const scoreExactField = (distance: number): number =>
  distance === 0 ? 100 : Math.max(0, 100 - exactField.firstDifference - exactField.eachFurther * (distance - 1));

/** `distance`: differences that no transliteration explains. */
export const scoreNameField = (distance: number, length: number, isOtherSpelling: boolean): number => {
  if (isOtherSpelling) return permittedSpelling;

  return Math.round(100 * (1 - Math.min(1, distance / Math.max(1, length))));
};

export const scoreCrossCheck = (fieldScores: readonly number[]): number => mix(fieldScores, crossCheckMix);

export const scoreConfidence = (confidences: readonly number[]): number => mix(confidences, confidenceMix);

export const scoreExpiry = (daysLeft: number): number => {
  if (daysLeft < 0) return expiry.expired;

  return daysLeft < expiry.endsSoonDays ? expiry.endsSoon : expiry.valid;
};

export const scoreMrzValidity = (digitsWrong: number): number => {
  if (digitsWrong === 0) return checkDigits.allRight;

  return digitsWrong === 1 ? checkDigits.oneWrong : checkDigits.moreWrong;
};

type Verifications = Readonly<Record<string, { score: number; level: Level } | undefined>>;

export const scoreDecision = (verifications: Verifications): number => {
  let [weakest, sum, total, best] = [100, 0, 0, 100];

  for (const name in verifications) {
    const factor = verifications[name];
    if (!factor) continue;

    if (factor.level === 'UNAVAILABLE' || factor.level === 'UNKNOWN') {
      best = bestWithUnscored;
    } else {
      const weight = factorWeights[name as TrustFactorName];
      weakest = Math.min(weakest, factor.score);
      sum += weight * factor.score;
      total += weight;
    }
  }

  return Math.min(best, Math.round(decisionMix.weakest * weakest + (decisionMix.average * sum) / total));
};

/** Only a doubtful session needs an officer. */
export const statusByLevel: Readonly<Record<ScoreLevel, SessionStatus>> = {
  HIGH: 'AUTO_APPROVED',
  MEDIUM: 'WAITING_FOR_MANUAL_APPROVE',
  LOW: 'AUTO_REJECTED',
};
