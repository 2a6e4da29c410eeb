import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveClock, now } from '@/lib/base/clock';
import type { ZoneFormat } from './protocol';
import { zoneFieldsOf } from './zone-fields';

let back: () => void;
beforeAll(() => {
  back = moveClock(Date.parse('2026-11-15T12:00:00Z') - now().getTime());
});
afterAll(() => back());

const fieldsOf = (format: ZoneFormat, lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(zoneFieldsOf({ format, lines }).map(({ name, value }) => [name, value]));

const names = { primary_identifier: 'ERIKSSON', secondary_identifier: 'ANNA MARIA' };

/** The specimens of ICAO Doc 9303, whose holder does not exist. */
describe('the fields of a specimen', () => {
  it('TD3', () => {
    const lines = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
    expect(fieldsOf('TD3', lines)).toEqual({
      ...names,
      mrz_type: 'ID-3',
      full_string: lines.join('^'),
      document_code: 'P',
      issuing_state_or_organization: 'UTO',
      document_number: 'L898902C3',
      document_number_check_digit: '6',
      nationality: 'UTO',
      sex: 'F',
      date_of_birth: '1974-08-12',
      date_of_birth_check_digit: '2',
      date_of_expiry: '2012-04-15',
      date_of_expiry_check_digit: '9',
      personal_number_or_optional_data: 'ZE184226B',
      personal_number_or_optional_data_check_digit: '1',
      composite_check_digit: '0',
    });
  });

  it('TD1, without optional data', () => {
    const lines = [
      'I<UTOD231458907<<<<<<<<<<<<<<<',
      '7408122F1204159UTO<<<<<<<<<<<6',
      'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
    ];
    expect(fieldsOf('TD1', lines)).toEqual({
      ...names,
      mrz_type: 'ID-1',
      full_string: lines.join('^'),
      document_code: 'I',
      issuing_state_or_organization: 'UTO',
      document_number: 'D23145890',
      document_number_check_digit: '7',
      nationality: 'UTO',
      sex: 'F',
      date_of_birth: '1974-08-12',
      date_of_birth_check_digit: '2',
      date_of_expiry: '2012-04-15',
      date_of_expiry_check_digit: '9',
      composite_check_digit: '6',
    });
  });

  it('TD2', () => {
    const lines = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];
    expect(fieldsOf('TD2', lines)).toMatchObject({ ...names, mrz_type: 'ID-2', composite_check_digit: '6' });
    expect(fieldsOf('TD2', lines)).not.toHaveProperty('personal_number_or_optional_data');
  });

  it.each([
    [
      'MRV-A',
      'V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
      'L8988901C4XXX4009078F96121096ZE184226B<<<<<<',
      '6ZE184226B',
    ],
    ['MRV-B', 'V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'L8988901C4XXX4009078F9612109<<<<<<<<', undefined],
  ] as const)('%s, which has no check digit of the whole', (format, first, second, optional) => {
    const fields = fieldsOf(format, [first, second]);
    expect(fields).toMatchObject({
      ...names,
      mrz_type: format,
      document_code: 'V',
      document_number: 'L8988901C',
      nationality: 'XXX',
      date_of_birth: '1940-09-07',
      date_of_expiry: '2096-12-10',
    });
    expect(fields.personal_number_or_optional_data).toBe(optional);
    expect(fields).not.toHaveProperty('composite_check_digit');
  });
});

const td1 = (first: string, second: string) => fieldsOf('TD1', [first, second, 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<']);

it('a number longer than nine is whole, and its end is no optional data', () => {
  const fields = td1('I<UTOD23145890<7349<<<<<<<<<<<', '3407127M9507122UTO<<<<<<<<<<<2');
  expect(fields).toMatchObject({ document_number: 'D23145890734', document_number_check_digit: '9' });
  expect(fields).not.toHaveProperty('personal_number_or_optional_data');
});

it('optional data of both lines is given', () => {
  const fields = td1('IDUTOD23145890712345<<<<<<<<<<', '7408122F1204159UTO67<<<<<<<<<6');
  expect(fields.personal_number_or_optional_data).toBe('12345 67');
});

describe('a date of two digits', () => {
  const born = (birth: string) =>
    td1('I<UTOD231458907<<<<<<<<<<<<<<<', `${birth}2F3504159UTO<<<<<<<<<<<6`).date_of_birth;

  it('is a birth that is not after today', () => {
    expect(born('261115')).toBe('2026-11-15');
    expect(born('261116')).toBe('1926-11-16');
    expect(born('050101')).toBe('2005-01-01');
  });

  it('keeps what is known of it', () => {
    expect(born('9003<<')).toBe('1990-03');
    expect(born('90<<<<')).toBe('1990');
    expect(born('900300')).toBe('1990-03');
    expect(born('<<<<<<')).toBeUndefined();
  });
});

it('a sex that is not specified is given as the filler', () => {
  expect(td1('I<UTOD231458907<<<<<<<<<<<<<<<', '7408122<1204159UTO<<<<<<<<<<<6').sex).toBe('<');
});

it('Germany keeps the one letter of its zone', () => {
  expect(td1('IDD<<T220001293<<<<<<<<<<<<<<<', '6408125<2010315D<<<<<<<<<<<<<4')).toMatchObject({
    issuing_state_or_organization: 'D',
    nationality: 'D',
  });
});

it('a zone that was found and not read has no fields', () => {
  expect(zoneFieldsOf({ format: 'TD1', lines: null })).toEqual([]);
});
