import { describe, expect, test } from 'vitest';
import { findingOf } from './testing';

describe('age', () => {
  test.each([
    ['740812', '2010-08-11T00:00:00Z', 'passed', '35 on the day of the session'],
    ['740812', '2010-08-12T00:00:00Z', 'passed', '36 on the day of the session'],
    ['740812', '1992-08-11T00:00:00Z', 'passed', '17 on the day of the session: under 18'],
    ['1974-08', '2010-08-15T00:00:00Z', 'passed', '35 or 36 on the day of the session'],
    ['7408<<', '1992-08-15T00:00:00Z', 'passed', '17 or 18 on the day of the session: possibly under 18'],
    ['1874-08-12', '2010-03-01T00:00:00Z', 'failed', '135 on the day of the session: not plausible'],
    ['2011-08-12', '2010-03-01T00:00:00Z', 'failed', 'Born after the session'],
    ['110812', '2010-03-01T00:00:00Z', 'passed', '98 on the day of the session'],
    ['<<<<<<', '2010-03-01T00:00:00Z', 'unknown', 'Date of birth unreadable'],
  ])('born %s, session at %s: %s, %s', (date_of_birth, session, outcome, words) => {
    expect(findingOf('age', { visual: null, mrz: { date_of_birth } }, session)).toMatchObject({ outcome, words });
  });

  test('is unknown if sources give different dates of birth', () => {
    expect(findingOf('age', { days: { date_of_birth: '1974-12-08T00:00:00' } })?.outcome).toBe('unknown');
  });
});
