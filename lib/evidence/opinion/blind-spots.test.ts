import { describe, expect, test } from 'vitest';
import { findingOf } from './testing';

describe('blind spots', () => {
  test('characters that no check digit can tell apart are named', () => {
    expect(findingOf('blind spots', { visual: { document_number: 'L898902M3' } })).toMatchObject({
      outcome: 'unknown',
      words: 'No check digit can tell M from C: compare the document number by eye',
      working: ['document number: L898902M3 printed, L898902C3 in the MRZ'],
    });
  });

  test('two changes that cancel each other out are seen too', () => {
    // 12 and 05 weigh the same: 3 + 2 and 0 + 5.
    expect(findingOf('blind spots', { days: { date_of_birth: '1974-08-05T00:00:00' } })?.words).toBe(
      'The check digit fits what is printed and what the MRZ says: compare the date of birth by eye',
    );
  });

  test('a difference that the check digit does see is no blind spot', () => {
    expect(findingOf('blind spots', { visual: { document_number: 'L898902D3' } })).toBeUndefined();
  });
});
