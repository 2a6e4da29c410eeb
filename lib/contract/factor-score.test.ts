import { expect, test } from 'vitest';
import { meaningfulScore, weakestFirst } from './factor-score';

const namesOf = (factors: Array<[name: string, score: number | null, level: string | null]>) =>
  weakestFirst(factors.map(([name, score, level]) => ({ name, score, level }))).map(({ name }) => name);

test('the weakest factor comes first, and one without a meaningful score before all others', () => {
  expect(
    namesOf([
      ['high', 90, 'HIGH'],
      ['zero', 0, 'LOW'],
      ['not computed', 99, 'UNAVAILABLE'],
      ['no level', 50, null],
      ['no score', null, 'HIGH'],
      ['strange', 98, 'FINE'],
    ]),
  ).toEqual(['no score', 'not computed', 'strange', 'zero', 'no level', 'high']);
});

test('a score with a level such as UNAVAILABLE means nothing', () => {
  expect(meaningfulScore({ score: 0, level: 'UNAVAILABLE' })).toBeNull();
  expect(meaningfulScore({ score: 0, level: 'LOW' })).toBe(0);
});

test('equal factors have one order, whatever the order they arrive in', () => {
  const unscored = ['passiveLiveness', 'documentLiveness', 'zeta', 'alpha', 'applicantIntegrity', 'mrzValidity'];
  const equal = (names: string[]) => namesOf(names.map((name) => [name, null, 'UNAVAILABLE']));

  expect(equal(unscored)).toEqual(equal(unscored.toReversed()));
  expect(equal(unscored).slice(0, 2)).toEqual(['documentLiveness', 'passiveLiveness']);
});
