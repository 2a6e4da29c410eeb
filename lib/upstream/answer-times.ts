/** Answer times as counts for each power of the square root of two: small to keep, good to a fifth of the time. */

/** Up to a minute and more; no call is waited for as long as that. */
const places = 33;

export const noTimes: number[] = Array.from({ length: places }, () => 0);

const placeOf = (milliseconds: number): number =>
  Math.min(Math.max(Math.floor(2 * Math.log2(Math.max(milliseconds, 1))), 0), places - 1);

export const timesOf = (milliseconds: number): number[] => noTimes.with(placeOf(milliseconds), 1);

export const addTimes = (one: readonly number[], other: readonly number[]): number[] =>
  one.map((count, place) => count + (other[place] ?? 0));

/** The time within which this part of the answers came; `null` without an answer. */
export const timeWithin = (times: readonly number[], part: number): number | null => {
  const all = times.reduce((sum, count) => sum + count, 0);
  let passed = 0;

  for (const [place, count] of times.entries()) {
    passed += count;
    // The middle of the place, so that it is neither always too long nor always too short.
    if (all > 0 && passed >= all * part) return Math.round(2 ** ((place + 0.5) / 2));
  }

  return null;
};
