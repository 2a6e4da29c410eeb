/** Days, moments and numbers as they stand on paper. */

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' });
const numberFormat = new Intl.NumberFormat('en-GB');

/** 28 November 2026, of a day or of a moment in UTC. */
export const writtenDay = (day: string | Date): string => dayFormat.format(new Date(day));

/** 14 November 2026, 09:30:12 UTC. */
export const writtenMoment = (at: string): string => `${writtenDay(at)}, ${timeFormat.format(new Date(at))} UTC`;

export const writtenNumber = (number: number): string => numberFormat.format(number);

/** 1 session, 2 sessions. */
export const counted = (count: number, one: string, more = `${one}s`): string =>
  `${writtenNumber(count)} ${count === 1 ? one : more}`;
