import type { Instant } from '@/lib/contract/domain';

const dateTime =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:([Zz])|([+-])(\d{2}):?(\d{2})?)?$/;

/**
 * Reads a time with any number of fractional digits and any offset into UTC, keeping every digit: the
 * fraction of a second is the same in every time zone, so only the rest goes through `Date`, which
 * knows milliseconds at most. A time without an offset is UTC, as the interface's field names say.
 * Returns `null` when the text is no time.
 */
export const readInstant = (text: string): Instant | null => {
  const match = dateTime.exec(text.trim());
  if (!match) {
    return null;
  }

  const [, date, hoursMinutes, seconds = '00', fraction, , sign, offsetHours = '0', offsetMinutes = '0'] = match;
  const local = `${date}T${hoursMinutes}:${seconds}`;
  const localMs = Date.parse(`${local}Z`);

  // `Date` turns 30 February into 2 March; a day that does not exist is not a time.
  if (Number.isNaN(localMs) || !new Date(localMs).toISOString().startsWith(local)) {
    return null;
  }
  if (Number(offsetHours) > 23 || Number(offsetMinutes) > 59) {
    return null;
  }

  const offsetMs = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000 * (sign === '-' ? -1 : 1);
  const utc = new Date(localMs - offsetMs).toISOString();

  // Years beyond four digits would no longer sort or read as the other instants do.
  if (!/^\d{4}-/.test(utc)) {
    return null;
  }

  return `${utc.slice(0, 19)}${fraction === undefined ? '' : `.${fraction}`}Z`;
};

/** The instant as finely as PostgreSQL keeps it: further digits are cut off, never rounded into the future. */
export const toMicroseconds = (instant: Instant): Instant => instant.replace(/(\.\d{6})\d+/, '$1');
