import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceBetween } from './distance';

const word = fc.string({ unit: fc.constantFrom(...'ABÜß'), maxLength: 9 });

/** By definition: slow but obviously correct. */
const byDefinition = (left: string, right: string): number => {
  if (left === '' || right === '') return Math.max(left.length, right.length);
  if (left[0] === right[0]) return byDefinition(left.slice(1), right.slice(1));

  return (
    1 +
    Math.min(
      byDefinition(left.slice(1), right),
      byDefinition(left, right.slice(1)),
      byDefinition(left.slice(1), right.slice(1)),
    )
  );
};

it.each([
  ['MÜLLER', 'MUELLER', 2],
  ['1990-03-07', '1990-07-03', 2],
  ['', 'ANNA', 4],
  ['ANNA', 'ANNA', 0],
])('from %s to %s it is %i', (left, right, expected) => {
  expect(distanceBetween(left, right)).toBe(expected);
});

it('is the smallest number of changes, in either order and after any earlier comparison', () => {
  fc.assert(
    fc.property(word, word, (left, right) => {
      expect(distanceBetween(left, right)).toBe(byDefinition(left, right));
      expect(distanceBetween(right, left)).toBe(distanceBetween(left, right));
    }),
  );
});
