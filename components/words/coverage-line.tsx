'use client';

import { Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Coverage } from '@/lib/answers';
import { classNames } from '../ui/class-names';
import { Glyph } from '../ui/glyph';
import { useNow } from '../ui/now';
import { BusyRing } from '../ui/ring';
import { Countdown } from '../ui/time';
import { useZone } from '../ui/zone';
import { type CoverageWords, coverageWords } from './coverage-words';

const icons: Record<CoverageWords['state'], ReactNode> = {
  complete: <Glyph name="check" className="text-ok-bar" />,
  reading: <BusyRing />,
  stale: <Clock aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.5] text-warn" />,
  failing: <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.5] text-bad" />,
};

const tones: Record<CoverageWords['state'], string> = {
  complete: 'text-ink',
  reading: 'text-ink',
  stale: 'text-warn',
  failing: 'text-bad',
};

/** Sync status. Its box is always there, so that nothing moves when the words arrive. */
export const CoverageLine = ({ coverage }: { coverage: Coverage | null }) => (
  <div className="flex min-h-9 min-w-0 flex-wrap content-center items-center gap-x-2 text-12 text-ink-2 phone:min-h-6 desk:min-h-5">
    {coverage && <CoverageFacts coverage={coverage} />}
  </div>
);

const CoverageFacts = ({ coverage }: { coverage: Coverage }) => {
  const now = useNow(1000) ?? Date.now();
  const { state, lead, hint, rest, nextAt } = coverageWords(coverage, now, useZone());

  return (
    <>
      {icons[state]}
      <b title={hint} className={classNames('font-medium whitespace-nowrap', tones[state])}>
        {lead}
      </b>
      {rest.map((words) => (
        <span key={words} className="whitespace-nowrap">
          <Dot />
          {words}
        </span>
      ))}
      {nextAt !== null && (
        <span className="whitespace-nowrap">
          <Dot />
          <Countdown
            to={nextAt}
            before={state === 'failing' ? 'retrying in' : 'next sync in'}
            after={state === 'failing' ? 'retrying now' : 'syncing now'}
          />
        </span>
      )}
    </>
  );
};

const Dot = () => (
  <span aria-hidden="true" className="mr-2 inline-block size-[3px] rounded-full bg-line-2 align-middle" />
);
