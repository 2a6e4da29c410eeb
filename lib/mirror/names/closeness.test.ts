import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closeness, distance, prepareName, prepareTyped } from './closeness';

/** Textbook optimal string alignment, for comparison. */
const textbook = (one: string, other: string): number => {
  const table = Array.from({ length: one.length + 1 }, (_, i) =>
    Array.from({ length: other.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => table[i]?.[j] ?? 0;

  for (let i = 1; i <= one.length; i++) {
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      const swap =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
          ? at(i - 2, j - 2) + 1
          : Number.POSITIVE_INFINITY;
      (table[i] as number[])[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost, swap);
    }
  }

  return at(one.length, other.length);
};

test('the distance matches the textbook algorithm, up to the limit', () => {
  const word = fc.string({ unit: fc.constantFrom('A', 'B', 'C'), maxLength: 8 });

  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 4 }), (one, other, limit) => {
      expect(distance(one, other, limit)).toBe(Math.min(textbook(one, other), limit + 1));
    }),
  );
});

const compare = (typed: string, ...names: string[]) => closeness(prepareTyped(typed), prepareName(names));

describe('a name is recognised', () => {
  test.each([
    ['as written', 'Kováčová Mária', 0],
    ['by a prefix', 'Kov', 0],
    ['with a missing letter', 'Kovčová Mária', 1],
    ['with an extra letter', 'Kováčovvá Mária', 1],
    ['with a wrong letter', 'Kovášová Mária', 1],
    ['with two letters swapped', 'Koávčová Mária', 1],
    ['with an error in each name', 'Kovášová Mraia', 2],
    ['without the space', 'kovacovamaria', 0],
  ])('%s', (_, typed, errors) => {
    expect(compare(typed, 'KOVÁČOVÁ MÁRIA')).toBe(errors);
  });

  test.each([
    ['another name', 'Horváthová Jana'],
    ['a name with three errors', 'Kobašowá Mraia'],
    ['nothing', '  '],
  ])('but not from %s', (_, typed) => {
    expect(compare(typed, 'KOVÁČOVÁ MÁRIA')).toBeNull();
  });
});
