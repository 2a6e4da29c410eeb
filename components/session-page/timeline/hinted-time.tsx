'use client';

import { useId } from 'react';
import type { Instant } from '@/lib/contract/domain';
import { millisecondsOf, utcClock, utcDay, utcExact } from '../../ui/time-words';

interface HintedTimeProps {
  at: Instant;
  /** One time per list is a Tab stop; the arrow keys reach the others. */
  isStop: boolean;
  onFocus: () => void;
}

/** `10:57:02`; on hover or focus the full time in the viewer's zone and UTC. */
export const HintedTime = ({ at, isStop, onFocus }: HintedTimeProps) => {
  const hintId = useId();

  return (
    <span className="group/time relative shrink-0">
      <button
        type="button"
        data-time
        tabIndex={isStop ? 0 : -1}
        aria-describedby={hintId}
        onFocus={onFocus}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
        className="min-h-6 rounded-chip text-12 text-ink-2"
      >
        <time dateTime={at}>{utcClock(at)}</time>
      </button>
      <span
        role="tooltip"
        id={hintId}
        className="absolute hidden top-full right-0 z-10 w-max max-w-60 rounded-control border border-line bg-surface px-2 py-1 text-12 text-ink shadow-2 group-focus-within/time:block group-hover/time:block"
      >
        {inBothZones(at, viewersZone())}
      </span>
    </span>
  );
};

/** Local time in that zone, written as UTC so that both are formatted alike. */
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

const viewersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `15 Nov 2026, 11:57:02 Europe/Vienna, 10:57:02 UTC`; with both days where they differ. */
export const inBothZones = (at: Instant, zone: string): string => {
  if (Number.isNaN(millisecondsOf(at))) return at;
  if (zone === 'UTC' || zone === 'Etc/UTC') return `${utcExact(at)} UTC`;
  const local = wallClock(at, zone);
  const utc = utcDay(local) === utcDay(at) ? utcClock(at) : utcExact(at);
  return `${utcExact(local)} ${zone}, ${utc} UTC`;
};
