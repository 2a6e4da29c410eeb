/** `YYYY-MM-DD`. Documents have days, not instants, so no time zone can shift them. */
import { dayMs } from '@/lib/base/durations';

export type Day = string;

/** The first and last day a date can mean; the same day unless part of it is unknown. */
export interface Days {
  from: Day;
  to: Day;
}

const two = (value: number): string => String(value).padStart(2, '0');
const four = (value: number): string => String(value).padStart(4, '0');

const lastOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** `null`: no such day exists. */
export const daysOf = (year: number, month: number | null, day: number | null): Days | null => {
  const [first, last] = month === null ? [1, 12] : [month, month];
  if (first < 1 || last > 12 || (day !== null && (day < 1 || day > lastOfMonth(year, first)))) return null;

  return {
    from: `${four(year)}-${two(first)}-${two(day ?? 1)}`,
    to: `${four(year)}-${two(last)}-${two(day ?? lastOfMonth(year, last))}`,
  };
};

export const overlap = (one: Days, other: Days): Days | null => {
  const [, from = one.from] = [one.from, other.from].sort();
  const [to = one.to] = [one.to, other.to].sort();

  return from <= to ? { from, to } : null;
};

const numbers = (day: Day): [number, number, number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)),
  Number(day.slice(8, 10)),
];

export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / dayMs;

const monthsBetween = (from: Day, to: Day): number => {
  const [year, month, day] = numbers(from);
  const [laterYear, laterMonth, laterDay] = numbers(to);

  return (laterYear - year) * 12 + laterMonth - month - (laterDay < day ? 1 : 0);
};

/** Completed years. A birthday on 29 February falls on 1 March in other years. */
export const yearsBetween = (from: Day, to: Day): number => Math.floor(monthsBetween(from, to) / 12);

const count = (amount: number, unit: string): string => `${amount} ${unit}${amount === 1 ? '' : 's'}`;

/** "4 years 5 months", or "12 days" within two months. */
export const lengthOf = (from: Day, to: Day): string => {
  const months = monthsBetween(from, to);
  if (months < 2) return count(daysBetween(from, to), 'day');

  const [years, rest] = [Math.floor(months / 12), months % 12];

  return [years > 0 ? count(years, 'year') : '', rest > 0 ? count(rest, 'month') : ''].filter(Boolean).join(' ');
};

export const written = ({ from, to }: Days): string => (from === to ? from : `${from} to ${to}`);
