/** Trust Factors missing from a decision: not applicable to the document, of a step not captured, or not delivered. */
import { type Decision, type TrustFactorName, trustFactorNames } from '@/lib/contract/domain';
import { stepsOfFactor } from '@/lib/contract/factor-steps';
import type { EnrolmentStep } from '@/lib/contract/vocabulary';

/** `null`: unknown, because the document results have not been read. */
export interface DocumentParts {
  documentType: string | null;
  hasMrz: boolean | null;
  hasBarcode: boolean | null;
  /** Steps of which the service has no result. */
  missing?: readonly EnrolmentStep[];
}

export interface AbsentFactor {
  name: TrustFactorName;
  /** `not captured`: it belongs to a step of which the session has no result. */
  absence: 'not applicable' | 'not captured' | 'not delivered';
}

const needs: Partial<Record<TrustFactorName, 'hasMrz' | 'hasBarcode'>> = {
  mrzOcrCrossCheck: 'hasMrz',
  mrzValidity: 'hasMrz',
  barcodeOcrCrossCheck: 'hasBarcode',
};

/** Parts that a document type always has. */
const certain: Record<string, Partial<Record<'hasMrz' | 'hasBarcode', boolean>>> = {
  PASSPORT: { hasMrz: true },
};

/** Parts that a document type usually has; used until the document has been read. */
const usual: Record<string, Partial<Record<'hasMrz' | 'hasBarcode', boolean>>> = {
  PASSPORT: { hasBarcode: false },
  DRIVER_LICENSE: { hasMrz: false },
};

const has = (parts: DocumentParts, part: 'hasMrz' | 'hasBarcode'): boolean => {
  const type = parts.documentType ?? '';

  return certain[type]?.[part] ?? parts[part] ?? usual[type]?.[part] ?? true;
};

const absenceOf = (name: TrustFactorName, parts: DocumentParts): AbsentFactor['absence'] => {
  if (stepsOfFactor(name).some((step) => parts.missing?.includes(step))) return 'not captured';
  const part = needs[name];

  return part && !has(parts, part) ? 'not applicable' : 'not delivered';
};

export const absentFactors = ({ factors }: Decision, parts: DocumentParts): AbsentFactor[] =>
  trustFactorNames
    .filter((name) => !factors.some((factor) => factor.name === name))
    .map((name) => ({ name, absence: absenceOf(name, parts) }));
