import type { DocumentField, DocumentResult, VisualField } from '@/lib/contract/domain';
import type { MrzReading, Source } from '../reading';

export interface Statement {
  source: Source;
  text: string;
}

/** The input of every finding, never masked. */
export interface Evidence {
  document: DocumentResult;
  mrz: MrzReading | null;
  /** Day of the session in UTC; `null`: unknown. */
  today: string | null;
}

export const sourceNames: Record<Source, string> = { visual: 'printed text', mrz: 'MRZ', barcode: 'barcode' };

const textOf = (field: DocumentField | VisualField): string | null => {
  const normalised = 'normalizedDateValue' in field ? field.normalizedDateValue : null;

  return (normalised ?? field.value)?.trim() || null;
};

/** The values of these fields, printed ones first. Dates are as normalised by the service. */
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
