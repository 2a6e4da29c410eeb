/**
 * The only source of business time. Tests move it instead of waiting, so decisions that depend on time
 * must not call `Date.now()`.
 */
let offsetMs = 0;

export const now = (): Date => new Date(Date.now() + offsetMs);

/** For tests and the fault board: moves this process's clock; the returned function moves it back. */
export const moveClock = (milliseconds: number): (() => void) => {
  let moved = milliseconds;
  offsetMs += moved;

  return () => {
    offsetMs -= moved;
    moved = 0;
  };
};
