import type { DocumentField, DocumentResult, VisualField } from '@/lib/contract/domain';
import type { MrzReading, Source } from '../reading';

/** What one source says. */
export interface Statement {
  source: Source;
  text: string;
}

/** What the findings are worked out from, always in full. */
export interface Evidence {
  document: DocumentResult;
  mrz: MrzReading | null;
  /** The session's day in UTC. `null`: not known. */
  today: string | null;
}

export const sourceNames: Record<Source, string> = { visual: 'visual zone', mrz: 'MRZ', barcode: 'barcode' };

const textOf = (field: DocumentField | VisualField): string | null => {
  const normalised = 'normalizedDateValue' in field ? field.normalizedDateValue : null;

  return (normalised ?? field.value)?.trim() || null;
};

/** All that a document says under these names, printed first. A date is taken as the service normalised it. */
export const statementsOf = (
  { visualFields, mrzFields, barcodeFields }: DocumentResult,
  names: Partial<Record<Source, string>>,
): Statement[] => {
  const lists: [Source, DocumentField[] | null][] = [
    ['visual', visualFields],
    ['mrz', mrzFields],
    ['barcode', barcodeFields],
  ];

  return lists.flatMap(([source, fields]) =>
    (fields ?? [])
      .filter(({ name }) => name === names[source])
      .map(textOf)
      .flatMap((text) => (text === null ? [] : [{ source, text }])),
  );
};

/** A sentence's list: "MRZ and barcode". */
export const listOf = (items: string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
