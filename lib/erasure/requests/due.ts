/** By when a person must have their answer. Days are days of the calendar, written as 2026-11-28; no clock is involved. */

import type { ErasurePolicy } from '@/lib/answers';

/** What becomes of a day that falls on a weekend. */
type WeekendRule = ErasurePolicy['weekendRule'];

const dayMs = 86_400_000;
const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The same day number so many months later, or the last day of a month that has no such day. */
export const addMonths = (day: string, months: number): string => {
  const date = atNoon(day);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1, 12));
  const lastOfMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date.getUTCDate(), lastOfMonth));

  return dayOf(first);
};

export const addDays = (day: string, days: number): string => dayOf(new Date(atNoon(day).getTime() + days * dayMs));

const shifts: Record<WeekendRule, { saturday: number; sunday: number }> = {
  'as it falls': { saturday: 0, sunday: 0 },
  'friday before': { saturday: -1, sunday: -2 },
  'monday after': { saturday: 2, sunday: 1 },
};

const overWeekend = (day: string, rule: WeekendRule): string => {
  const weekday = atNoon(day).getUTCDay();
  const { saturday, sunday } = shifts[rule];

  return addDays(day, weekday === 6 ? saturday : weekday === 0 ? sunday : 0);
};

/** One month from receipt; three when it was extended. Always counted from the receipt, so that no month is lost on the way. */
export const dueOn = (receivedOn: string, isExtended: boolean, rule: WeekendRule): string =>
  overWeekend(addMonths(receivedOn, isExtended ? 3 : 1), rule);
