/** Pauses between tries: longer each time, up to half a minute. */
const first = 2000;
const longest = 30_000;

export interface Pauses {
  /** At least this long, if the service asks for it. */
  next: (atLeastMs?: number) => number;
  reset: () => void;
}

export const createPauses = (): Pauses => {
  let tries = 0;

  return {
    next: (atLeastMs = 0) => {
      const pause = Math.min(first * 2 ** tries, longest);
      tries += 1;

      return Math.max(pause, atLeastMs);
    },
    reset: () => {
      tries = 0;
    },
  };
};
