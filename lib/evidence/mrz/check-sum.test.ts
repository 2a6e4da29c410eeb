import { describe, expect, test } from 'vitest';
import { blindTo, checkSum } from './check-sum';
import { icaoSums } from './fixtures';

describe('the arithmetic of check digits', () => {
  test.each(icaoSums)('%s has the sum given in Doc 9303 part 3, appendix A', (text, total, digit) => {
    expect(checkSum(text, digit)).toMatchObject({ total, expected: Number(digit), found: digit });
  });

  test('every character has its value and weight', () => {
    expect(checkSum('AB2<', '')?.terms).toEqual([
      { character: 'A', value: 10, weight: 7 },
      { character: 'B', value: 11, weight: 3 },
      { character: '2', value: 2, weight: 1 },
      { character: '<', value: 0, weight: 7 },
    ]);
  });

  test.each(['Ü', 'a', ' ', '-', '😀', '\u0000'])('%j has no value, so there is no sum', (character) => {
    expect(checkSum(`A${character}1`, '0')).toBeNull();
    expect(blindTo(character)).toBe('');
  });
});

test.each([
  ['0', 'AKU<'],
  ['1', 'BLV'],
  ['2', 'CMW'],
  ['3', 'DNX'],
  ['4', 'EOY'],
  ['5', 'FPZ'],
  ['6', 'GQ'],
  ['7', 'HR'],
  ['8', 'IS'],
  ['9', 'JT'],
  ['<', '0AKU'],
])('a check digit cannot tell %s from any of %s', (character, others) => {
  const group = [character, ...others];

  for (const one of group) {
    expect([...blindTo(one)].sort()).toEqual(group.filter((other) => other !== one).sort());
  }
  for (const place of [0, 1, 2]) {
    const digits = group.map((one) => checkSum(`${'X'.repeat(place)}${one}`, '')?.expected);
    expect(new Set(digits).size).toBe(1);
  }
});
