/** Days of the calendar in UTC, and what one bar or point of a chart stands for. */
import type { Day, DaySpan } from '@/lib/answers';

const dayMs = 86_400_000;
export const hourMicros = 3_600_000_000;

/** More would be bars too thin to read. */
const mostDays = 120;

export const dayOf = (at: Date): Day => at.toISOString().slice(0, 10);

export const addDays = (day: Day, days: number): Day => dayOf(new Date(Date.parse(day) + days * dayMs));

export const lengthOf = ({ from, to }: DaySpan): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** As many days, right before. */
export const previousOf = (range: DaySpan): DaySpan => ({
  from: addDays(range.from, -lengthOf(range)),
  to: addDays(range.from, -1),
});

/** Each day by itself; of a longer range, weeks that end with its last day, so that only the first can be shorter. */
export const spansOf = (range: DaySpan): DaySpan[] => {
  const length = lengthOf(range);
  if (length <= mostDays) {
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

/** In microseconds since 1970, to before `until`. */
export const boundsOf = ({ from, to }: DaySpan): { since: number; until: number } => ({
  since: Date.parse(from) * 1000,
  until: (Date.parse(to) + dayMs) * 1000,
});

/** For the database: moments, to before the second. */
export const momentsOf = ({ from, to }: DaySpan): { since: string; until: string } => ({
  since: `${from}T00:00:00Z`,
  until: `${addDays(to, 1)}T00:00:00Z`,
});
