import { describe, expect, test } from 'vitest';
import { type Changes, findingOf } from './testing';

describe('check digits', () => {
  test('show their calculation', () => {
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
      'The number and length of the lines match no Doc 9303 format.',
    ],
    [{ mrz: null }, 'unknown', 'Every passport has an MRZ, but none was provided'],
  ])('%j: %s', (changes, outcome, words) => {
    expect(findingOf('check digits', changes)).toMatchObject({ outcome, words });
  });

  test('are not checked on other documents without an MRZ', () => {
    expect(findingOf('check digits', { mrz: null, document: { documentType: 'DRIVER_LICENSE' } })).toBeUndefined();
  });
});

describe('blind spots', () => {
  test('name the characters that a check digit cannot tell apart', () => {
    expect(findingOf('blind spots', { visual: { document_number: 'L898902M3' } })).toMatchObject({
      outcome: 'unknown',
      words: 'A check digit cannot tell M from C: compare the document number by eye',
      working: ['document number: L898902M3 printed, L898902C3 in the MRZ'],
    });
  });

  test('include two changes that cancel each other out', () => {
    // 12 and 05 have the same sum modulo 10: 1×3 + 2×1 and 0×3 + 5×1.
    expect(findingOf('blind spots', { days: { date_of_birth: '1974-08-05T00:00:00' } })?.words).toBe(
      'The check digit matches both the printed value and the MRZ: compare the date of birth by eye',
    );
  });

  test('exclude differences that the check digit shows', () => {
    expect(findingOf('blind spots', { visual: { document_number: 'L898902D3' } })).toBeUndefined();
  });
});
