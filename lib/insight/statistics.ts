/** Sums, shares and quantiles. */
import type { Quantiles, Rate } from '@/lib/answers';

export const sum = (counts: Iterable<number>): number => {
  let all = 0;
  for (const count of counts) all += count;

  return all;
};

/** The 97.5 % quantile of the normal distribution, for a 95 % interval. */
const z = 1.959963984540054;

/** A share with its 95 % Wilson interval, which also holds for small numbers and shares near 0 or 1. */
export const rateOf = (count: number, of: number): Rate | null => {
  if (of === 0) return null;

  const share = count / of;
  const middle = share + (z * z) / (2 * of);
  const reach = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  const scale = 1 + (z * z) / of;

  return {
    count,
    of,
    low: count === 0 ? 0 : (middle - reach) / scale,
    high: count === of ? 1 : (middle + reach) / scale,
  };
};

/** Sorted whole numbers. */
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

/**
 * The number at a rank (from 1) among all runs. Found without sorting the runs together, which would block the process for
 * too long.
 */
export const atRank = (runs: readonly Run[], rank: number): number => {
  const filled = runs.filter(({ length }) => length > 0);
  let low = Math.min(...filled.map((run) => run[0] as number));
  let high = Math.max(...filled.map((run) => run.at(-1) as number));

  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (sum(filled.map((run) => countUpTo(run, middle))) >= rank) high = middle;
    else low = middle + 1;
  }

  return low;
};

/** The nearest rank, so that a quantile is always a value that occurs. */
export const rankOf = (share: number, count: number): number => Math.max(1, Math.ceil(share * count));

/** From durations in microseconds, in seconds. */
export const quantilesOf = (runs: readonly Run[]): Quantiles | null => {
  const n = sum(runs.map(({ length }) => length));
  if (n === 0) return null;
  const at = (share: number) => atRank(runs, rankOf(share, n)) / 1_000_000;

  return { n, p50: at(0.5), p90: at(0.9), p99: at(0.99) };
};
