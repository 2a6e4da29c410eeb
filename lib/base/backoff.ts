/** How long to wait before trying again. */

/** Doubles with every attempt, counted from 1. The result has the unit of `first`. */
export const backoff = (
  attempt: number,
  { first, longest = Number.POSITIVE_INFINITY }: { first: number; longest?: number },
): number => Math.min(longest, first * 2 ** (attempt - 1));

/** Varies a pause by 10 % either way, so that failures that happened together are not retried together. */
export const jitter = (pause: number, chance = Math.random()): number => pause * (0.9 + chance * 0.2);
