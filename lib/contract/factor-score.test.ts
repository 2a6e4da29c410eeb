import { expect, test } from 'vitest';
import { meaningfulScore, weakestFirst } from './factor-score';

const namesOf = (factors: Array<[name: string, score: number | null, level: string | null]>) =>
  weakestFirst(factors.map(([name, score, level]) => ({ name, score, level }))).map(({ name }) => name);

test('the weakest stands first, and whatever has no score that means anything is weaker than any score', () => {
  expect(
    namesOf([
      ['high', 90, 'HIGH'],
      ['zero', 0, 'LOW'],
      ['not computed', 99, 'UNAVAILABLE'],
      ['no level', 50, null],
      ['no score', null, 'HIGH'],
      ['strange', 98, 'FINE'],
    ]),
  ).toEqual(['not computed', 'no score', 'strange', 'zero', 'no level', 'high']);
});

test('a number beside a level that judges nothing is not a score', () => {
  expect(meaningfulScore({ score: 0, level: 'UNAVAILABLE' })).toBeNull();
  expect(meaningfulScore({ score: 0, level: 'LOW' })).toBe(0);
});
