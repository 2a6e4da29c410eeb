/** What Trust Factors are called on screen. */
import type { FurtherFactorName, TrustFactorName } from './domain';

export const factorNames: Record<TrustFactorName | FurtherFactorName, string> = {
  dateOfExpiration: 'Expiry date',
  documentLiveness: 'Document liveness',
  faceVerification: 'Face match',
  mrzOcrCrossCheck: 'MRZ cross-check',
  barcodeOcrCrossCheck: 'Barcode cross-check',
  overallOcrFieldsConfidence: 'OCR confidence',
  passiveLiveness: 'Passive liveness',
  mrzValidity: 'MRZ validity',
  applicantIntegrity: 'Applicant form',
};

export const isKnownFactor = (name: string): name is TrustFactorName | FurtherFactorName =>
  Object.hasOwn(factorNames, name);
