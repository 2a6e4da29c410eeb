import { describe, expect, test } from 'vitest';
import { findingOf } from './testing';

describe('expiry', () => {
  test.each<[string | null, string, string]>([
    ['2012-04-14T23:59:59Z', 'passed', 'Expires 1 day after the session'],
    ['2012-04-15T23:59:59Z', 'passed', 'Expires on the day of the session'],
    ['2012-04-16T00:00:00Z', 'failed', 'Expired 1 day before the session'],
    ['2014-07-20T00:00:00Z', 'failed', 'Expired 2 years 3 months before the session'],
    [null, 'unknown', 'Session date unknown'],
  ])('at %s: %s', (session, outcome, words) => {
    expect(findingOf('expiry', {}, session)).toMatchObject({ outcome, words });
  });

  test('different expiry dates are unknown unless all are before the session', () => {
    const changes = { days: { date_of_expiry: '2009-04-15T00:00:00' } };

    expect(findingOf('expiry', changes)).toMatchObject({
      outcome: 'unknown',
      words: 'Sources give different expiry dates',
    });
    expect(findingOf('expiry', changes, '2020-01-01T00:00:00Z')?.outcome).toBe('failed');
  });

  test('a two-digit year in the MRZ gets a plausible century', () => {
    const years = (date_of_expiry: string, session: string) =>
      findingOf('expiry', { visual: null, mrz: { date_of_expiry } }, session)?.words;

    expect(years('310201', '2026-09-01T00:00:00Z')).toBe('Expires 4 years 5 months after the session');
    expect(years('990201', '2026-09-01T00:00:00Z')).toBe('Expired 27 years 7 months before the session');
    expect(years('060201', '1999-02-01T00:00:00Z')).toBe('Expires 7 years after the session');
  });

  test('a document without an expiry date is valid, although its MRZ says 99', () => {
    const changes = { days: { date_of_expiry: '9999-01-01T00:00:00' }, mrz: { date_of_expiry: '990101' } };

    expect(findingOf('expiry', changes)?.outcome).toBe('passed');
  });

  test('an expiry date that was not delivered is unknown, never past', () => {
    expect(findingOf('expiry', { visual: null, mrz: null })).toMatchObject({
      outcome: 'unknown',
      words: 'Expiry date not provided',
    });
  });
});
