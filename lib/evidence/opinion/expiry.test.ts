import { describe, expect, test } from 'vitest';
import { findingOf } from './testing';

describe('expiry', () => {
  test.each<[string | null, string, string]>([
    ['2012-04-14T23:59:59Z', 'passed', 'Valid for 1 day at capture'],
    ['2012-04-15T23:59:59Z', 'passed', 'Expires on the day of the session'],
    ['2012-04-16T00:00:00Z', 'failed', 'Expired 1 day before the session'],
    ['2014-07-20T00:00:00Z', 'failed', 'Expired 2 years 3 months before the session'],
    [null, 'unknown', 'The date of the session is not known'],
  ])('at %s: %s', (session, outcome, words) => {
    expect(findingOf('expiry', {}, session)).toMatchObject({ outcome, words });
  });

  test('sources that disagree leave it open, unless all of them had passed', () => {
    const changes = { days: { date_of_expiry: '2009-04-15T00:00:00' } };

    expect(findingOf('expiry', changes)).toMatchObject({
      outcome: 'unknown',
      words: 'The sources give different dates of expiry',
    });
    expect(findingOf('expiry', changes, '2020-01-01T00:00:00Z')?.outcome).toBe('failed');
  });

  test('a zone’s two digits are read as the century that makes sense', () => {
    const years = (date_of_expiry: string, session: string) =>
      findingOf('expiry', { visual: null, mrz: { date_of_expiry } }, session)?.words;

    expect(years('310201', '2026-09-01T00:00:00Z')).toBe('Valid for 4 years 5 months at capture');
    expect(years('990201', '2026-09-01T00:00:00Z')).toBe('Expired 27 years 7 months before the session');
    expect(years('060201', '1999-02-01T00:00:00Z')).toBe('Valid for 7 years at capture');
  });

  test('a document without an end is valid, though the zone says 99', () => {
    const changes = { days: { date_of_expiry: '9999-01-01T00:00:00' }, mrz: { date_of_expiry: '990101' } };

    expect(findingOf('expiry', changes)?.outcome).toBe('passed');
  });

  test('a date that was not delivered is unknown, never past', () => {
    expect(findingOf('expiry', { visual: null, mrz: null })).toMatchObject({
      outcome: 'unknown',
      words: 'No date of expiry was delivered',
    });
  });
});
