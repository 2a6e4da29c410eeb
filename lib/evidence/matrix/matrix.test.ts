import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { DocumentField, DocumentResult, VisualField } from '@/lib/contract/domain';
import { matrixOf } from '.';

const field = (name: string, value: string | null): DocumentField => ({ name, value, extras: {} });

const printed = (name: string, value: string | null, normalizedDateValue: string | null = null): VisualField => ({
  ...field(name, value),
  confidence: 97,
  pageSide: 'FRONT',
  normalizedDateValue,
});

interface Fields {
  visual?: VisualField[];
  mrz?: DocumentField[];
  barcode?: DocumentField[];
}

const document = ({ visual, mrz, barcode }: Fields): DocumentResult => ({
  country: 'UTO',
  documentType: 'PASSPORT',
  documentReleaseYear: null,
  documentName: null,
  applicant: null,
  visualFields: visual ?? null,
  mrzFields: mrz ?? null,
  barcodeFields: barcode ?? null,
  availableImages: null,
  extras: {},
});

const open = { masked: false };

/** One field in up to three sources; `undefined`: the source lacks it. */
const rowOf = (name: string, visual?: string, mrz?: string, barcode?: string) => {
  const [row] = matrixOf(
    document({
      visual: visual === undefined ? [] : [printed(name, visual)],
      mrz: mrz === undefined ? [] : [field(name, mrz)],
      barcode: barcode === undefined ? [] : [field(name, barcode)],
    }),
    open,
  );
  return row;
};

describe('agreement', () => {
  test.each([
    ['surname', 'LENA', 'LENA', 'LENA', 'agree', '3 of 3 agree'],
    ['surname', 'LENA', 'LENA', undefined, 'agree', '2 of 2 agree'],
    ['surname', 'MÜLLER', 'MUELLER', 'MULLER', 'explained', 'Explained'],
    ['surname', undefined, 'MUELLER', 'MÜLLER', 'explained', 'Explained'],
    ['date_of_birth', '12 MAR 1990', '900312', '19900312', 'agree', '3 of 3 agree'],
    ['date_of_birth', '1990-03-12', '1990-03-21', '1990-03-21', 'differ', 'Visual differs from both'],
    ['date_of_birth', '1990-03-12', '1990-03-21', '1990-03-12', 'differ', 'MRZ differs from both'],
    ['date_of_birth', '1990-03-12', '1990-03-12', '1990-03-21', 'differ', 'Barcode differs from both'],
    ['date_of_birth', '1990-03-12', '1990-03-21', '1990-03-13', 'differ', 'All differ'],
    ['document_number', 'U4X71902K', undefined, 'U4X71920K', 'differ', 'Visual and barcode differ'],
    ['document_number', 'U4X71902K', 'U4X71920K', undefined, 'differ', 'Visual and MRZ differ'],
    ['nationality', 'UTOPIAN', 'UTO', undefined, 'one source', 'Not comparable'],
    ['nationality', 'UTOPIAN', 'UTO', 'UTO', 'agree', '2 of 2 agree, third not comparable'],
    ['nationality', 'UTOPIAN', 'UTO', 'LVA', 'differ', 'All differ'],
    ['nationality', 'DEU', 'D', undefined, 'explained', 'Explained'],
    ['surname', 'محمد', 'MOHAMED', undefined, 'one source', 'Not comparable'],
    ['place_of_birth', 'AMAUROT', undefined, undefined, 'one source', '1 source'],
    ['place_of_birth', 'AMAUROT', '<<<', undefined, 'one source', '1 source'],
    ['place_of_birth', '', undefined, undefined, 'no value', 'No value'],
  ] as const)('%s: %s, %s, %s: %s, "%s"', (name, visual, mrz, barcode, agreement, words) => {
    expect(rowOf(name, visual, mrz, barcode)).toMatchObject({ agreement, words });
  });

  it('two printed sides are one source and must agree', () => {
    const sides = (one: string, two: string) =>
      matrixOf(document({ visual: [printed('surname', one), printed('surname', two)] }), open)[0];
    expect(sides('MÜLLER', 'MÜLLER')).toMatchObject({ agreement: 'one source', fields: { visual: [0, 1] } });
    expect(
      matrixOf(
        document({
          visual: [printed('nationality', 'UTOPIAN'), printed('nationality', 'UTO')],
          mrz: [field('nationality', 'UTO')],
        }),
        open,
      )[0],
    ).toMatchObject({ agreement: 'agree', words: '2 of 2 agree' });
    expect(sides('MÜLLER', 'MILLER')).toMatchObject({ agreement: 'differ', words: 'Printed values differ' });
  });

  it('a date is compared as normalised by the service and marked as printed', () => {
    const row = (normalized: string) =>
      matrixOf(
        document({
          visual: [printed('date_of_birth', '12/03/90', normalized)],
          mrz: [field('date_of_birth', '900321')],
        }),
        open,
      )[0];
    expect(row('1990-03-21T00:00:00')).toMatchObject({ agreement: 'agree', marks: [] });
    expect(row('1990-03-12T00:00:00')).toMatchObject({
      agreement: 'differ',
      marks: [
        { source: 'visual', place: 0, spans: [[0, 2]] },
        { source: 'mrz', place: 0, spans: [[4, 6]] },
      ],
    });
  });

  it('only the odd value is marked, and the row says which value the check digit matches', () => {
    const checkDigitMatch = (key: string, values: { mrz: Array<string | null> }) =>
      `${key} matches ${values.mrz.length}`;
    const [row] = matrixOf(
      document({
        visual: [printed('date_of_birth', '1990-03-12')],
        mrz: [field('date_of_birth', '1990-03-21')],
        barcode: [field('date_of_birth', '1990-03-21')],
      }),
      { masked: false, checkDigitMatch },
    );
    expect(row?.marks).toEqual([{ source: 'visual', place: 0, spans: [[8, 10]] }]);
    expect(row?.fits).toBe('date_of_birth matches 1');
  });
});

describe('names', () => {
  const swapped = document({
    visual: [printed('surname', 'MÜLLER'), printed('given_name', 'LENA')],
    mrz: [field('primary_identifier', 'LENA'), field('secondary_identifier', 'MUELLER')],
    barcode: [field('primary_identifier', 'MULLER'), field('secondary_identifier', 'LENA')],
  });

  it('swapped surname and given names are explained, not a mismatch', () => {
    const words = 'Surname and given names swapped in the MRZ';
    expect(matrixOf(swapped, open)).toMatchObject([
      { key: 'surname', agreement: 'explained', words, fields: { visual: [0], mrz: [0], barcode: [0] } },
      { key: 'given_name', agreement: 'explained', words },
    ]);
  });

  it('a name that was cut off is explained if the MRZ is full', () => {
    const [surname, given] = matrixOf(
      document({
        visual: [printed('surname', 'NILAVADHANANANDA'), printed('given_name', 'CHAYAPA DEJTHAMRONG KRASUANG')],
        mrz: [field('primary_identifier', 'NILAVADHANANANDA'), field('secondary_identifier', 'CHAYAPA DE K')],
      }),
      open,
    );
    expect([surname?.agreement, given?.agreement]).toEqual(['agree', 'explained']);
  });
});

describe('rows', () => {
  it('come in the order officers compare them, check digits last, without the MRZ lines', () => {
    const rows = matrixOf(
      document({
        mrz: [
          field('composite_check_digit', '0'),
          field('full_string', 'P<UTO'),
          field('hair_colour', 'BR'),
          field('issuing_state_or_organization', 'UTO'),
          field('primary_identifier', 'MUELLER'),
        ],
        visual: [printed('issuing_state_code', 'UTO')],
      }),
      open,
    );
    expect(rows.map(({ key }) => key)).toEqual(['surname', 'issuing_state', 'hair_colour', 'composite_check_digit']);
    expect(rows[1]?.fields).toEqual({ visual: [0], mrz: [3], barcode: [] });
  });

  it('include further copies of the MRZ; its lines are the first one with a value', () => {
    const zones = ['', 'P<UTO', 'P<XXX', 'P<UTO'].map((value) => field('full_string', value));
    const [row, ...others] = matrixOf(document({ mrz: zones }), open);

    expect(row).toMatchObject({ key: 'full_string', fields: { mrz: [2, 3] } });
    expect(others).toEqual([]);
  });

  it('lose no field and, when masked, have neither marks nor values', () => {
    const name = fc.constantFrom('surname', 'given_name', 'date_of_birth', 'sex', 'nationality', 'toString', 'mystery');
    // Characters that none of our sentences contain.
    const value = fc.option(fc.string({ unit: fc.constantFrom(...'ÜQZЩ0123456789< '), minLength: 3, maxLength: 12 }));
    const list = fc.array(fc.tuple(name, value), { maxLength: 6 });

    fc.assert(
      fc.property(list, list, list, (visual, mrz, barcode) => {
        const delivered = document({
          visual: visual.map(([key, text]) => printed(key, text)),
          mrz: mrz.map(([key, text]) => field(key, text)),
          barcode: barcode.map(([key, text]) => field(key, text)),
        });
        const rows = matrixOf(delivered, { masked: true });
        const places = rows.flatMap(({ fields }) => [...fields.visual, ...fields.mrz, ...fields.barcode]);
        expect(places.length).toBe(visual.length + mrz.length + barcode.length);
        expect(rows.every(({ marks }) => marks.length === 0)).toBe(true);
        const values = [...visual, ...mrz, ...barcode].flatMap(([, text]) => (text?.trim() ? [text] : []));
        expect(rows.some(({ words }) => values.some((text) => words.includes(text)))).toBe(false);
        expect(matrixOf(delivered, open).map(({ words }) => words)).toEqual(rows.map(({ words }) => words));
      }),
    );
  });
});
