import { describe, expect, test } from 'vitest';
import { type Changes, findingOf } from './testing';

describe('check digits', () => {
  test('show their arithmetic', () => {
    expect(findingOf('check digits')?.working?.[1]).toBe(
      'Date of birth: 7 7×7 + 4 4×3 + 0 0×1 + 8 8×7 + 1 1×3 + 2 2×1 = 122, 122 mod 10 = 2, printed 2',
    );
  });

  test.each<[Changes, string, string]>([
    [
      {
        mrz: {
          full_string: 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<^L898902C36UTO7409122F1204159ZE184226B<<<<<13',
        },
      },
      'failed',
      '1 of 5 check digits is wrong: date of birth',
    ],
    [
      {
        mrz: {
          full_string: 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<^L898902C36UTO7408122F1204159ZE184226B<<<<<20',
        },
      },
      'failed',
      '2 of 5 check digits are wrong: optional data, composite',
    ],
    [
      {
        mrz: {
          full_string: 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<^L898902C36UTO740812ZF1204159ZE184226B<<<<<10',
        },
      },
      'failed',
      '1 of 5 check digits is wrong: composite',
    ],
    [
      { mrz: { full_string: 'P<UTOERIKSSON<<ANNA<MARIA' } },
      'unknown',
      'The lines do not have the number and length of any format of Doc 9303.',
    ],
    [{ mrz: null }, 'unknown', 'A passport has a machine-readable zone, and none was delivered'],
  ])('%j: %s', (changes, outcome, words) => {
    expect(findingOf('check digits', changes)).toMatchObject({ outcome, words });
  });

  test('are no question where a document has no zone', () => {
    expect(findingOf('check digits', { mrz: null, document: { documentType: 'DRIVER_LICENSE' } })).toBeUndefined();
  });
});
