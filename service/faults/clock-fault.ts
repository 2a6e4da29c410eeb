/** The service's clock is wrong. */
import { moveClock } from '@/lib/clock';
import { defineFault, wholeNumber } from './settings';

const tenYears = 315_360_000;

export const clockSchemas = [
  defineFault('clock', 'The clock of the service is this far ahead, or behind when negative.', {
    offsetSeconds: wholeNumber(-tenYears, tenYears),
  }),
] as const;

/** Holds this board's share of the clock's offset, so that setting it twice does not add up. */
export const createClockOffset = () => {
  let moveBack = () => {};

  return {
    set: (seconds: number): void => {
      moveBack();
      moveBack = moveClock(seconds * 1000);
    },
  };
};
