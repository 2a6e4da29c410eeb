'use client';

import { Clock, TriangleAlert } from 'lucide-react';
import type { SessionListAnswer } from '@/lib/answers';
import { useNow } from '../ui/now';
import type { Problem } from '../ui/panel-state';
import { BusyRing, TimeRing } from '../ui/ring';
import { Countdown } from '../ui/time';
import { millisecondsOf, relativeWords, utcClock } from '../ui/time-words';

const staleAfterMs = 2 * 60_000;

interface FreshnessProps {
  answer: SessionListAnswer;
  problem: Problem | null;
  fetching: boolean;
  /** Milliseconds: when the answer came, and when the next one is due. */
  readAt: number;
  nextAt: number;
}

/** How old what you see is, and when it is read again. Every number on the page rests on it. */
export const Freshness = ({ answer, problem, fetching, readAt, nextAt }: FreshnessProps) => {
  const now = useNow(1000) ?? readAt;
  const stale = now - millisecondsOf(answer.asOf) > staleAfterMs;

  return (
    <div className="flex flex-wrap items-center gap-x-2 text-12 text-ink-2">
      {problem ? (
        <span className="inline-flex items-center gap-1.5 font-medium text-bad">
          <TriangleAlert aria-hidden="true" className="size-3.5 stroke-[1.5]" />
          listed {relativeWords(answer.asOf, now)}; nothing below is newer
        </span>
      ) : stale ? (
        <span className="inline-flex items-center gap-1.5 font-medium text-warn">
          <Clock aria-hidden="true" className="size-3.5 stroke-[1.5]" />
          listed {relativeWords(answer.asOf, now)}
        </span>
      ) : (
        <span>
          as of <time dateTime={answer.asOf}>{utcClock(answer.asOf)}</time> UTC
        </span>
      )}
      {!problem && (
        <>
          <span aria-hidden="true">·</span>
          {fetching ? (
            <span className="inline-flex items-center gap-1.5">
              <BusyRing /> reading
            </span>
          ) : (
            <span className="inline-flex items-center gap-1.5">
              <TimeRing from={readAt} to={nextAt} />
              <Countdown to={nextAt} before="next in" after="reading" />
            </span>
          )}
        </>
      )}
    </div>
  );
};
