import type { Instant } from '@/lib/contract/domain';

const dateTime =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:([Zz])|([+-])(\d{2}):?(\d{2})?)?$/;

/**
 * Converts a time with any offset to UTC, keeping every fractional digit. The fraction is the same in every time zone, so
 * only the rest goes through `Date`, which is limited to milliseconds. Without an offset, a time is UTC. `null`: not a
 * time.
 */
export const readInstant = (text: string): Instant | null => {
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
  const utc = new Date(localMs - offsetMs).toISOString();

  // Years beyond four digits would break sorting.
  if (!/^\d{4}-/.test(utc)) {
    return null;
  }

  return `${utc.slice(0, 19)}${fraction === undefined ? '' : `.${fraction}`}Z`;
};

/** The precision that PostgreSQL stores. Further digits are cut off, never rounded into the future. */
export const toMicroseconds = (instant: Instant): Instant => instant.replace(/(\.\d{6})\d+/, '$1');
