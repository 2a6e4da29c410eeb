import type { DocumentField, DocumentResult, VisualField } from '@/lib/contract/domain';
import { fieldKey, fieldLabel } from './field-names';
import { type FieldList, fieldPath } from './reveal/fields';

/** `at`: its place in the evidence, by which it can be revealed. */
type Placed<Field> = Field & { at: string };

export interface FieldRow {
  key: string;
  label: string;
  /** A field may be printed on both sides. */
  visual: Array<Placed<VisualField>>;
  mrz: Array<Placed<DocumentField>>;
  barcode: Array<Placed<DocumentField>>;
}

const placed = <Field>(list: FieldList, fields: Field[] | null): Array<Placed<Field>> =>
  (fields ?? []).map((field, index) => ({ ...field, at: fieldPath(list, index) }));

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

  const mrz = placed('mrzFields', document.mrzFields).filter(({ name }) => name !== wholeMrz);
  for (const field of placed('visualFields', document.visualFields)) row(field.name).visual.push(field);
  for (const field of mrz) row(field.name).mrz.push(field);
  for (const field of placed('barcodeFields', document.barcodeFields)) row(field.name).barcode.push(field);

  return [...rows.values()].sort((a, b) => rank(a.key) - rank(b.key));
};

/** The machine-readable zone in one piece. */
export const wholeMrzField = (document: DocumentResult): Placed<DocumentField> | undefined =>
  placed('mrzFields', document.mrzFields).find(({ name }) => name === wholeMrz);

/** As printed: its lines arrive joined by `^` or by line breaks. */
export const linesOf = (whole: string): string[] => whole.split(/\^|\r?\n/).filter((line) => line !== '');

export const mrzLines = (document: DocumentResult): string[] => linesOf(wholeMrzField(document)?.value ?? '');
