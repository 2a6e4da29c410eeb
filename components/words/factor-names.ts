import type { FurtherFactorName, TrustFactorName } from '@/lib/contract/domain';
import { outsideWords } from '../ui/outside-words';

const names: Record<TrustFactorName | FurtherFactorName, string> = {
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

export const isKnownFactor = (name: string): name is TrustFactorName | FurtherFactorName => Object.hasOwn(names, name);

/** A factor unknown to us keeps the service's name. */
export const factorName = (name: string): string => (isKnownFactor(name) ? names[name] : outsideWords(name));
