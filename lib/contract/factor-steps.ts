/** Which steps a Trust Factor is measured on. */
import type { FurtherFactorName, TrustFactorName } from './domain';
import { type EnrolmentStep, enrolmentSteps } from './vocabulary';

const factorSteps: Readonly<Record<TrustFactorName | FurtherFactorName, readonly EnrolmentStep[]>> = {
  dateOfExpiration: ['document'],
  documentLiveness: ['document'],
  faceVerification: ['document', 'face'],
  mrzOcrCrossCheck: ['document'],
  barcodeOcrCrossCheck: ['document'],
  overallOcrFieldsConfidence: ['document'],
  passiveLiveness: ['face'],
  mrzValidity: ['document'],
  applicantIntegrity: ['document'],
};

export const stepsOfFactor = (name: TrustFactorName): readonly EnrolmentStep[] => factorSteps[name];

/**
 * Steps that none of these factors is measured on. Empty if that cannot be said: there are no factors, or one that the
 * interface does not describe.
 */
export const stepsWithoutFactors = (factors: ReadonlyArray<{ name: string }>): EnrolmentStep[] => {
  if (factors.length === 0 || !factors.every(({ name }) => Object.hasOwn(factorSteps, name))) return [];

  return enrolmentSteps.filter(
    (step) => !factors.some(({ name }) => factorSteps[name as TrustFactorName].includes(step)),
  );
};
