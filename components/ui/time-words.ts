import type { Instant } from '@/lib/contract/domain';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2030-05` as "May 2030". */
export const monthWords = (month: string): string => `${months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

/** An IANA name: `Europe/Vienna`. Or the zone of the device, see `ownZone`. */
export type Zone = string;

const isOwn = (zone: Zone): boolean => zone.startsWith('own');

/**
 * The zone of the device, another value after each journey of it. A browser takes tens of milliseconds to load what it
 * knows of zones, on a phone more; the clock of its own costs nothing.
 */
export const ownZone = (journeys: number): Zone => `own ${journeys}`;

/** An IANA name. */
export const zoneName = (zone: Zone): string =>
  isOwn(zone) ? Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC' : zone;

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

interface Fields {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const utcFields = (at: Date): Fields => ({
  year: at.getUTCFullYear(),
  month: at.getUTCMonth() + 1,
  day: at.getUTCDate(),
  hour: at.getUTCHours(),
  minute: at.getUTCMinutes(),
  second: at.getUTCSeconds(),
});

const ownFields = (at: Date): Fields => ({
  year: at.getFullYear(),
  month: at.getMonth() + 1,
  day: at.getDate(),
  hour: at.getHours(),
  minute: at.getMinutes(),
  second: at.getSeconds(),
});

const fieldsIn = (zone: Zone, at: Date): Fields => {
  const parts = formatIn(zone).formatToParts(at);

  return Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)])) as unknown as Fields;
};

const fieldsOf = (at: Date, zone: Zone): Fields => {
  if (zone === 'UTC') return utcFields(at);

  return isOwn(zone) ? ownFields(at) : fieldsIn(zone, at);
};

/** An invalid instant is shown as received. */
const inWords =
  (write: (fields: Fields) => string) =>
  (instant: Instant, zone: Zone): string => {
    const at = new Date(millisecondsOf(instant));
    if (Number.isNaN(at.getTime())) return instant;

    return write(fieldsOf(at, zone));
  };

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const dayOf = ({ day: date, month, year }: Fields): string => `${date} ${months[month - 1]} ${year}`;
const minuteOf = (fields: Fields): string => `${twoDigits(fields.hour)}:${twoDigits(fields.minute)}`;
const clockOf = (fields: Fields): string => `${minuteOf(fields)}:${twoDigits(fields.second)}`;

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

  return `${localExact(instant, zone)} ${zoneName(zone)}, ${isSameDay ? utcClock(instant) : utcExact(instant)} UTC`;
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

/** For what is past. A page's clock that moves in steps may still stand before it. */
export const agoWords = (instant: Instant, now: number, zone: Zone): string =>
  relativeWords(instant, Math.max(now, millisecondsOf(instant)), zone);
