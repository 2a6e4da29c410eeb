import { expect, it } from 'vitest';
import type { CrossCheckField } from '@/lib/contract/domain';
import type { ComparisonShown } from '@/lib/evidence/reading';
import { differenceWords } from './cross-check';

type Relation = ComparisonShown['relation'];

const fieldAt = (distance: number | null): CrossCheckField => ({
  name: 'surname',
  source: 'mrz',
  printedValue: null,
  sourceValue: null,
  distance,
  score: null,
  extras: {},
});

/** `null`: not compared here. */
const words = (...fields: Array<[distance: number | null, relation: Relation | null]>): string =>
  differenceWords(
    fields.map(([distance]) => fieldAt(distance)),
    fields.flatMap(([, relation]) => (relation ? [{ relation, by: [], words: null, marks: null }] : [])),
  );

it.each<[string, Array<[number | null, Relation | null]>]>([
  ['none of 1 differs', [[0, 'equal']]],
  [
    '1 of 2 differs, explained',
    [
      [2, 'explained'],
      [0, 'equal'],
    ],
  ],
  [
    '2 of 3 differ, both explained',
    [
      [2, 'explained'],
      [1, 'explained'],
      [0, 'equal'],
    ],
  ],
  [
    '3 of 3 differ, all explained',
    [
      [2, 'explained'],
      [1, 'explained'],
      [1, 'explained'],
    ],
  ],
  [
    '2 of 2 differ, 1 unexplained',
    [
      [2, 'explained'],
      [1, 'unexplained'],
    ],
  ],
  [
    '2 of 2 differ, unexplained',
    [
      [2, 'unexplained'],
      [1, 'unexplained'],
    ],
  ],
])('differences are counted: %s', (said, fields) => {
  expect(words(...fields)).toBe(said);
});

it.each<[string, Array<[number | null, Relation | null]>]>([
  [
    '2 of 2 differ',
    [
      [2, 'explained'],
      [1, 'missing'],
    ],
  ],
  [
    '2 of 2 differ',
    [
      [2, 'explained'],
      [1, null],
    ],
  ],
  ['1 of 1 differs', [[1, 'equal']]],
  [
    '3 of 3 differ, at least 1 unexplained',
    [
      [2, 'unexplained'],
      [1, 'explained'],
      [1, 'missing'],
    ],
  ],
])('a differing field that could not be compared is never called explained: %s', (said, fields) => {
  expect(words(...fields)).toBe(said);
});

it.each([0, null])('a mismatch that the service did not measure is counted (distance %s)', (distance) => {
  expect(words([2, 'explained'], [distance, 'unexplained'])).toBe('2 of 2 differ, 1 unexplained');
});
