import type { Comparison, Span } from '../reading';
import type { Letter } from './letters';

/** `same`: identical letters. `spelt`: a transliteration that Doc 9303 permits. `changed`: neither. */
export interface Step {
  how: 'same' | 'spelt' | 'changed';
  printed: Letter | null;
  source: readonly Letter[];
}

export interface Alignment {
  steps: Step[];
  changes: number;
}

/** High enough that any number of permitted spellings is cheaper than one change. */
const changeCost = 4096;

/** Longer than any field of a document. Alignment costs the product of both lengths. */
const longest = 300;

interface Move {
  how: Step['how'];
  /** Letters consumed on each side. */
  printed: 0 | 1;
  source: number;
}

const same = (printed: Letter, source: Letter | undefined): Step => ({
  how: 'same',
  printed,
  source: source ? [source] : [],
});

const changed = (printed: Letter | null, source: readonly Letter[]): Step => ({ how: 'changed', printed, source });

const hasSpelling = (spelling: string, source: readonly Letter[], at: number): boolean => {
  for (let place = 0; place < spelling.length; place++) {
    if (source[at + place]?.text !== spelling[place]) return false;
  }
  return true;
};

/** Possible next steps. Replacements come before omissions: among equally short paths they read better. */
const movesAt = (printed: readonly Letter[], source: readonly Letter[], row: number, column: number): Move[] => {
  const letter = printed[row];
  const other = source[column];
  const moves: Move[] = [];

  if (letter && letter.text === other?.text) moves.push({ how: 'same', printed: 1, source: 1 });
  for (const spelling of letter?.spellings ?? []) {
    if (hasSpelling(spelling, source, column)) moves.push({ how: 'spelt', printed: 1, source: spelling.length });
  }
  if (letter && other) moves.push({ how: 'changed', printed: 1, source: 1 });
  if (letter) moves.push({ how: 'changed', printed: 1, source: 0 });
  if (other) moves.push({ how: 'changed', printed: 0, source: 1 });

  return moves;
};

const costs = { same: 0, spelt: 1, changed: changeCost };

/** For very long values: everything between the common start and the common end counts as changed. */
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

/** The cheapest edit path from the printed letters to those of the source, with every permitted spelling allowed. */
export const align = (printed: readonly Letter[], source: readonly Letter[]): Alignment => {
  if (printed.length > longest || source.length > longest) return withCount(alignRoughly(printed, source));

  const width = source.length + 1;
  // Cost from each cell to the end.
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
  // Words compared one by one may arrive out of order.
  for (const span of spans.sort(([a], [b]) => a - b)) {
    const last = all.at(-1);
    if (last && last[1] === span[0]) all[all.length - 1] = [last[0], span[1]];
    else all.push(span);
  }
  return all;
};

/** Where the two sides differ, explained or not. */
export const marksOf = (steps: readonly Step[]): Comparison['marks'] => {
  const apart = steps.filter(({ how }) => how !== 'same');

  return {
    printed: joined(apart.flatMap(({ printed }) => (printed ? [printed.span] : []))),
    source: joined(apart.flatMap(({ source }) => source.map(({ span }) => span))),
  };
};
