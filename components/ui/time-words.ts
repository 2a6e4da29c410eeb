import type { Instant } from '@/lib/contract/domain';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number): string => String(value).padStart(2, '0');

/** The service may send more fractional digits than some browsers parse. */
export const millisecondsOf = (instant: Instant): number => Date.parse(instant.replace(/(\.\d{3})\d+/, '$1'));

const valid = (instant: Instant): Date | null => {
  const date = new Date(millisecondsOf(instant));
  return Number.isNaN(date.getTime()) ? null : date;
};

/** `15 Nov 2026` */
export const utcDay = (instant: Instant): string => {
  const date = valid(instant);
  return date ? `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}` : instant;
};

/** `10:45:07` */
export const utcClock = (instant: Instant): string => {
  const date = valid(instant);
  return date ? `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}` : instant;
};

/** `15 Nov 2026, 10:45:07` */
export const utcExact = (instant: Instant): string =>
  valid(instant) ? `${utcDay(instant)}, ${utcClock(instant)}` : instant;

/** `3 min 24 s`: at most two units. */
export const spanWords = (milliseconds: number): string => {
  const total = Math.max(0, Math.floor(milliseconds / second));
  if (total < 60) return `${total} s`;
  if (total < 3600) return `${Math.floor(total / 60)} min${total % 60 ? ` ${total % 60} s` : ''}`;
  if (total < 86_400) return `${Math.floor(total / 3600)} h ${Math.floor((total % 3600) / 60)} min`;
  return `${Math.floor(total / 86_400)} d`;
};

const roughSpan = (milliseconds: number): string => {
  if (milliseconds < minute) return `${Math.floor(milliseconds / second)} s`;
  if (milliseconds < hour) return `${Math.floor(milliseconds / minute)} min`;
  if (milliseconds < 2 * day) return `${Math.floor(milliseconds / hour)} h`;
  return `${Math.floor(milliseconds / day)} d`;
};

/** `14 min ago`, `in 3 d`; beyond two weeks, the date. */
export const relativeWords = (instant: Instant, now: number): string => {
  const at = millisecondsOf(instant);
  if (Number.isNaN(at)) return instant;

  const distance = now - at;
  if (Math.abs(distance) >= 14 * day) return utcDay(instant);
  if (distance >= 0) return distance < second ? 'now' : `${roughSpan(distance)} ago`;
  // Browser and server clocks differ a little.
  return -distance < 2 * second ? 'now' : `in ${roughSpan(-distance)}`;
};
