import { describe, expect, it, test } from 'vitest';
import { compareDates } from './dates';

test.each([
  '12.03.1990',
  '12.3.1990',
  '12 MAR 1990',
  '12 MAR/MARS 1990',
  '12 MÄRZ/MARCH 90',
  '12 марта 1990',
  '12 ΜΑΡ 1990',
  'March 12, 1990',
  '12 de marzo de 1990',
  '19900312',
  '1990-03-12T00:00:00',
  '1990/03/12',
  '900312',
])('%s is the same day as 900312 and 1990-03-12', (printed) => {
  for (const source of ['900312', '1990-03-12', '1990-03-12T00:00:00']) {
    expect(compareDates(printed, source).relation).toMatch(printed === source ? 'equal' : 'explained');
  }
});

it('a date in another format is explained and has no marks', () => {
  expect(compareDates('12 MAR 1990', '900312')).toEqual({
    relation: 'explained',
    by: ['date format'],
    words: { full: 'Same date, different format', masked: 'Same date, different format' },
    marks: { printed: [], source: [] },
  });
});

describe('an ambiguous date', () => {
  it('is explained if exactly one reading matches', () => {
    expect(compareDates('12/03/1990', '1990-03-12').words?.full).toBe(
      'Same date, different format; ambiguous, but one reading matches',
    );
    expect(compareDates('03/12/1990', '1990-03-12').relation).toBe('explained');
    expect(compareDates('12 LISTOPAD 1990', '1990-11-12').relation).toBe('explained');
  });

  it('is unexplained if several readings match', () => {
    expect(compareDates('03/04/1990', '04-03-1990')).toMatchObject({
      relation: 'unexplained',
      words: { full: 'Ambiguous: matches more than one date' },
    });
  });

  it('starts with the day if written with dots', () => {
    expect(compareDates('12.03.1990', '1990-12-03').words?.full).toBe('Day and month swapped');
  });
});

describe('unknown parts of a date', () => {
  it('match each other', () => {
    expect(compareDates('XX MAR 1990', '9003<<').relation).toBe('explained');
    expect(compareDates('XX.03.1990', '1990-03').relation).toBe('explained');
  });

  it('do not match known parts', () => {
    expect(compareDates('12 MAR 1990', '9003<<').words?.full).toBe('Part of one date is missing');
  });
});

test.each([
  ['1990-03-12', '1990-03-21', 'Two digits swapped: 12 and 21', [[8, 10]], [[8, 10]]],
  ['12 MAR 1990', '900321', 'Two digits swapped: 12 and 21', [[0, 2]], [[4, 6]]],
  ['12 MAR 1990', '910312', 'The year differs: 1990 and 91', [[7, 11]], [[0, 2]]],
  [
    '12 MAR 1990',
    '910412',
    'Month and year differ',
    [
      [3, 6],
      [7, 11],
    ],
    [
      [0, 2],
      [2, 4],
    ],
  ],
  ['31 FEB 1990', '900228', 'Unreadable date', null, null],
])('%s compared with %s: %s', (printed, source, words, one, two) => {
  const comparison = compareDates(printed, source);
  expect(comparison).toMatchObject({ relation: 'unexplained', words: { full: words } });
  if (one) expect(comparison.marks).toEqual({ printed: one, source: two });
});
