/** Trust Factors missing from a decision: not applicable to the document, or not delivered. */
import { type Decision, type TrustFactorName, trustFactorNames } from '@/lib/contract/domain';

/** `null`: unknown, because the document results have not been read. */
export interface DocumentParts {
  documentType: string | null;
  hasMrz: boolean | null;
  hasBarcode: boolean | null;
}

export interface AbsentFactor {
  name: TrustFactorName;
  absence: 'not applicable' | 'not delivered';
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

export const absentFactors = ({ factors }: Decision, parts: DocumentParts): AbsentFactor[] =>
  trustFactorNames
    .filter((name) => !factors.some((factor) => factor.name === name))
    .map((name) => {
      const part = needs[name];

      return { name, absence: part && !has(parts, part) ? 'not applicable' : 'not delivered' };
    });
