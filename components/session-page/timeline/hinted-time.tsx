'use client';

import { useId } from 'react';
import type { Instant } from '@/lib/contract/domain';
import { inBothZones, localClock } from '../../ui/time-words';
import { useZone } from '../../ui/zone';

interface HintedTimeProps {
  at: Instant;
  /** One time per list is a Tab stop; the arrow keys reach the others. */
  isStop: boolean;
  onFocus: () => void;
}

/** `10:57:02`; on hover or focus, above it, the full time in the reader's zone and UTC. */
export const HintedTime = ({ at, isStop, onFocus }: HintedTimeProps) => {
  const hintId = useId();
  const zone = useZone();

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
        <time dateTime={at}>{localClock(at, zone)}</time>
      </button>
      <span
        role="tooltip"
        id={hintId}
        className="absolute right-0 bottom-full hidden z-10 w-max max-w-60 rounded-control border border-line bg-surface px-2 py-1 text-12 text-ink shadow-2 group-focus-within/time:block group-hover/time:block"
      >
        {inBothZones(at, zone)}
      </span>
    </span>
  );
};
