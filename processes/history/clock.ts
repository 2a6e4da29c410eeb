import { moveClock, now } from '@/lib/base/clock';

/** Sets this process's clock; the returned function lets it tell the time again. */
export const createPastClock = () => {
  const moves: Array<() => void> = [];

  return {
    set: (ms: number): void => {
      moves.push(moveClock(ms - now().getTime()));
    },
    pass: (ms: number): void => {
      moves.push(moveClock(ms));
    },
    restore: (): void => {
      for (const back of moves.splice(0)) back();
    },
  };
};

export type PastClock = ReturnType<typeof createPastClock>;
