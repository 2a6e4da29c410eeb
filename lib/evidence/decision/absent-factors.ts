/** Trust Factors that a decision lacks: because the document has nothing to judge, or because they did not come. */
import { type Decision, type TrustFactorName, trustFactorNames } from '@/lib/contract/domain';

/** `null`: not known, because the document's results were not read. */
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

/** What a kind of document has, where that is certain: every passport has a machine-readable zone. */
const certain: Record<string, Partial<Record<'hasMrz' | 'hasBarcode', boolean>>> = {
  PASSPORT: { hasMrz: true },
};

/** What a kind of document has as a rule: it counts while nothing better is known. */
const usual: Record<string, Partial<Record<'hasMrz' | 'hasBarcode', boolean>>> = {
  PASSPORT: { hasBarcode: false },
  DRIVER_LICENSE: { hasMrz: false },
};

const has = (parts: DocumentParts, part: 'hasMrz' | 'hasBarcode'): boolean => {
  const type = parts.documentType ?? '';

  // Without any of these, it may be there: what is missing then did not come.
  return certain[type]?.[part] ?? parts[part] ?? usual[type]?.[part] ?? true;
};

export const absentFactors = ({ factors }: Decision, parts: DocumentParts): AbsentFactor[] =>
  trustFactorNames
    .filter((name) => !factors.some((factor) => factor.name === name))
    .map((name) => {
      const part = needs[name];

      return { name, absence: part && !has(parts, part) ? 'not applicable' : 'not delivered' };
    });
