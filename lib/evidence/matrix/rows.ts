import type { DocumentResult } from '@/lib/contract/domain';
import { fieldKey, subjectOf } from '../compare';
import { fullStringPlace } from '../mrz';
import type { Source } from '../reading';

/** One field as one source gives it. */
export interface SourceValue {
  source: Source;
  place: number;
  value: string | null;
  /** The value to compare: a date as normalised by the service. */
  read: string | null;
  /** The service also sent the date as a day, and it differs from the printed form. */
  isRestated?: boolean;
}

export interface Row {
  key: string;
  values: SourceValue[];
}

// Officers compare these first; other fields follow in the order delivered, check digits last.
const leading = [
  'surname',
  'given_name',
  'surname_and_given_names',
  'date_of_birth',
  'sex',
  'nationality',
  'document_number',
  'personal_number',
  'date_of_issue',
  'date_of_expiry',
  'issuing_state',
];

const rank = (key: string): number => {
  const place = leading.indexOf(key);
  if (place !== -1) return place;
  return key.endsWith('_check_digit') ? leading.length + 1 : leading.length;
};

/** Turns midnight into its day; any other text is unchanged. */
export const dayOf = (instant: string): string => instant.replace(/T00:00:00(?:\.0+)?(?:Z|[+-]00:00)?$/, '');

/** One row per field, with the values of all sources. */
export const rowsOf = ({ visualFields, mrzFields, barcodeFields }: DocumentResult): Row[] => {
  const rows = new Map<string, Row>();
  const add = (name: string, value: SourceValue): void => {
    const key = fieldKey(name);
    const row = rows.get(key) ?? { key, values: [] };
    row.values.push(value);
    rows.set(key, row);
  };

  for (const [place, { name, value, normalizedDateValue }] of (visualFields ?? []).entries()) {
    const isDate = value !== null && subjectOf(name) === 'date';
    const read = (isDate ? normalizedDateValue : null) ?? value;
    const isRestated = normalizedDateValue !== null && dayOf(normalizedDateValue) !== value;
    add(name, { source: 'visual', place, value, read, isRestated });
  }
  const fullString = fullStringPlace(mrzFields ?? []);
  for (const [place, { name, value }] of (mrzFields ?? []).entries()) {
    // The MRZ in one string is shown as lines; only a second one becomes a row.
    const isLines = name === 'full_string' && (place === fullString || !value?.trim());
    if (!isLines) add(name, { source: 'mrz', place, value, read: value });
  }
  for (const [place, { name, value }] of (barcodeFields ?? []).entries()) {
    add(name, { source: 'barcode', place, value, read: value });
  }

  return [...rows.values()].sort((a, b) => rank(a.key) - rank(b.key));
};
