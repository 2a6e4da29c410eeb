import type { Instant } from '@/lib/contract/domain';
import { firstYear, lastYear } from '@/lib/contract/limits';

const dateTime =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:([Zz])|([+-])(\d{2}):?(\d{2})?)?$/;

interface ReadTime {
  utc: Date;
  /** Digits after the point. */
  fraction: string | undefined;
}

/** `null`: not a time. */
const readTime = (text: string): ReadTime | null => {
  const match = dateTime.exec(text.trim());
  if (!match) {
    return null;
  }

  const [, date, hoursMinutes, seconds = '00', fraction, , sign, offsetHours = '0', offsetMinutes = '0'] = match;
  const local = `${date}T${hoursMinutes}:${seconds}`;
  const localMs = Date.parse(`${local}Z`);

  // `Date` would turn 30 February into 2 March.
  if (Number.isNaN(localMs) || !new Date(localMs).toISOString().startsWith(local)) {
    return null;
  }
  if (Number(offsetHours) > 23 || Number(offsetMinutes) > 59) {
    return null;
  }

  const offsetMs = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000 * (sign === '-' ? -1 : 1);

  return { utc: new Date(localMs - offsetMs), fraction };
};

const isKept = ({ utc }: ReadTime): boolean => utc.getUTCFullYear() >= firstYear && utc.getUTCFullYear() <= lastYear;

/**
 * Converts a time with any offset to UTC, keeping every fractional digit. The fraction is the same in every time zone, so
 * only the rest goes through `Date`, which is limited to milliseconds. Without an offset, a time is UTC. `null`: not a
 * time, or outside the years that are kept.
 */
export const readInstant = (text: string): Instant | null => {
  const time = readTime(text);
  if (time === null || !isKept(time)) {
    return null;
  }

  return `${time.utc.toISOString().slice(0, 19)}${time.fraction === undefined ? '' : `.${time.fraction}`}Z`;
};

/** True for a time that would be in year 0, or later than 9999, in UTC. */
export const isOutsideKeptYears = (text: string): boolean => {
  const time = readTime(text);

  return time !== null && !isKept(time);
};

/** The precision that PostgreSQL stores. Further digits are cut off, never rounded into the future. */
export const toMicroseconds = (instant: Instant): Instant => instant.replace(/(\.\d{6})\d+/, '$1');
