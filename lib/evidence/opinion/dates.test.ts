import { describe, expect, test } from 'vitest';
import { type Changes, findingOf } from './testing';

describe('dates', () => {
  test.each<[Changes, string, string]>([
    [{ days: { date_of_issue: '2010-03-02T00:00:00' } }, 'failed', 'Issued after the session'],
    [{ days: { date_of_issue: '1974-08-11T00:00:00' } }, 'failed', 'Issued before birth'],
    [
      { days: { date_of_issue: '2012-04-15T00:00:00' } },
      'failed',
      'Expires on or before the date of issue; issued after the session',
    ],
    [{ mrz: { date_of_birth: '740231' } }, 'failed', 'The date of birth in the MRZ is not a real date'],
    [{ mrz: { date_of_birth: '730229' } }, 'failed', 'The date of birth in the MRZ is not a real date'],
    [
      { days: { date_of_birth: '2009-01-01T00:00:00' } },
      'unknown',
      'Dates may be out of order: sources differ or are incomplete',
    ],
    [{ visual: null, mrz: null }, 'unknown', 'Too few dates to compare'],
  ])('%j: %s, %s', (changes, outcome, words) => {
    expect(findingOf('dates', changes)).toMatchObject({ outcome, words });
  });

  test.each(['20081974', '200874', '20.08.1974', '20 AUG 1974'])(
    'printed dates that the service did not normalise are not guessed: %s',
    (date_of_birth) => {
      const changes = { visual: { date_of_birth }, days: { date_of_birth: null } };

      expect(findingOf('dates', changes)?.outcome).toBe('passed');
      expect(findingOf('age', changes)?.words).toBe('35 on the day of the session');
    },
  );

  test('a long validity is not a fault', () => {
    const changes = { days: { date_of_expiry: '2052-04-15T00:00:00' }, mrz: { date_of_expiry: '2052-04-15' } };

    expect(findingOf('dates', changes)?.outcome).toBe('passed');
  });
});
