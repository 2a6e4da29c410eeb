'use client';

import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { InsightAnswer } from '@/lib/answers';
import { figure } from '../../ui/figures';
import { Glyph } from '../../ui/glyph';
import { BusyRing } from '../../ui/ring';
import { AsOfTime } from '../../ui/time';
import { sessionsWords } from '../../words/work-words';

export const TotalLine = ({ answer, isLoading }: { answer: InsightAnswer | null; isLoading: boolean }) => {
  if (isLoading || !answer) {
    return (
      <p className="flex min-h-5 items-center gap-2 text-12 text-ink-2">
        {isLoading && (
          <>
            <BusyRing /> Loading…
          </>
        )}
      </p>
    );
  }
  const { total, asOf, erased } = answer;
  const exact = total.kind === 'exactly';

  const rest = [
    erased.counted > 0 && `Includes ${figure(erased.counted)} erased ${erased.counted === 1 ? 'session' : 'sessions'}`,
    erased.leftOut > 0 &&
      `Excludes ${figure(erased.leftOut)} erased ${erased.leftOut === 1 ? 'session' : 'sessions'}: this filter uses data that has been erased`,
  ].filter((words) => words !== false);

  return (
    <p className="flex min-h-5 flex-wrap items-center gap-x-2 text-12 text-ink-2">
      {exact ? (
        <Glyph name="check" className="text-ok-bar" />
      ) : (
        <Clock aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.5] text-warn" />
      )}
      <b className="font-medium whitespace-nowrap text-ink">
        {exact ? sessionsWords(total.count) : `at least ${sessionsWords(total.count)}`}
      </b>
      <Part>
        as of <AsOfTime at={asOf} />
      </Part>
      {rest.map((words) => (
        <Part key={words}>{words}</Part>
      ))}
    </p>
  );
};

const Part = ({ children }: { children: ReactNode }) => (
  <span>
    <span aria-hidden="true" className="mr-2 inline-block size-[3px] rounded-full bg-line-2 align-middle" />
    {children}
  </span>
);
