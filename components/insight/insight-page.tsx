'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleOff } from 'lucide-react';
import { useState } from 'react';
import { CoverageLine } from '../sessions/list/coverage-line';
import { PageHead } from '../shell/page-head';
import { Button } from '../ui/button';
import { Checkbox } from '../ui/checkbox';
import { Failure, Forbidden } from '../ui/failure';
import { Message } from '../ui/message';
import { ProblemBanner } from '../ui/problem';
import { utcClock } from '../ui/time-words';
import { CopyLink } from './head/copy-link';
import { InsightFilters } from './head/insight-filters';
import { RangeChoice } from './head/range-choice';
import { TotalLine } from './head/total-line';
import { insightState } from './insight-state';
import type { MayOpen } from './panels/panel';
import { Panels } from './panels/panels';
import { PanelsSkeleton } from './panels/panels-skeleton';
import { insightQuery, type Picture } from './queries';
import { useInsightAddress } from './use-insight-address';
import { previousTitle } from './words';

/** How the desk and the engine are doing. */
export const InsightPage = ({ mayOpen }: { mayOpen: MayOpen }) => {
  const address = useInsightAddress();
  const query = useQuery(insightQuery(address.address, address.filter));
  const [lastGood, setLastGood] = useState<Picture>();
  if (query.data && query.data !== lastGood) setLastGood(query.data);

  const state = insightState(query, lastGood);
  const picture = state.kind === 'shown' ? state.picture : null;
  const range = picture?.answer.range ?? null;
  // A new choice is said to be on its way; what is read again by itself comes quietly.
  const isReading = state.kind === 'loading' || (state.kind === 'shown' && !state.isCurrent && state.problem === null);
  const retry = () => void query.refetch();

  return (
    <>
      <PageHead
        title="Insight"
        beside={
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <RangeChoice address={address} range={range} />
            <Checkbox
              checked={address.hasPrevious}
              onChange={(event) => address.setPrevious(event.target.checked)}
              className="flex min-h-6 items-center gap-2 text-12 whitespace-nowrap"
            >
              {range ? previousTitle(range) : 'Previous period'}
            </Checkbox>
          </div>
        }
      >
        <CopyLink />
      </PageHead>
      <InsightFilters filter={address.filter} range={range} onFilter={address.setFilter}>
        <TotalLine answer={picture?.answer ?? null} isReading={isReading} />
      </InsightFilters>
      {state.kind === 'shown' && state.problem && (
        <ProblemBanner
          problem={state.problem}
          lead={`Below stands what was read at ${utcClock(state.picture.answer.asOf)} UTC${state.isCurrent ? '' : ', for another choice'}.`}
          onRetry={retry}
          className="border-b border-line px-5"
        />
      )}
      {picture && (picture.answer.total.kind === 'at least' || picture.answer.coverage.problem) && (
        <div className="flex min-h-9 shrink-0 items-center border-b border-line px-5 py-1">
          <CoverageLine coverage={picture.answer.coverage} />
        </div>
      )}
      <section aria-label="Figures" aria-busy={isReading} className="min-h-0 flex-1 px-5 desk:overflow-y-auto">
        {state.kind === 'shown' ? (
          <Panels {...state.picture} hasPrevious={address.hasPrevious} mayOpen={mayOpen} />
        ) : state.kind === 'forbidden' ? (
          <Forbidden className="py-5" message={state.problem.message} reference={state.problem.reference} />
        ) : state.kind === 'refused' ? (
          <Message
            alert
            className="py-5"
            icon={<CircleOff aria-hidden="true" />}
            title="The address asks for something that there is not"
            actions={<Button onClick={address.clear}>Show the last 30 days</Button>}
          >
            <p>{state.problem.message}</p>
          </Message>
        ) : state.kind === 'failed' ? (
          <Failure className="py-5" title="The figures could not be read" problem={state.problem} onRetry={retry}>
            <p>This says nothing about the sessions themselves.</p>
          </Failure>
        ) : (
          <PanelsSkeleton />
        )}
      </section>
    </>
  );
};
