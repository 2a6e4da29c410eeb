import type { Day } from '@/lib/answers';
import { dueDays } from '@/lib/base/due-days';
import { dayMs } from '@/lib/base/durations';
import { utcDay } from '../ui/time-words';

const midnight = (day: Day): string => `${day}T00:00:00Z`;

/** `28 Nov 2026` */
export const dayWords = (day: Day): string => utcDay(midnight(day));

/** "15 Nov" of "15 Nov 2026". */
export const withoutYear = (words: string): string => words.replace(/ \d{4}$/, '');

/** `28 Nov` */
export const shortDay = (day: Day): string => withoutYear(dayWords(day));

export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(midnight(to)) - Date.parse(midnight(from))) / dayMs);

export const dayAfter = (day: Day): Day => new Date(Date.parse(midnight(day)) + dayMs).toISOString().slice(0, 10);

/** Today, as used for due dates. */
export const todayUtc = (): Day => new Date().toISOString().slice(0, 10);

const daysWords = (days: number): string => (days === 1 ? '1 day' : `${days.toLocaleString('en-GB')} days`);

type Left = { words: string; tone: 'warn' | 'bad' | null };

/** "13 days left", "4 days left", "due today", "2 days late" */
export const countdownWords = (today: Day, dueOn: Day): Left => {
  const left = leftWords(today, dueOn);
  const days = daysBetween(today, dueOn);

  return days > 0 ? { ...left, words: `${daysWords(days)} left` } : left;
};

/** "13 days left", "due in 4 days", "due today", "2 days late" */
export const leftWords = (today: Day, dueOn: Day): Left => {
  const days = daysBetween(today, dueOn);
  if (days < 0) return { words: `${daysWords(-days)} late`, tone: 'bad' };
  if (days > dueDays) return { words: `${daysWords(days)} left`, tone: null };

  return { words: days === 0 ? 'due today' : `due in ${daysWords(days)}`, tone: 'warn' };
};
