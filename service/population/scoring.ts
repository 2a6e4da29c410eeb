/**
 * Every weight and threshold of the decision in one place. A score is a whole number from 0 to 100.
 */
import type { SessionStatus, TrustFactorName } from '@/lib/contract/domain';

type ScoreLevel = 'HIGH' | 'MEDIUM' | 'LOW';

/** A face or a liveness up to 50 counts as "no"; the same line divides every factor. */
const thresholds = { high: 80, medium: 51 } as const;

/** What each factor counts for in the average. */
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

/** The weakest factor leads: seven good ones do not make up for a stranger's face. */
const decisionMix = { weakest: 0.7, average: 0.3 } as const;
const crossCheckMix = { weakest: 0.9, average: 0.1 } as const;
const confidenceMix = { weakest: 0.5, average: 0.5 } as const;

/** In a date or a number any difference is serious; a name may be off by a letter. */
const exactField = { firstDifference: 55, eachFurther: 5 } as const;

const expiry = { expired: 0, endsSoon: 85, endsSoonDays: 30, valid: 100 } as const;

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const mix = (values: readonly number[], parts: { weakest: number; average: number }): number =>
  Math.round(parts.weakest * Math.min(...values) + parts.average * average(values));

export const levelOf = (score: number): ScoreLevel => {
  if (score >= thresholds.high) return 'HIGH';

  return score >= thresholds.medium ? 'MEDIUM' : 'LOW';
};

export const scoreExactField = (distance: number): number =>
  distance === 0 ? 100 : Math.max(0, 100 - exactField.firstDifference - exactField.eachFurther * (distance - 1));

export const scoreNameField = (distance: number, length: number): number =>
  Math.round(100 * (1 - Math.min(1, distance / Math.max(1, length))));

export const scoreCrossCheck = (fieldScores: readonly number[]): number => mix(fieldScores, crossCheckMix);

export const scoreConfidence = (confidences: readonly number[]): number => mix(confidences, confidenceMix);

export const scoreExpiry = (daysLeft: number): number => {
  if (daysLeft < 0) return expiry.expired;

  return daysLeft < expiry.endsSoonDays ? expiry.endsSoon : expiry.valid;
};

export const scoreMrzValidity = (digitsRight: number, digits: number): number =>
  Math.round((100 * digitsRight) / digits);

export const scoreDecision = (scores: Readonly<Partial<Record<TrustFactorName, number>>>): number => {
  const entries = Object.entries(scores) as [TrustFactorName, number][];
  const total = entries.reduce((sum, [name]) => sum + factorWeights[name], 0);
  const weighted = entries.reduce((sum, [name, score]) => sum + factorWeights[name] * score, 0) / total;
  const weakest = Math.min(...entries.map(([, score]) => score));

  return Math.round(decisionMix.weakest * weakest + decisionMix.average * weighted);
};

/** What the engine does by itself: only a doubtful session needs a person. */
export const statusByLevel: Readonly<Record<ScoreLevel, SessionStatus>> = {
  HIGH: 'AUTO_APPROVED',
  MEDIUM: 'WAITING_FOR_MANUAL_APPROVE',
  LOW: 'AUTO_REJECTED',
};
