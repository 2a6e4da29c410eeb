import type { Comparison, Span } from '../reading';
import type { Letter } from './letters';

/** `same`: letter for letter. `spelt`: as Doc 9303 permits. `changed`: neither. */
export interface Step {
  how: 'same' | 'spelt' | 'changed';
  printed: Letter | null;
  source: readonly Letter[];
}

export interface Alignment {
  steps: Step[];
  /** How many steps are changes. */
  changes: number;
}

/** A change outweighs any number of permitted spellings, so that none is chosen where spellings do. */
const changeCost = 4096;

/** More letters than any field of a document has. The walk costs the product of both lengths. */
const longest = 300;

interface Move {
  how: Step['how'];
  /** How many letters of each side it takes. */
  printed: 0 | 1;
  source: number;
}

const same = (printed: Letter, source: Letter | undefined): Step => ({
  how: 'same',
  printed,
  source: source ? [source] : [],
});

const changed = (printed: Letter | null, source: readonly Letter[]): Step => ({ how: 'changed', printed, source });

const stands = (spelling: string, source: readonly Letter[], at: number): boolean => {
  for (let place = 0; place < spelling.length; place++) {
    if (source[at + place]?.text !== spelling[place]) return false;
  }
  return true;
};

/** What may come next. A replacement is named before an omission: of two ways as short, it reads better. */
const movesAt = (printed: readonly Letter[], source: readonly Letter[], row: number, column: number): Move[] => {
  const letter = printed[row];
  const other = source[column];
  const moves: Move[] = [];

  if (letter && letter.text === other?.text) moves.push({ how: 'same', printed: 1, source: 1 });
  for (const spelling of letter?.spellings ?? []) {
    if (stands(spelling, source, column)) moves.push({ how: 'spelt', printed: 1, source: spelling.length });
  }
  if (letter && other) moves.push({ how: 'changed', printed: 1, source: 1 });
  if (letter) moves.push({ how: 'changed', printed: 1, source: 0 });
  if (other) moves.push({ how: 'changed', printed: 0, source: 1 });

  return moves;
};

const costs = { same: 0, spelt: 1, changed: changeCost };

/** For what is too long to walk over: the middle, where the two are not the same, is changed as a whole. */
const alignRoughly = (printed: readonly Letter[], source: readonly Letter[]): Step[] => {
  const shorter = Math.min(printed.length, source.length);
  let start = 0;
  while (start < shorter && printed[start]?.text === source[start]?.text) start++;
  let end = 0;
  while (end < shorter - start && printed.at(-1 - end)?.text === source.at(-1 - end)?.text) end++;

  const [printedEnd, sourceEnd] = [printed.length - end, source.length - end];

  return [
    ...printed.slice(0, start).map((letter, place) => same(letter, source[place])),
    ...printed.slice(start, printedEnd).map((letter) => changed(letter, [])),
    ...source.slice(start, sourceEnd).map((letter) => changed(null, [letter])),
    ...printed.slice(printedEnd).map((letter, place) => same(letter, source[sourceEnd + place])),
  ];
};

const withCount = (steps: Step[]): Alignment => ({
  steps,
  changes: steps.filter(({ how }) => how === 'changed').length,
});

/**
 * The shortest way from the printed letters to those of the source, over all permitted spellings at once: a walk over
 * both, not a list of all the ways to write the value.
 */
export const align = (printed: readonly Letter[], source: readonly Letter[]): Alignment => {
  if (printed.length > longest || source.length > longest) return withCount(alignRoughly(printed, source));

  const width = source.length + 1;
  // What is left to pay from each place to the end.
  const left = new Int32Array((printed.length + 1) * width);
  const priceOf = (row: number, column: number, move: Move): number =>
    costs[move.how] + (left[(row + move.printed) * width + column + move.source] ?? 0);

  for (let row = printed.length; row >= 0; row--) {
    for (let column = source.length; column >= 0; column--) {
      if (row === printed.length && column === source.length) continue;
      let best = Number.POSITIVE_INFINITY;
      for (const move of movesAt(printed, source, row, column)) best = Math.min(best, priceOf(row, column, move));
      left[row * width + column] = best;
    }
  }

  const steps: Step[] = [];
  let [row, column] = [0, 0];
  while (row < printed.length || column < source.length) {
    const price = left[row * width + column];
    const move = movesAt(printed, source, row, column).find((next) => priceOf(row, column, next) === price);
    if (!move) break;
    const taken = source.slice(column, column + move.source);
    steps.push({ how: move.how, printed: move.printed ? (printed[row] ?? null) : null, source: taken });
    row += move.printed;
    column += move.source;
  }

  return withCount(steps);
};

const joined = (spans: Span[]): Span[] => {
  const all: Span[] = [];
  // Words that were compared one by one come in another order than they stand.
  for (const span of spans.sort(([a], [b]) => a - b)) {
    const last = all.at(-1);
    if (last && last[1] === span[0]) all[all.length - 1] = [last[0], span[1]];
    else all.push(span);
  }
  return all;
};

/** Where the two sides are not letter for letter the same. */
export const marksOf = (steps: readonly Step[]): Comparison['marks'] => {
  const apart = steps.filter(({ how }) => how !== 'same');

  return {
    printed: joined(apart.flatMap(({ printed }) => (printed ? [printed.span] : []))),
    source: joined(apart.flatMap(({ source }) => source.map(({ span }) => span))),
  };
};
