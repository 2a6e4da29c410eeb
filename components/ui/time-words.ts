import type { Instant } from '@/lib/contract/domain';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2030-05` as "May 2030". */
export const monthWords = (month: string): string => `${months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

/** An IANA name: `Europe/Vienna`. */
export type Zone = string;

/** The service may send more fractional digits than some browsers parse. */
export const millisecondsOf = (instant: Instant): number => Date.parse(instant.replace(/(\.\d{3})\d+/, '$1'));

const formats = new Map<Zone, Intl.DateTimeFormat>();

const createFormat = (timeZone: Zone): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    ...({ year: 'numeric', month: 'numeric', day: 'numeric' } as const),
    ...({ hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
  });

/** A zone that the browser does not know is read as UTC. */
const formatIn = (zone: Zone): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;

  let format: Intl.DateTimeFormat;
  try {
    format = createFormat(zone);
  } catch {
    format = createFormat('UTC');
  }
  formats.set(zone, format);

  return format;
};

type Fields = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>;

/** An invalid instant is shown as received. */
const inWords =
  (write: (fields: Fields) => string) =>
  (instant: Instant, zone: Zone): string => {
    const at = millisecondsOf(instant);
    if (Number.isNaN(at)) return instant;
    const parts = formatIn(zone).formatToParts(at);

    return write(Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Fields);
  };

const dayOf = ({ day: date, month, year }: Fields): string => `${Number(date)} ${months[Number(month) - 1]} ${year}`;
const minuteOf = (fields: Fields): string => `${fields.hour}:${fields.minute}`;
const clockOf = (fields: Fields): string => `${minuteOf(fields)}:${fields.second}`;

/** `15 Nov 2026` */
export const localDay = inWords(dayOf);

/** `10:45:07` */
export const localClock = inWords(clockOf);

/** `10:45` */
export const localMinute = inWords(minuteOf);

/** `15 Nov 2026, 10:45` */
export const localMoment = inWords((fields) => `${dayOf(fields)}, ${minuteOf(fields)}`);

/** `15 Nov 2026, 10:45:07` */
export const localExact = inWords((fields) => `${dayOf(fields)}, ${clockOf(fields)}`);

export const utcDay = (instant: Instant): string => localDay(instant, 'UTC');
export const utcClock = (instant: Instant): string => localClock(instant, 'UTC');
export const utcExact = (instant: Instant): string => localExact(instant, 'UTC');

/** `15 Nov 2026, 10:45:07 UTC`: on hover. */
export const utcWords = (instant: Instant): string =>
  Number.isNaN(millisecondsOf(instant)) ? instant : `${utcExact(instant)} UTC`;

/** True for UTC, for an invalid instant, and for London in winter. */
export const isAsInUtc = (instant: Instant, zone: Zone): boolean => localExact(instant, zone) === utcExact(instant);

/** `15 Nov 2026, 11:57:02 Europe/Vienna, 10:57:02 UTC`; with both days where they differ. */
export const inBothZones = (instant: Instant, zone: Zone): string => {
  if (isAsInUtc(instant, zone)) return utcWords(instant);
  const isSameDay = localDay(instant, zone) === utcDay(instant);

  return `${localExact(instant, zone)} ${zone}, ${isSameDay ? utcClock(instant) : utcExact(instant)} UTC`;
};

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
export const relativeWords = (instant: Instant, now: number, zone: Zone): string => {
  const at = millisecondsOf(instant);
  if (Number.isNaN(at)) return instant;

  const distance = now - at;
  if (Math.abs(distance) >= 14 * day) return localDay(instant, zone);
  if (distance >= 0) return distance < second ? 'now' : `${roughSpan(distance)} ago`;
  // Browser and server clocks differ a little.
  return -distance < 2 * second ? 'now' : `in ${roughSpan(-distance)}`;
};
