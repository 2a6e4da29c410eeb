/**
 * What turns Trust Factors into a decision, as data. Change a number and the version together: each session's record
 * names the version that decided it.
 */
import type { FurtherFactorName, TrustFactorName } from '@/lib/contract/domain';

/** How much the weakest value counts, and how much the average. */
interface Mix {
  weakest: number;
  average: number;
}

/** Scores are whole numbers from 0 to 100. */
export interface Policy {
  version: string;
  /** The lowest scores that are HIGH and MEDIUM. */
  thresholds: Readonly<{ high: number; medium: number }>;
  /** Weights for the average of the decision. */
  weights: Readonly<Record<TrustFactorName, number>>;
  /** Weights of the factors that the interface does not list. */
  furtherWeights: Readonly<Record<FurtherFactorName, number>>;
  decisionMix: Readonly<Mix>;
  crossCheckMix: Readonly<Mix>;
  confidenceMix: Readonly<Mix>;
  /** The best decision while a factor has no score. Never HIGH, whatever it says. */
  bestWithUnscored: number;
  /** Not every document has these. Any other factor of a captured step counts as unscored if it is absent. */
  mayBeAbsent: readonly TrustFactorName[];
  /** Factors that an operator left out: they are reported, and do not count. */
  leftOut: readonly TrustFactorName[];
  /** What a difference in a date or number costs. */
  exactField: Readonly<{ firstDifference: number; eachFurther: number }>;
  /** The score of a permitted transliteration that is not the recommended one. */
  permittedSpelling: number;
  expiry: Readonly<{ expired: number; endsSoon: number; endsSoonDays: number; valid: number }>;
  /** The best score of faces that do not match. Never more than LOW, whatever it says. */
  noMatch: number;
  /** Liveness by the number of signs of a copy that were seen. Never more than LOW, whatever it says. */
  copySigns: Readonly<{ one: number; more: number }>;
  checkDigits: Readonly<{ allRight: number; oneWrong: number; moreWrong: number; withSubstitution: number }>;
  /** Confidence from which a printed value may speak for the applicant. */
  goodReading: number;
  /** Confidence from which a printed value may speak against the applicant. */
  sureReading: number;
  /** The best score of a check that lacks a name, a date of birth or a document number. Never HIGH. */
  bestPartial: number;
}

export const currentPolicy: Policy = {
  version: '4',
  // The service reads face match and liveness up to 50 as a fail; every factor uses the same line.
  thresholds: { high: 80, medium: 51 },
  weights: {
    faceVerification: 3,
    documentLiveness: 2,
    passiveLiveness: 2,
    mrzOcrCrossCheck: 2,
    barcodeOcrCrossCheck: 2,
    mrzValidity: 2,
    dateOfExpiration: 1,
    overallOcrFieldsConfidence: 1,
  },
  furtherWeights: { applicantIntegrity: 2 },
  // The weakest factor dominates: seven good ones do not make up for a stranger's face.
  decisionMix: { weakest: 0.7, average: 0.3 },
  crossCheckMix: { weakest: 0.9, average: 0.1 },
  confidenceMix: { weakest: 0.5, average: 0.5 },
  // A factor without a score is not a pass: at best, the session goes to manual approval.
  bestWithUnscored: 70,
  mayBeAbsent: ['mrzOcrCrossCheck', 'barcodeOcrCrossCheck', 'mrzValidity'],
  leftOut: [],
  // Dates and numbers must match exactly; names may be off by a letter.
  exactField: { firstDifference: 55, eachFurther: 3 },
  permittedSpelling: 92,
  expiry: { expired: 0, endsSoon: 85, endsSoonDays: 30, valid: 100 },
  // Low enough to reject: a stranger who comes close is still a stranger.
  noMatch: 30,
  // Nothing proves that a picture is live, so there is no score without a sign. A single sign may be a false alarm: it
  // is LOW, and by itself sends the session to an officer. Several reject.
  copySigns: { one: 45, more: 10 },
  // Genuine documents have correct check digits: one wrong digit means doubt, two mean rejection.
  // A substitution is the reader's own doing, so it costs a little even if all digits are right.
  checkDigits: { allRight: 100, oneWrong: 60, moreWrong: 20, withSubstitution: 85 },
  goodReading: 80,
  // One misread digit would reject a genuine document, so this is the higher of the two.
  sureReading: 95,
  bestPartial: 70,
};

/** What `LIVENESS=left-out` leaves out. */
export const livenessFactors = ['documentLiveness', 'passiveLiveness'] as const satisfies readonly TrustFactorName[];
