/** The result documents as the interface words them (sections 2.6 to 2.9). They are stored in this form. */
import type { Level, TrustFactorName } from '@/lib/contract/domain';

export interface WireScore {
  score: number;
  level: Level;
}

interface WireCrossCheckField {
  inputFieldName: string;
  ocrTextValue: string;
  mrzTextValue?: string;
  barcodeTextValue?: string;
  distance: number;
  score: number;
}

export interface WireFactor extends WireScore {
  fields?: WireCrossCheckField[];
}

export interface WireDecision {
  verifications: Partial<Record<TrustFactorName, WireFactor>>;
  decision: WireScore;
}

export interface WireField {
  name: string;
  value: string;
}

export interface WireVisualField extends WireField {
  confidence: number;
  pageSide: 'FRONT' | 'BACK';
  normalizedDateValue?: string;
}

export interface WireDocument {
  country: string;
  documentType: string;
  documentReleaseYear: string;
  documentName: string;
  applicant: { dateOfBirth: string; firstName: string; lastName: string; surnameAndGivenNames: string };
  documentVisualResults: WireVisualField[];
  documentMrzResults?: WireField[];
  documentBarcodeResults?: WireField[];
  availableImages: string[];
}

export interface WireFace {
  passiveLivenessScore: number;
  verificationScore: number;
  availableImages: string[];
  age: number;
  gender: number;
}

export interface WireResults {
  decision: WireDecision;
  document: WireDocument;
  face: WireFace;
}
