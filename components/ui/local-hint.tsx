'use client';

import type { Instant } from '@/lib/contract/domain';
import { isAsInUtc, localDay, localMinute, utcDay, type Zone } from './time-words';
import { useZone } from './zone';

/** `14:30 UTC is 15:30 your time`, with the day if it is another one; `null` if both clocks show the same. */
export const localHint = (at: Instant | null, zone: Zone): string | null => {
  if (at === null || isAsInUtc(at, zone)) return null;
  const isSameDay = localDay(at, zone) === utcDay(at);

  return `${localMinute(at, 'UTC')} UTC is ${localMinute(at, zone)} your time${isSameDay ? '' : ` on ${localDay(at, zone)}`}`;
};

interface LocalHintProps {
  /** As entered; `null`: nothing yet. */
  at: Instant | null;
  id: string;
  className?: string;
}

/** Below a field for a time in UTC. Name it in the field's `aria-describedby`. */
export const LocalHint = ({ at, id, className }: LocalHintProps) => {
  const words = localHint(at, useZone());

  return (
    <span id={id} className={className ?? 'text-12 text-ink-3'}>
      {words}
    </span>
  );
};
