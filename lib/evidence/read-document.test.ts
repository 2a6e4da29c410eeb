import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barcodeFieldNames, type DocumentResult, mrzFieldNames, parseDocument, visualFieldNames } from '@/lib/contract';
import { readDecision, readDocument } from '.';

const at = '2026-11-15T10:45:07Z';

const passport = (printed: Record<string, string>, zone: string): DocumentResult =>
  parseDocument({
    country: 'UTO',
    documentType: 'PASSPORT',
    documentVisualResults: Object.entries(printed).map(([name, value]) => ({
      name,
      value,
      confidence: 90,
      pageSide: 'FRONT',
    })),
    documentMrzResults: [
      { name: 'full_string', value: zone },
      { name: 'document_number', value: zone.slice(45, 54) },
      { name: 'date_of_birth', value: '1990-03-21' },
    ],
  }).value;

/** A valid MRZ under Doc 9303 part 4. */
const zone = 'P<UTOMUELLER<<LENA<<<<<<<<<<<<<<<<<<<<<<<<<<^U4X71902K2UTO9003211F3104150<<<<<<<<<<<<<<00';

const rowOf = (document: DocumentResult, key: string, masked = false) =>
  readDocument(document, { at, masked }).rows.find((row) => row.key === key);

describe('where print and MRZ differ, the check digit matches', () => {
  it('the MRZ if the printed value was misread or altered', () => {
    const document = passport({ date_of_birth: '1990-03-12', document_number: 'U4X71902K' }, zone);
    expect(rowOf(document, 'date_of_birth')).toMatchObject({
      agreement: 'differ',
      fits: 'Check digit matches the MRZ',
    });
    expect(rowOf(document, 'date_of_birth', true)?.fits).toBe('Check digit matches the MRZ');
    expect(rowOf(document, 'document_number')).toMatchObject({ agreement: 'agree', fits: null });
  });

  it('the printed value if the MRZ was altered', () => {
    const changed = zone.replace('U4X71902K2', 'U4X71903K2');
    expect(rowOf(passport({ document_number: 'U4X71902K' }, changed), 'document_number')?.fits).toBe(
      'Check digit matches the printed value',
    );
  });

  it('both if it cannot tell them apart', () => {
    expect(rowOf(passport({ document_number: 'U4X71902A' }, zone), 'document_number')?.fits).toBe(
      'Check digit matches both',
    );
  });

  it('neither if both were altered', () => {
    const changed = zone.replace('U4X71902K2', 'U4X71903K2');
    expect(rowOf(passport({ document_number: 'U4X71904K' }, changed), 'document_number')?.fits).toBe(
      'Check digit matches neither',
    );
  });
});

it('a printed date that the service also sends in another form is marked as restated, masked or not', () => {
  const document = parseDocument({
    documentVisualResults: [
      { name: 'date_of_birth', value: '12 MAR 1990', normalizedDateValue: '1990-03-12T00:00:00' },
      { name: 'date_of_expiry', value: '2031-04-15', normalizedDateValue: '2031-04-15T00:00:00' },
    ],
  }).value;
  for (const masked of [false, true]) {
    expect(rowOf(document, 'date_of_birth', masked)?.restated).toEqual([0]);
    expect(rowOf(document, 'date_of_expiry', masked)?.restated).toEqual([]);
  }
});

describe('a masked reading', () => {
  /** Text that none of our sentences could contain. */
  const secret = fc.stringMatching(/^[A-ZÄÖÜЖ][0-9ÄÖÜЖQX]{5,12}$/);
  const field = (names: readonly string[]) =>
    fc.record({
      name: fc.constantFrom(...names.filter((name) => name !== 'mrz_type')),
      value: fc.oneof(secret, fc.constantFrom('1990-03-12', '900312', 'P<UTOQXQX<<LENA<<QX^U4X71902K2UTO9003211F')),
      confidence: fc.integer({ min: 0, max: 100 }),
      pageSide: fc.constantFrom('FRONT', 'BACK'),
    });

  it('of a document contains no value', () => {
    fc.assert(
      fc.property(
        fc.array(field(visualFieldNames), { maxLength: 8 }),
        fc.array(field(mrzFieldNames), { maxLength: 8 }),
        fc.array(field(barcodeFieldNames), { maxLength: 4 }),
        (visual, mrz, barcode) => {
          const document = parseDocument({
            documentType: 'PASSPORT',
            documentVisualResults: visual,
            documentMrzResults: mrz,
            documentBarcodeResults: barcode,
          }).value;
          const sent = JSON.stringify(readDocument(document, { at, masked: true }));

          for (const { value } of [...visual, ...mrz, ...barcode]) {
            for (const part of value.split(/[<^]+/).filter(({ length }) => length > 3))
              expect(sent).not.toContain(part);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('of a decision contains no value', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ name: fc.constantFrom('surname', 'date_of_birth', 'sex', 'x'), printed: secret, other: secret }),
        ),
        (pairs) => {
          const sent = JSON.stringify(
            readDecision(
              {
                score: 1,
                level: 'LOW',
                extras: {},
                factors: [
                  {
                    name: 'mrzOcrCrossCheck',
                    score: 1,
                    level: 'LOW',
                    extras: {},
                    fields: pairs.map(({ name, printed, other }) => ({
                      name,
                      source: 'mrz' as const,
                      printedValue: printed,
                      sourceValue: other,
                      distance: 1,
                      score: 1,
                      extras: {},
                    })),
                  },
                ],
              },
              true,
            ),
          );
          for (const { printed, other } of pairs) {
            expect(sent).not.toContain(printed);
            expect(sent).not.toContain(other);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
