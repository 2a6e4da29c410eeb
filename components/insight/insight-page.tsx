'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, CircleOff, Link2 } from 'lucide-react';
import { PageHead } from '../page/page-head';
import { useAddressedState } from '../ui/addressed-state';
import { Button } from '../ui/button';
import { Checkbox } from '../ui/checkbox';
import { useCopy } from '../ui/copy-button';
import { Failure, Forbidden } from '../ui/failure';
import { Message } from '../ui/message';
import { ProblemBanner } from '../ui/problem';
import { ClockTime } from '../ui/time';
import { CoverageLine } from '../words/coverage-line';
import { InsightFilters } from './head/insight-filters';
import { RangeChoice } from './head/range-choice';
import { TotalLine } from './head/total-line';
import type { MayOpen } from './panels/panel';
import { Panels, PanelsSkeleton } from './panels/panels';
import { insightQuery } from './queries';
import { useInsightAddress } from './use-insight-address';
import { previousTitle } from './words';

export const InsightPage = ({ mayOpen }: { mayOpen: MayOpen }) => {
  const address = useInsightAddress();
  const query = useQuery(insightQuery(address.address, address.filter));
  const state = useAddressedState(query);
  const picture = state.kind === 'shown' ? state.data : null;
  const range = picture?.answer.range ?? null;
  // Shown after a new choice only: background refreshes stay quiet.
  const isLoading = state.kind === 'loading' || (state.kind === 'shown' && !state.isCurrent && state.problem === null);
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
        <CopyLinkButton />
      </PageHead>
      <InsightFilters filter={address.filter} range={range} onFilter={address.setFilter}>
        <TotalLine answer={picture?.answer ?? null} isLoading={isLoading} />
      </InsightFilters>
      {state.kind === 'shown' && state.problem && (
        <ProblemBanner
          problem={state.problem}
          lead={
            <>
              Showing {state.isCurrent ? 'figures' : 'your previous selection'} as of{' '}
              <ClockTime at={state.data.answer.asOf} />.
            </>
          }
          onRetry={retry}
          className="border-b border-line px-5"
        />
      )}
      {picture && (picture.answer.total.kind === 'at least' || picture.answer.coverage.problem) && (
        <div className="flex min-h-9 shrink-0 items-center border-b border-line px-5 py-1">
          <CoverageLine coverage={picture.answer.coverage} />
        </div>
      )}
      <section aria-label="Figures" aria-busy={isLoading} className="min-h-0 flex-1 px-5 desk:overflow-y-auto">
        {state.kind === 'shown' ? (
          <Panels {...state.data} hasPrevious={address.hasPrevious} mayOpen={mayOpen} />
        ) : state.kind === 'forbidden' ? (
          <Forbidden className="py-5" message={state.problem.message} reference={state.problem.reference} />
        ) : state.kind === 'refused' ? (
          <Message
            alert
            className="py-5"
            icon={<CircleOff aria-hidden="true" />}
            title="This link has an invalid filter"
            actions={<Button onClick={address.clear}>Show last 30 days</Button>}
          >
            <p>{state.problem.message}</p>
          </Message>
        ) : state.kind === 'failed' ? (
          <Failure className="py-5" title="Figures could not be loaded" problem={state.problem} onRetry={retry}>
            <p>The sessions themselves are not affected.</p>
          </Failure>
        ) : (
          <PanelsSkeleton />
        )}
      </section>
    </>
  );
};

const copyWords = { idle: 'Copy link', copied: 'Link copied', failed: 'Copy failed' };

/** The address holds the whole state of the page and no personal data. */
const CopyLinkButton = () => {
  const { outcome, copy } = useCopy(() => window.location.href);

  return (
    <Button size="small" onClick={copy} className="min-w-[92px]">
      {outcome === 'copied' ? <Check aria-hidden="true" /> : <Link2 aria-hidden="true" />}
      <span aria-live="polite">{copyWords[outcome]}</span>
    </Button>
  );
};
