import { describe, expect, test } from 'vitest';
import type { DocumentField } from '@/lib/contract/domain';
import { readMrzFields } from './read-fields';

const fieldsOf = (values: Record<string, string | null>): DocumentField[] =>
  Object.entries(values).map(([name, value]) => ({ name, value, extras: {} }));

/** The passport from Doc 9303 part 4, appendix A, as fields. */
const passport = {
  mrz_type: 'ID-3',
  document_number: 'L898902C3',
  document_number_check_digit: '6',
  date_of_birth: '740812',
  date_of_birth_check_digit: '2',
  date_of_expiry: '120415',
  date_of_expiry_check_digit: '9',
  personal_number_or_optional_data: 'ZE184226B',
  personal_number_or_optional_data_check_digit: '1',
  composite_check_digit: '0',
};

const statesOf = (values: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(readMrzFields(fieldsOf(values)).checks.map(({ name, state }) => [name, state]));

const allRight = {
  'Document number': 'right',
  'Date of birth': 'right',
  'Date of expiry': 'right',
  'Optional data': 'right',
  Composite: 'right',
};

describe('an MRZ without lines', () => {
  test('a passport is checked from its fields, the composite included', () => {
    expect(readMrzFields(fieldsOf(passport))).toMatchObject({ format: 'TD3', lines: [], problem: null });
    expect(statesOf(passport)).toEqual(allRight);
  });

  test.each([
    { date_of_birth: '1974-08-12', date_of_expiry: '2012-04-15T00:00:00' },
    { personal_number_or_optional_data: 'ZE184226B<<<<<' },
    { document_number: 'l898902c3' },
  ])('the format of a value does not matter: %j', (change) => {
    expect(statesOf({ ...passport, ...change })).toEqual(allRight);
  });

  test('a date with an unknown day is padded as in an MRZ', () => {
    const birth = { date_of_birth: '1974-08', date_of_birth_check_digit: '7' };

    expect(statesOf(birth)).toEqual({ 'Date of birth': 'right' });
    expect(statesOf({ ...birth, date_of_birth: '7408<<' })).toEqual({ 'Date of birth': 'right' });
  });

  test('a wrong character fails its field and the composite', () => {
    expect(statesOf({ ...passport, date_of_birth: '740813' })).toEqual({
      ...allRight,
      'Date of birth': 'wrong',
      Composite: 'wrong',
    });
  });

  test('a date in an unknown format is unreadable, not wrong', () => {
    expect(statesOf({ ...passport, date_of_birth: '12 AUG 1974' })).toMatchObject({
      'Date of birth': 'unreadable',
      Composite: 'unreadable',
    });
  });

  test('a long document number is summed without a filler', () => {
    expect(statesOf({ document_number: 'D23145890734', document_number_check_digit: '9' })).toEqual({
      'Document number': 'right',
    });
  });

  test('the composite of a card is not guessed', () => {
    const { checks, problem } = readMrzFields(fieldsOf({ ...passport, mrz_type: 'ID-1' }));

    expect(checks.map(({ name }) => name)).not.toContain('Composite');
    expect(problem).toContain('composite');
  });

  test('a check digit that was not delivered is unreadable', () => {
    expect(statesOf({ document_number: 'L898902C3' })).toEqual({ 'Document number': 'unreadable' });
    expect(readMrzFields([]).checks).toEqual([]);
  });
});
