import { describe, expect, test } from 'vitest';
import { type Changes, findingOf } from './testing';

describe('dates', () => {
  test.each<[Changes, string, string]>([
    [{ days: { date_of_issue: '2010-03-02T00:00:00' } }, 'failed', 'Issued after the session'],
    [{ days: { date_of_issue: '1974-08-11T00:00:00' } }, 'failed', 'Issued before birth'],
    [
      { days: { date_of_issue: '2012-04-15T00:00:00' } },
      'failed',
      'Expires before it was issued; issued after the session',
    ],
    [{ mrz: { date_of_birth: '740231' } }, 'failed', 'The date of birth in the MRZ is no day of the calendar'],
    [{ mrz: { date_of_birth: '730229' } }, 'failed', 'The date of birth in the MRZ is no day of the calendar'],
    [
      { days: { date_of_birth: '2009-01-01T00:00:00' } },
      'unknown',
      'The order of the dates depends on which source is right',
    ],
    [{ visual: null, mrz: null }, 'unknown', 'Too few dates were delivered to compare them'],
  ])('%j: %s, %s', (changes, outcome, words) => {
    expect(findingOf('dates', changes)).toMatchObject({ outcome, words });
  });

  test.each(['20081974', '200874', '20.08.1974', '20 AUG 1974'])(
    'a printed date that the service did not normalise is not guessed: %s',
    (date_of_birth) => {
      const changes = { visual: { date_of_birth }, days: { date_of_birth: null } };

      expect(findingOf('dates', changes)?.outcome).toBe('passed');
      expect(findingOf('age', changes)?.words).toBe('35 at the session');
    },
  );

  test('a long validity is nobody’s fault', () => {
    const changes = { days: { date_of_expiry: '2052-04-15T00:00:00' }, mrz: { date_of_expiry: '2052-04-15' } };

    expect(findingOf('dates', changes)?.outcome).toBe('passed');
  });
});
