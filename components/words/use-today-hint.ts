'use client';

import { localDay, utcDay } from '../ui/time-words';
import { useZone } from '../ui/zone';

/** For a date entered in UTC: says which day it is there, while the reader's calendar shows another one. */
export const useTodayHint = (): string | undefined => {
  const zone = useZone();
  const now = new Date().toISOString();

  return localDay(now, zone) === utcDay(now) ? undefined : `Dates are UTC: today is ${utcDay(now)}.`;
};
