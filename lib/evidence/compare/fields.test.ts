import { describe, expect, it, test } from 'vitest';
import { areSwapped, compareField, compareFields, shown } from '.';

describe('numbers', () => {
  const number = (printed: string, source: string) => compareField('document_number', printed, source, 'mrz');

  it('are equal apart from spaces and fillers', () => {
    expect(number('U4X 71902K', 'U4X71902K').relation).toBe('equal');
    expect(number('AB1234', 'AB1234<<<').relation).toBe('equal');
  });

  it('may omit punctuation', () => {
    expect(number('12-345/6', '123456')).toMatchObject({ relation: 'explained', by: ['transliteration'] });
  });

  it('may continue elsewhere in the MRZ after nine characters', () => {
    const comparison = number('D23145890734', 'D23145890');
    expect(comparison).toMatchObject({ relation: 'explained', by: ['truncation'], marks: { printed: [[9, 12]] } });
    expect(number('D2314589', 'D231458').relation).toBe('unexplained');
  });

  test.each([
    ['L0898902C', 'LO898902C', 'Letter O and digit 0, which look alike'],
    ['AB1284', 'AB1824', 'Two digits swapped: 28 and 82'],
    ['AB1234', 'AB1294', 'One character differs: 3 and 9'],
  ])('%s compared with %s: %s', (printed, source, words) => {
    expect(number(printed, source)).toMatchObject({ relation: 'unexplained', words: { full: words } });
  });
});

describe('codes', () => {
  test.each([
    ['sex', 'F', 'F', 'equal'],
    ['sex', 'X', '<', 'explained'],
    ['sex', 'K/F', 'F', 'explained'],
    ['sex', 'FEMALE', 'F', 'explained'],
    ['sex', 'M', 'F', 'unexplained'],
    ['sex', 'M/F', 'F', 'unexplained'],
    ['nationality', 'UTO', 'UTO', 'equal'],
    ['nationality', 'DEU', 'D<<', 'explained'],
    ['nationality', 'LVA', 'LTU', 'unexplained'],
    ['issuing_state_code', 'DEU', 'UTO', 'unexplained'],
    ['document_class_code', 'P', 'P<', 'equal'],
  ])('%s: %s compared with %s is %s', (name, printed, source, relation) => {
    expect(compareField(name, printed, source, 'mrz').relation).toBe(relation);
  });

  it('are not compared with words', () => {
    expect(compareField('nationality', 'LATVIJAS', 'LVA', 'mrz')).toMatchObject({
      relation: 'unexplained',
      words: { full: 'A word cannot be compared with a code' },
    });
  });
});

it('a value that was not delivered is missing, not different', () => {
  for (const nothing of [null, '', '  ', '<<<']) {
    expect(compareField('surname', 'MÜLLER', nothing, 'mrz').relation).toBe('missing');
    expect(compareField('surname', nothing, 'MÜLLER', 'mrz').relation).toBe('missing');
  }
});

it('an unknown field is compared as text, word order included', () => {
  expect(compareField('hair_colour', 'GRÜN', 'GRUEN', 'mrz').relation).toBe('explained');
  expect(compareField('place_of_birth', 'BAD ISCHL', 'ISCHL BAD', 'mrz').relation).toBe('unexplained');
});

it('swapped surname and given names are recognised, but not if both are the same', () => {
  const pair = (printed: string, source: string) => ({ printed, source });
  expect(areSwapped(pair('MÜLLER', 'LENA'), pair('LENA', 'MUELLER'), 'mrz')).toBe(true);
  expect(areSwapped(pair('MÜLLER', 'MUELLER'), pair('LENA', 'LENA'), 'mrz')).toBe(false);
  expect(areSwapped(pair('THOMAS', 'THOMAS'), pair('THOMAS', 'THOMAS'), 'mrz')).toBe(false);
});

describe('fields compared together', () => {
  const pair = (name: string, printed: string, source: string) => ({ name, printed, source });

  it('show that names are swapped', () => {
    const comparisons = compareFields(
      [pair('surname', 'MÜLLER', 'LENA'), pair('given_name', 'LENA', 'MUELLER'), pair('sex', 'F', 'F')],
      'barcode',
    );
    expect(comparisons.map(({ relation, words }) => [relation, words?.masked])).toEqual([
      ['explained', 'Surname and given names swapped'],
      ['explained', 'Surname and given names swapped'],
      ['equal', undefined],
    ]);
  });

  it('show whether the MRZ is full', () => {
    const given = (source: string) =>
      compareFields(
        [
          pair('surname', 'BENNELONG WOOLOOMOOLOO WARRANDYTE W', 'BENNELONG WOOLOOMOOLOO WARRANDYTE W'),
          pair('given_name', 'DINGO POTOROO', source),
        ],
        'mrz',
      )[1];
    expect(given('DI')).toMatchObject({ relation: 'explained', by: ['truncation'] });
    expect(given('DIN')?.relation).toBe('unexplained');
  });
});

it('a masked comparison has neither marks nor values', () => {
  const comparison = compareField('surname', 'MÜLLER', 'MUELLER', 'mrz');
  expect(shown(comparison, false)).toMatchObject({
    words: 'Ü is UE in an MRZ (ICAO 9303)',
    marks: comparison.marks,
  });
  expect(shown(comparison, true)).toEqual({
    relation: 'explained',
    by: ['transliteration'],
    words: 'Permitted transliteration (ICAO 9303)',
    marks: null,
  });
});
