'use client';

import { Clock } from 'lucide-react';
import type { InsightAnswer } from '@/lib/answers';
import { figure } from '../../ui/figures';
import { BusyRing } from '../../ui/ring';
import { Glyph } from '../../ui/status';
import { utcClock } from '../../ui/time-words';
import { sessionsWords } from '../words';

/** What all figures rest on: how many, whether that is all, as of when, and how the erased ones count. */
export const TotalLine = ({ answer, isReading }: { answer: InsightAnswer | null; isReading: boolean }) => {
  if (isReading || !answer) {
    return (
      <p className="flex min-h-5 items-center gap-2 text-12 text-ink-2">
        {isReading && (
          <>
            <BusyRing /> Reading the figures…
          </>
        )}
      </p>
    );
  }
  const { total, asOf, erased } = answer;
  const exact = total.kind === 'exactly';

  const rest = [
    `as of ${utcClock(asOf)} UTC`,
    erased.counted > 0 &&
      (erased.counted === 1
        ? '1 erased one counts by its tombstone'
        : `${figure(erased.counted)} erased ones count by their tombstones`),
    erased.leftOut > 0 && `${figure(erased.leftOut)} erased left out: what the filter asks for is not kept`,
  ].filter((words) => words !== false);

  return (
    <p className="flex min-h-5 flex-wrap items-center gap-x-2 text-12 text-ink-2">
      {exact ? (
        <Glyph name="check" className="text-ok-bar" />
      ) : (
        <Clock aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.5] text-warn" />
      )}
      <b className="font-medium whitespace-nowrap text-ink">
        {exact ? `${sessionsWords(total.count)}, exactly` : `at least ${sessionsWords(total.count)}`}
      </b>
      {rest.map((words) => (
        <span key={words}>
          <span aria-hidden="true" className="mr-2 inline-block size-[3px] rounded-full bg-line-2 align-middle" />
          {words}
        </span>
      ))}
    </p>
  );
};
