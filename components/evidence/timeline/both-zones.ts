import type { Instant } from '@/lib/contract/domain';
import { millisecondsOf, utcClock, utcDay, utcExact } from '../../ui/time-words';

/** What a clock on the wall of that zone shows, written as if it were UTC, so that both are worded alike. */
const wallClock = (at: Instant, zone: string): Instant => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
    ...({ hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
  });
  const parts = new Map(format.formatToParts(millisecondsOf(at)).map(({ type, value }) => [type, value]));
  const [year, month, day] = [parts.get('year')?.padStart(4, '0'), parts.get('month'), parts.get('day')];
  return `${year}-${month}-${day}T${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')}Z`;
};

export const viewersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `15 Nov 2026, 11:57:02 Europe/Vienna, 10:57:02 UTC`; the day twice where it is another one. */
export const inBothZones = (at: Instant, zone: string): string => {
  if (Number.isNaN(millisecondsOf(at))) return at;
  if (zone === 'UTC' || zone === 'Etc/UTC') return `${utcExact(at)} UTC`;
  const local = wallClock(at, zone);
  const utc = utcDay(local) === utcDay(at) ? utcClock(at) : utcExact(at);
  return `${utcExact(local)} ${zone}, ${utc} UTC`;
};
