/**
 * The one source of business time. Tests move it instead of waiting; nothing that decides by time
 * may call `Date.now()` itself.
 */
let offsetMs = 0;

export const now = (): Date => new Date(Date.now() + offsetMs);

/** For tests: shifts the clock of this process by some milliseconds, and returns a way back. */
export const moveClock = (milliseconds: number): (() => void) => {
  let moved = milliseconds;
  offsetMs += moved;

  return () => {
    offsetMs -= moved;
    moved = 0;
  };
};
