'use client';

import { classNames } from './class-names';
import { useNow } from './now';

const circumference = 2 * Math.PI * 5.5;

const RingShape = ({ part, className }: { part: number; className?: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 14 14"
    className={classNames('size-3.5 shrink-0', className)}
    fill="none"
    strokeWidth="2"
  >
    <circle cx="7" cy="7" r="5.5" stroke="var(--track)" />
    <circle
      cx="7"
      cy="7"
      r="5.5"
      stroke="currentColor"
      strokeDasharray={`${Math.min(1, Math.max(0, part)) * circumference} ${circumference}`}
      transform="rotate(-90 7 7)"
    />
  </svg>
);

/** Work in progress; text is always beside it. */
export const BusyRing = ({ className }: { className?: string }) => (
  <RingShape part={0.3} className={classNames('animate-spin text-accent', className)} />
);

/** Fills up between two instants, in milliseconds. */
export const TimeRing = ({ from, to }: { from: number; to: number }) => {
  const now = useNow(1000);
  return <RingShape part={now === null || to <= from ? 0 : (now - from) / (to - from)} className="text-ink-3" />;
};

/** Empties from `totalMs` to nothing, with `leftMs` to go. */
export const TimeLeftRing = ({ leftMs, totalMs }: { leftMs: number; totalMs: number }) => (
  <RingShape part={totalMs > 0 ? leftMs / totalMs : 0} className="text-ink-2" />
);
