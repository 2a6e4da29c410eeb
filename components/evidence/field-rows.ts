import type { DocumentField, DocumentResult, VisualField } from '@/lib/contract/domain';
import { fieldKey, fieldLabel } from './field-names';

export interface FieldRow {
  key: string;
  label: string;
  /** A field may be printed on both sides. */
  visual: VisualField[];
  mrz: DocumentField[];
  barcode: DocumentField[];
}

const wholeMrz = 'full_string';

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

/** One row per thing said about the holder or the document, with what each source says. No verdict on agreement. */
export const fieldRows = (document: DocumentResult): FieldRow[] => {
  const rows = new Map<string, FieldRow>();
  const row = (name: string): FieldRow => {
    const key = fieldKey(name);
    const known = rows.get(key);
    if (known) return known;
    const fresh: FieldRow = { key, label: fieldLabel(key), visual: [], mrz: [], barcode: [] };
    rows.set(key, fresh);
    return fresh;
  };

  for (const field of document.visualFields ?? []) row(field.name).visual.push(field);
  for (const field of document.mrzFields ?? []) if (field.name !== wholeMrz) row(field.name).mrz.push(field);
  for (const field of document.barcodeFields ?? []) row(field.name).barcode.push(field);

  return [...rows.values()].sort((a, b) => rank(a.key) - rank(b.key));
};

/** The machine-readable zone as printed: its lines arrive joined by `^` or by line breaks. */
export const mrzLines = (document: DocumentResult): string[] => {
  const whole = document.mrzFields?.find((field) => field.name === wholeMrz)?.value;
  return whole ? whole.split(/\^|\r?\n/).filter((line) => line !== '') : [];
};
