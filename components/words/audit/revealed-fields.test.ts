import { expect, it } from 'vitest';
import { revealedWords } from './revealed-fields';

it('what was revealed is told in words, and many values by their number', () => {
  expect(revealedWords('document.applicant.lastName')).toBe('the applicant’s last name');
  expect(revealedWords('document.mrzFields.date_of_birth.value, document.visualFields.surname.value')).toBe(
    'date of birth, MRZ; surname, printed',
  );
  expect(revealedWords('decision.factors.mrzOcrCrossCheck.fields.surname.sourceValue')).toBe(
    'surname, machine-read, in a cross-check',
  );
  expect(revealedWords(Array.from({ length: 9 }, (_, at) => `document.mrzFields.${at}.value`).join(', '))).toBe(
    '0, MRZ; 1, MRZ; 2, MRZ and 6 more',
  );
  expect(revealedWords('something else')).toBe('something else');
});
