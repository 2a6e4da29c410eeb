/** How far what somebody typed is from a name: for the search that forgives typing errors. */
import { spellingsOf, wordsOf } from './spellings';

/**
 * Letters inserted, left out, replaced, or swapped with their neighbour; `limit + 1` as soon as it is more than `limit`.
 */
export const distance = (one: string, other: string, limit: number): number => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];

  if (long.length - short.length > limit) return limit + 1;

  let beforeLast: number[] = [];
  let last = Array.from({ length: short.length + 1 }, (_, index) => index);

  for (let row = 1; row <= long.length; row++) {
    const current = [row];
    let least = row;

    for (let column = 1; column <= short.length; column++) {
      const isSame = long[row - 1] === short[column - 1];
      let steps = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && column > 1 && long[row - 1] === short[column - 2] && long[row - 2] === short[column - 1];

      if (isSwapped) steps = Math.min(steps, (beforeLast[column - 2] ?? 0) + 1);
      current.push(steps);
      least = Math.min(least, steps);
    }
    if (least > limit) return limit + 1;
    [beforeLast, last] = [last, current];
  }

  return Math.min(last[short.length] ?? 0, limit + 1);
};

/** Errors that one word may have. */
const errorsIn = (word: string): number => (word.length <= 7 ? 1 : 2);

/** And all of them together. */
const errorsInAll = 2;

/** What was typed, ready to be compared with many names: for each word its spellings. */
export const prepareTyped = (typed: string): string[][] => {
  const words = wordsOf(typed);

  return words.map(spellingsOf).filter(({ length }) => length > 0);
};

/** The same of a name, in all forms that the service delivered. */
export const prepareName = (names: readonly string[]): string[] => [
  ...new Set(
    names.flatMap((name) => {
      const words = wordsOf(name);

      return [...words, words.join('')].flatMap(spellingsOf);
    }),
  ),
];

/** The fewest errors that explain a word; a beginning of three letters or more has none. */
const errorsTo = (spellings: readonly string[], held: readonly string[]): number => {
  let least = Number.POSITIVE_INFINITY;

  for (const spelling of spellings) {
    const limit = errorsIn(spelling);

    for (const word of held) {
      if (spelling.length >= 3 && word.startsWith(spelling)) return 0;

      const errors = distance(spelling, word, Math.min(limit, least - 1));
      if (errors <= limit) least = Math.min(least, errors);
    }
  }

  return least;
};

/** How many errors lie between what was typed and the name; `null`: too many for it to be meant. */
export const closeness = (typed: readonly string[][], held: readonly string[]): number | null => {
  let errors = 0;

  for (const spellings of typed) {
    errors += errorsTo(spellings, held);
    if (errors > errorsInAll) return null;
  }

  return typed.length === 0 ? null : errors;
};
