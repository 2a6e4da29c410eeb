import { expect, test } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { dayMs, minuteMs } from '@/lib/base/durations';
import { markRecorded, wasRecentlyRecorded } from './record';

test('a search is recorded again after ten minutes, also once the clock was set back', () => {
  const setBack = moveClock(dayMs);
  markRecorded('sign-in', 'earlier');
  setBack();
  markRecorded('sign-in', 'Novak');
  expect(wasRecentlyRecorded('sign-in', 'Novak')).toBe(true);

  const restoreClock = moveClock(11 * minuteMs);
  expect(wasRecentlyRecorded('sign-in', 'Novak')).toBe(false);
  restoreClock();
});
