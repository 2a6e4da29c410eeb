import { describe, expect, it } from 'vitest';
import type { TextLine } from '../shapes';
import { readLayout } from './read-layout';
import { dateIn, licenceLines, line, numbered, valuesOf } from './testing';

describe('a numbered licence', () => {
  const fields = {
    issuing_state_name: 'LATVIJAS REPUBLIKA',
    surname: 'OZOLA',
    given_name: 'LĪGA ILZE',
    date_of_birth: '03.11.1991',
    place_of_birth: 'LIEPĀJA',
    date_of_issue: '05.06.2021',
    authority: 'CSDD',
    date_of_expiry: '04.06.2031',
    personal_number: '031191-12345',
    document_number: 'AB123456',
  };

  it('is read by its numbers', () => {
    expect(valuesOf(licenceLines())).toEqual(fields);
    expect(readLayout(licenceLines())).toMatchObject({
      numbered: true,
      title: { type: 'DRIVER_LICENSE', country: 'LVA' },
    });
  });

  it('is read where number and value are one line', () => {
    const lines = [
      line('VADĪTĀJA APLIECĪBA', 40, 5, 2.4),
      line('LATVIJAS REPUBLIKA', 12, 5, 2.2),
      line('1. OZOLA', 34, 14),
      line('2. LĪGA ILZE', 34, 19),
      line('3. 03.11.1991 LIEPĀJA', 34, 24),
      line('4a. 05.06.2021 4c. CSDD', 34, 29),
      line('4b. 04.06.2031', 34, 34),
      line('4d. 031191-12345', 60, 34),
      line('5. AB123456', 34, 39),
    ];
    expect(valuesOf(lines)).toEqual(fields);
  });

  it('does not take the day of a date for a number', () => {
    const lines = licenceLines().map((each) => (each.text === '05.06.2021' ? { ...each, text: '12.06.2021' } : each));
    expect(valuesOf(lines).date_of_issue).toBe('12.06.2021');
  });
});

describe('an American licence', () => {
  const lines = (): TextLine[] => [
    line('TEXAS', 4, 6, 4),
    line('DRIVER LICENSE', 70, 5, 2.4),
    line('4d DLN', 33, 15, 1.3),
    line('53168683', 41, 15, 2.4),
    line('9 CLASS', 74, 15, 1.3),
    line('C', 83, 15, 2),
    ...numbered('1', 'GOLDBERG', 33, 20),
    ...numbered('2', 'MARIA LATOYA', 33, 24),
    ...numbered('8', '77 5TH ST', 33, 28),
    line('AUSTIN, TX 75476', 37, 31, 2.2),
    line('3 DOB', 33, 36, 1.3),
    line('03/04/1968', 41, 36, 2.2),
    line('15 SEX', 65, 36, 1.3),
    line('F', 73, 36, 2.2),
    line('4a ISS', 33, 41, 1.3),
    line('12/05/2013', 41, 41, 2.2),
    line('16 HGT', 65, 41, 1.3),
    line('5\'-10"', 73, 41, 2.2),
    line('4b EXP', 33, 46, 1.3),
    line('12/04/2028', 41, 46, 2.2),
    line('5 DD 12/05/201390525106', 33, 51, 1.6),
  ];

  it('is read by AAMVA’s numbers, with the month first', () => {
    expect(valuesOf(lines())).toEqual({
      issuing_state_name: 'TEXAS',
      document_number: '53168683',
      surname: 'GOLDBERG',
      given_name: 'MARIA LATOYA',
      address: '77 5TH ST AUSTIN, TX 75476',
      date_of_birth: '03/04/1968',
      sex: 'F',
      date_of_issue: '12/05/2013',
      height: '5\'-10"',
      date_of_expiry: '12/04/2028',
    });
    expect(dateIn(lines())).toBe('1968-03-04');
    expect(readLayout(lines()).country).toBe('USA');
  });
});
