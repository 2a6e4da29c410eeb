'use client';

import type { Instant } from '@/lib/contract/domain';
import { classNames } from '../ui/class-names';
import { isAsInUtc, localClock, localDay, localExact, utcDay, type Zone, zoneName } from '../ui/time-words';
import { useZone } from '../ui/zone';

/** `11:57:02 Europe/Vienna`, with the day if it is another one; `null` if it is the time in UTC. */
const besideUtc = (at: Instant, zone: Zone): string | null => {
  if (isAsInUtc(at, zone)) return null;
  const isSameDay = localDay(at, zone) === utcDay(at);

  return `${isSameDay ? localClock(at, zone) : localExact(at, zone)} ${zoneName(zone)}`;
};

interface BothTimesProps {
  at: Instant;
  /** As recorded, as exact as the place needs it. */
  utc: string;
  /** The reader's time on a line of its own. */
  isStacked?: boolean;
}

/** `10:57:02 UTC (11:57:02 Europe/Vienna)`: the log is in UTC, its reader often is not. */
export const BothTimes = ({ at, utc, isStacked = false }: BothTimesProps) => {
  const local = besideUtc(at, useZone());

  return (
    <time dateTime={at}>
      {utc} UTC
      {local && (
        <span className={classNames('text-ink-3', isStacked && 'block text-12')}>
          {isStacked ? local : ` (${local})`}
        </span>
      )}
    </time>
  );
};
