import { describe, expect, it } from 'vitest';
import type { DocumentResult } from '@/lib/contract/domain';
import { fieldRows, mrzLines } from './field-rows';

const field = (name: string, value: string | null) => ({ name, value, extras: {} });

const document: DocumentResult = {
  country: 'UTO',
  documentType: 'PASSPORT',
  documentReleaseYear: null,
  documentName: null,
  applicant: null,
  visualFields: [
    { ...field('surname', 'MÜLLER'), confidence: 97, pageSide: 'FRONT', normalizedDateValue: null },
    { ...field('surname', 'MÜLLER'), confidence: 91, pageSide: 'BACK', normalizedDateValue: null },
  ],
  mrzFields: [
    field('composite_check_digit', '0'),
    field('hair_colour', 'BR'),
    field('primary_identifier', 'MUELLER'),
    field('full_string', 'P<UTO^U4X7'),
  ],
  barcodeFields: null,
  availableImages: null,
  extras: {},
};

describe('document fields', () => {
  it('the sources’ different names for one thing meet in one row', () => {
    const [surname] = fieldRows(document);
    expect(surname?.label).toBe('Surname');
    expect(surname?.visual.map(({ pageSide }) => pageSide)).toEqual(['FRONT', 'BACK']);
    expect(surname?.mrz[0]?.value).toBe('MUELLER');
    expect(surname?.barcode).toEqual([]);
  });

  it('a field we do not know has a row of its own, and check digits come last', () => {
    expect(fieldRows(document).map(({ label }) => label)).toEqual(['Surname', 'Hair colour', 'Composite check digit']);
  });

  it('the machine-readable zone is shown as its lines', () => {
    expect(mrzLines(document)).toEqual(['P<UTO', 'U4X7']);
    expect(mrzLines({ ...document, mrzFields: [field('full_string', 'A\nB')] })).toEqual(['A', 'B']);
    expect(mrzLines({ ...document, mrzFields: null })).toEqual([]);
  });
});
