import { describe, expect, test } from 'vitest';
import { findingOf } from './testing';

describe('age', () => {
  test.each([
    ['740812', '2010-08-11T00:00:00Z', 'passed', '35 at the session'],
    ['740812', '2010-08-12T00:00:00Z', 'passed', '36 at the session'],
    ['740812', '1992-08-11T00:00:00Z', 'passed', '17 at the session: under 18'],
    ['1974-08', '2010-08-15T00:00:00Z', 'passed', '35 to 36 at the session'],
    ['7408<<', '1992-08-15T00:00:00Z', 'passed', '17 to 18 at the session: perhaps under 18'],
    ['1874-08-12', '2010-03-01T00:00:00Z', 'failed', '135 at the session, which nobody reaches'],
    ['2011-08-12', '2010-03-01T00:00:00Z', 'failed', 'Born after the session'],
    ['110812', '2010-03-01T00:00:00Z', 'passed', '98 at the session'],
    ['<<<<<<', '2010-03-01T00:00:00Z', 'unknown', 'The date of birth cannot be read'],
  ])('born %s, at %s: %s, %s', (date_of_birth, session, outcome, words) => {
    expect(findingOf('age', { visual: null, mrz: { date_of_birth } }, session)).toMatchObject({ outcome, words });
  });

  test('is not said when the sources disagree about the birth', () => {
    expect(findingOf('age', { days: { date_of_birth: '1974-12-08T00:00:00' } })?.outcome).toBe('unknown');
  });
});
