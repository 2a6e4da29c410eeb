/** Ranges of UTC days, and the spans that bars and points in charts stand for. */
import type { Day, DaySpan } from '@/lib/answers';
import { dayMs, hourMs } from '@/lib/base/durations';

export const hourMicros = hourMs * 1000;

/** More bars would be too thin to read. */
const maxBars = 120;

export const dayOf = (at: Date): Day => at.toISOString().slice(0, 10);

export const addDays = (day: Day, days: number): Day => dayOf(new Date(Date.parse(day) + days * dayMs));

export const lengthOf = ({ from, to }: DaySpan): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** The same number of days just before. */
export const previousOf = (range: DaySpan): DaySpan => ({
  from: addDays(range.from, -lengthOf(range)),
  to: addDays(range.from, -1),
});

/** Single days, or weeks for longer ranges. Weeks end with the last day, so only the first may be shorter. */
export const spansOf = (range: DaySpan): DaySpan[] => {
  const length = lengthOf(range);
  if (length <= maxBars) {
    return Array.from({ length }, (_, index) => {
      const day = addDays(range.from, index);

      return { from: day, to: day };
    });
  }

  return Array.from({ length: Math.ceil(length / 7) }, (_, weeksAgo) => {
    const last = length - 1 - 7 * weeksAgo;

    return { from: addDays(range.from, Math.max(0, last - 6)), to: addDays(range.from, last) };
  }).reverse();
};

/** In microseconds since 1970; `until` is exclusive. */
export const boundsOf = ({ from, to }: DaySpan): { since: number; until: number } => ({
  since: Date.parse(from) * 1000,
  until: (Date.parse(to) + dayMs) * 1000,
});

/** For the database; `until` is exclusive. */
export const timestampsOf = ({ from, to }: DaySpan): { since: string; until: string } => ({
  since: `${from}T00:00:00Z`,
  until: `${addDays(to, 1)}T00:00:00Z`,
});
