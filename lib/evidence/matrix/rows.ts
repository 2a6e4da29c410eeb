import type { DocumentResult } from '@/lib/contract/domain';
import { fieldKey, subjectOf } from '../compare';
import { wholeMrzPlace } from '../mrz';
import type { Source } from '../reading';

export interface Voice {
  source: Source;
  place: number;
  value: string | null;
  /** The value as it is compared: a date as the service normalised it. */
  read: string | null;
  /** The service gives the date as a day, too, and in other words than it is printed in. */
  isRestated?: boolean;
}

export interface Row {
  key: string;
  voices: Voice[];
}

// What an officer compares first; the rest follows in the order in which it came, check digits last.
const first = [
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
  const place = first.indexOf(key);
  if (place !== -1) return place;
  return key.endsWith('_check_digit') ? first.length + 1 : first.length;
};

/** A day is delivered as its midnight. Whatever else came stays as it came. */
export const dayOf = (instant: string): string => instant.replace(/T00:00:00(?:\.0+)?(?:Z|[+-]00:00)?$/, '');

/** One row for each thing that is said, with everybody who says it. */
export const rowsOf = ({ visualFields, mrzFields, barcodeFields }: DocumentResult): Row[] => {
  const rows = new Map<string, Row>();
  const add = (name: string, voice: Voice): void => {
    const key = fieldKey(name);
    const row = rows.get(key) ?? { key, voices: [] };
    row.voices.push(voice);
    rows.set(key, row);
  };

  for (const [place, { name, value, normalizedDateValue }] of (visualFields ?? []).entries()) {
    const isDate = value !== null && subjectOf(name) === 'date';
    const read = (isDate ? normalizedDateValue : null) ?? value;
    const isRestated = normalizedDateValue !== null && dayOf(normalizedDateValue) !== value;
    add(name, { source: 'visual', place, value, read, isRestated });
  }
  const whole = wholeMrzPlace(mrzFields ?? []);
  for (const [place, { name, value }] of (mrzFields ?? []).entries()) {
    // The zone in one piece is no field; a second one is told beside the others, and one that says nothing is not.
    const isZone = name === 'full_string' && (place === whole || !value?.trim());
    if (!isZone) add(name, { source: 'mrz', place, value, read: value });
  }
  for (const [place, { name, value }] of (barcodeFields ?? []).entries()) {
    add(name, { source: 'barcode', place, value, read: value });
  }

  return [...rows.values()].sort((a, b) => rank(a.key) - rank(b.key));
};
