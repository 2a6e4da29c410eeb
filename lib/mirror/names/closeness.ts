/** How closely typed text matches a name, for fuzzy search. */
import { spellingsOf, wordsOf } from './spellings';

/** Edit distance: letters inserted, deleted, replaced, or swapped with a neighbour. Stops at `limit + 1`. */
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

const maxErrorsIn = (word: string): number => (word.length <= 7 ? 1 : 2);

const maxErrors = 2;

/** The spellings of each typed word, ready to be compared with many names. */
export const prepareTyped = (typed: string): string[][] => {
  const words = wordsOf(typed);

  return words.map(spellingsOf).filter(({ length }) => length > 0);
};

/** The spellings of a name, in all forms the service delivered. */
export const prepareName = (names: readonly string[]): string[] => [
  ...new Set(
    names.flatMap((name) => {
      const words = wordsOf(name);

      return [...words, words.join('')].flatMap(spellingsOf);
    }),
  ),
];

/** The fewest errors that explain a word; a prefix of three or more letters has none. */
const errorsTo = (spellings: readonly string[], candidates: readonly string[]): number => {
  let least = Number.POSITIVE_INFINITY;

  for (const spelling of spellings) {
    const limit = maxErrorsIn(spelling);

    for (const word of candidates) {
      if (spelling.length >= 3 && word.startsWith(spelling)) return 0;

      const errors = distance(spelling, word, Math.min(limit, least - 1));
      if (errors <= limit) least = Math.min(least, errors);
    }
  }

  return least;
};

/** The number of typing errors between the text and the name; `null`: too many to be a match. */
export const closeness = (typed: readonly string[][], candidates: readonly string[]): number | null => {
  let errors = 0;

  for (const spellings of typed) {
    errors += errorsTo(spellings, candidates);
    if (errors > maxErrors) return null;
  }

  return typed.length === 0 ? null : errors;
};
