/**
 * Whole numbers in sorted runs, one for each span. What stands at a rank among all of them is found without sorting them
 * together, which would keep the process from everything else for too long.
 */
import type { Quantiles } from '@/lib/answers';

export type Run = Float64Array;

const countUpTo = (run: Run, value: number): number => {
  let [low, high] = [0, run.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((run[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }

  return low;
};

/** The smallest number that so many do not exceed; counted from 1, as many as there are at most. */
export const atRank = (runs: readonly Run[], rank: number): number => {
  const filled = runs.filter(({ length }) => length > 0);
  let low = Math.min(...filled.map((run) => run[0] as number));
  let high = Math.max(...filled.map((run) => run.at(-1) as number));

  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (filled.reduce((sum, run) => sum + countUpTo(run, middle), 0) >= rank) high = middle;
    else low = middle + 1;
  }

  return low;
};

/** Nearest rank: a value that there is, never one in between. */
export const rankOf = (share: number, count: number): number => Math.max(1, Math.ceil(share * count));

/** Of durations in microseconds, in seconds. */
export const quantilesOf = (runs: readonly Run[]): Quantiles | null => {
  const n = runs.reduce((sum, { length }) => sum + length, 0);
  if (n === 0) return null;
  const at = (share: number) => atRank(runs, rankOf(share, n)) / 1_000_000;

  return { n, p50: at(0.5), p90: at(0.9), p99: at(0.99) };
};
