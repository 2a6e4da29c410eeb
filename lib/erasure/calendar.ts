/** Calendar days in UTC, written as 2026-11-28, and the day by which a request must be answered. */
import type { ErasurePolicy } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';

export const today = (): string => dayOf(now());

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** The same day of a later month, or the last day of a month that is too short. */
export const addMonths = (day: string, months: number): string => {
  const date = atNoon(day);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1, 12));
  const lastOfMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date.getUTCDate(), lastOfMonth));

  return dayOf(first);
};

export const addDays = (day: string, days: number): string => dayOf(new Date(atNoon(day).getTime() + days * dayMs));

type WeekendRule = ErasurePolicy['weekendRule'];

const shifts: Record<WeekendRule, { saturday: number; sunday: number }> = {
  'as it falls': { saturday: 0, sunday: 0 },
  'friday before': { saturday: -1, sunday: -2 },
  'monday after': { saturday: 2, sunday: 1 },
};

const shiftWeekend = (day: string, rule: WeekendRule): string => {
  const weekday = atNoon(day).getUTCDay();
  const { saturday, sunday } = shifts[rule];

  return addDays(day, weekday === 6 ? saturday : weekday === 0 ? sunday : 0);
};

/**
 * One month after receipt, or three if extended. Both are counted from the day of receipt: adding months one by one
 * would lose days after a short month.
 */
export const dueOn = (receivedOn: string, isExtended: boolean, rule: WeekendRule): string =>
  shiftWeekend(addMonths(receivedOn, isExtended ? 3 : 1), rule);
