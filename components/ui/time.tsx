'use client';

import type { Instant } from '@/lib/contract/domain';
import { useNow } from './now';
import {
  localClock,
  localDay,
  localExact,
  localMinute,
  localMoment,
  millisecondsOf,
  relativeWords,
  utcWords,
} from './time-words';
import { useZone } from './zone';

/** A running "14 min ago"; shows the exact time while its row has the focus, and UTC on hover. */
export const RelativeTime = ({ at }: { at: Instant }) => {
  const age = Math.abs(Date.now() - millisecondsOf(at));
  // Whole seconds until the longer step, rounded down, cannot turn a minute back into seconds.
  const now = useNow(age < 75_000 ? 1000 : 15_000);
  const zone = useZone();
  const exact = localExact(at, zone);

  return (
    <time dateTime={at} title={utcWords(at)} className="whitespace-nowrap">
      {now === null ? (
        exact
      ) : (
        <>
          <span className="group-focus-within/row:hidden">{relativeWords(at, now, zone)}</span>
          <span className="hidden group-focus-within/row:inline">{exact}</span>
        </>
      )}
    </time>
  );
};

/** In the reader's zone, with UTC on hover. */
const LocalTime = ({ at, words }: { at: Instant; words: typeof localExact }) => (
  <time dateTime={at} title={utcWords(at)} className="whitespace-nowrap">
    {words(at, useZone())}
  </time>
);

/** `15 Nov 2026, 10:45:07` */
export const ExactTime = ({ at }: { at: Instant }) => <LocalTime at={at} words={localExact} />;

/** `15 Nov 2026, 10:45` */
export const MomentTime = ({ at }: { at: Instant }) => <LocalTime at={at} words={localMoment} />;

/** `15 Nov 2026` */
export const DayTime = ({ at }: { at: Instant }) => <LocalTime at={at} words={localDay} />;

/** `10:45:07`, or `10:45` */
export const ClockTime = ({ at, toMinute = false }: { at: Instant; toMinute?: boolean }) => (
  <LocalTime at={at} words={toMinute ? localMinute : localClock} />
);

const localAsOf = (at: Instant, zone: string): string =>
  (localDay(at, zone) === localDay(new Date().toISOString(), zone) ? localClock : localExact)(at, zone);

/** `10:45:07`; of another day `15 Nov 2026, 10:45:07`, so that nothing old looks fresh. */
export const AsOfTime = ({ at }: { at: Instant }) => <LocalTime at={at} words={localAsOf} />;

/** Seconds left until `to` (milliseconds), then `after`. */
export const Countdown = ({ to, before, after }: { to: number; before: string; after: string }) => {
  const now = useNow(1000);
  const left = now === null ? 0 : Math.round((to - now) / 1000);
  return <span className="whitespace-nowrap">{left > 0 ? `${before} ${left} s` : after}</span>;
};
