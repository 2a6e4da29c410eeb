'use client';

import type { Instant } from '@/lib/contract/domain';
import { useNow } from './now';
import { millisecondsOf, relativeWords, utcExact } from './time-words';

/** A running "14 min ago"; shows the exact time on hover, and while its row has the focus. */
export const RelativeTime = ({ at }: { at: Instant }) => {
  const age = Math.abs(Date.now() - millisecondsOf(at));
  const now = useNow(age < 60_000 ? 1000 : 15_000);
  const exact = utcExact(at);

  return (
    <time dateTime={at} title={`${exact} UTC`} className="whitespace-nowrap">
      {now === null ? (
        exact
      ) : (
        <>
          <span className="group-focus-within/row:hidden">{relativeWords(at, now)}</span>
          <span className="hidden group-focus-within/row:inline">{exact}</span>
        </>
      )}
    </time>
  );
};

/** `15 Nov 2026, 10:45:07 UTC` */
export const ExactTime = ({ at }: { at: Instant }) => (
  <time dateTime={at} className="whitespace-nowrap">
    {utcExact(at)} UTC
  </time>
);

/** Seconds left until `to` (milliseconds), then `after`. */
export const Countdown = ({ to, before, after }: { to: number; before: string; after: string }) => {
  const now = useNow(1000);
  const left = now === null ? 0 : Math.round((to - now) / 1000);
  return <span className="whitespace-nowrap">{left > 0 ? `${before} ${left} s` : after}</span>;
};
