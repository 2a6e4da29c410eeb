import { dayMs } from '@/lib/base/durations';
/**
 * A day as `YYYY-MM-DD`, or as `YYYY-MM` if the day of birth is unknown. Documents have days, not
 * instants, so no time zone can shift them.
 */
export type Day = string;

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** Few distinct days are needed, but millions of times. */
const earliest = Date.UTC(1880, 0, 1) / dayMs;
const known = new Array<Day | undefined>(90_000);

/** The day this many days after 1 January 1970. */
const dayNumbered = (number: number): Day => {
  const place = number - earliest;
  const remembered = known[place];
  if (remembered !== undefined) return remembered;

  const day = new Date(number * dayMs).toISOString().slice(0, 10);
  known[place] = day;

  return day;
};

const digitsAt = (text: string, from: number, to: number): number => {
  let value = 0;
  for (let at = from; at < to; at++) value = value * 10 + text.charCodeAt(at) - 48;

  return value;
};

/** An unknown day counts as the first of its month. */
const numberOf = (day: Day, yearsLater = 0): number =>
  Date.UTC(digitsAt(day, 0, 4) + yearsLater, digitsAt(day, 5, 7) - 1, isWholeDay(day) ? digitsAt(day, 8, 10) : 1) /
  dayMs;

export const dayAt = (ms: number): Day => dayNumbered(Math.floor(ms / dayMs));

export const isWholeDay = (day: Day): boolean => day.length === 10;

export const addDays = (day: Day, days: number): Day => dayNumbered(numberOf(day) + days);

export const addYears = (day: Day, years: number): Day => dayNumbered(numberOf(day, years));

export const daysBetween = (from: Day, to: Day): number => numberOf(to) - numberOf(from);

export const withoutDay = (day: Day): Day => day.slice(0, 7);

/** `900321`, as in a machine-readable zone; `9003<<` if the day is unknown. */
export const toMrzDate = (day: Day): string => day.slice(2, 4) + day.slice(5, 7) + (day.slice(8, 10) || '<<');

const printedDay = (day: Day): string => day.slice(8, 10) || 'XX';

/** `21 MAR 1990`, as passports print it. */
export const toWords = (day: Day): string => `${printedDay(day)} ${months[digitsAt(day, 5, 7) - 1]} ${day.slice(0, 4)}`;

/** `21.03.1990`, as cards print it. */
export const toDotted = (day: Day): string => `${printedDay(day)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;

/** `19900321`, as in barcodes; zeros if the day is unknown. */
export const toDigits = (day: Day): string => day.slice(0, 4) + day.slice(5, 7) + (day.slice(8, 10) || '00');

export const swapDayAndMonth = (day: Day): Day => `${day.slice(0, 4)}-${day.slice(8, 10)}-${day.slice(5, 7)}`;

const two = (value: number): string => (value < 10 ? `0${value}` : `${value}`);
const three = (value: number): string => (value < 100 ? `0${two(value)}` : `${value}`);

/** An instant in UTC with microseconds, as in PostgreSQL. `toISOString` takes ten times as long. */
export const toInstant = (ms: number, microseconds: number): string => {
  const ofDay = ms - Math.floor(ms / dayMs) * dayMs;
  const seconds = Math.floor(ofDay / 1000);
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;

  return `${dayAt(ms)}T${clock}.${three(ofDay % 1000)}${three(microseconds)}Z`;
};
