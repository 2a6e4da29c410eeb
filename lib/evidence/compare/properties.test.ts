import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Comparison, Span } from '../reading';
import { compareField } from '.';
import { cyrillicGaps, cyrillicTable, latinTable } from './transliteration-tables';

const names = [
  'surname',
  'surname_and_given_names',
  'date_of_birth',
  'document_number',
  'sex',
  'nationality',
  'address',
];
const kinds = ['mrz', 'barcode', 'visual'] as const;

/** Any text, biased towards characters found in real values. */
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(...'AEIÜÄßŁЩЯь0123456789<<  -’,./XTم'), maxLength: 30 }),
);
const field = fc.constantFrom(...names);
const kind = fc.constantFrom(...kinds);

const lieIn = (spans: Span[], text: string): boolean =>
  spans.every(([from, to], place) => from >= (spans[place - 1]?.[1] ?? 0) && from < to && to <= text.length);

it('any two values can be compared, and marks stay within them', () => {
  fc.assert(
    fc.property(field, value, value, kind, (name, printed, source, other) => {
      const { relation, by, words, marks } = compareField(name, printed, source, other);
      expect(lieIn(marks.printed, printed) && lieIn(marks.source, source)).toBe(true);
      expect(by.length > 0).toBe(relation === 'explained');
      expect(words === null).toBe(relation === 'equal' || relation === 'missing');
    }),
    { numRuns: 400 },
  );
});

it('a value is equal to itself and has no marks', () => {
  fc.assert(
    fc.property(field, value, kind, (name, text, other) => {
      const { relation, marks } = compareField(name, text, text, other);
      expect(relation).toMatch(/equal|missing/);
      expect(marks).toEqual({ printed: [], source: [] });
    }),
  );
});

it('the order of two printed values does not matter', () => {
  const outcome = ({ relation, by }: Comparison) => [relation, [...by].sort()];
  fc.assert(
    fc.property(field, value, value, (name, one, two) => {
      const there = outcome(compareField(name, one, two, 'visual'));
      expect(outcome(compareField(name, two, one, 'visual'))).toEqual(there);
    }),
  );
});

it('every permitted transliteration of a name is explained', () => {
  const rows = [...latinTable, ...cyrillicTable, ...cyrillicGaps];
  const letter = fc.oneof(
    fc
      .constantFrom(...rows)
      .chain(([from, { anywhere }]) => fc.constantFrom(...anywhere).map((to) => [from, to] as const)),
    fc.constantFrom(...'AEMNTU').map((plain) => [plain, plain] as const),
    fc.constantFrom(['-', '<'], [' ', '<'], ['’', '']).map(([from = '', to = '']) => [from, to] as const),
  );

  fc.assert(
    fc.property(fc.array(letter, { maxLength: 25 }), (pairs) => {
      const printed = `A${pairs.map(([from]) => from).join('')}`;
      const zone = `A${pairs.map(([, to]) => to).join('')}`;
      expect(compareField('surname', printed, zone, 'mrz').relation).toMatch(/equal|explained/);
    }),
    { numRuns: 300 },
  );
});

it('very long names can be compared', () => {
  expect(compareField('surname', 'Ü'.repeat(290), 'UE'.repeat(145), 'mrz').relation).toBe('unexplained');
  expect(compareField('surname', 'ÜЩ '.repeat(30_000), 'UXXSHCH<'.repeat(30_000), 'mrz').relation).toBe('unexplained');
});
