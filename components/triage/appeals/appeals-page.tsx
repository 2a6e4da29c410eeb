'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { AppealQueueAnswer } from '@/lib/answers';
import { countWords } from '../../sessions/list/count-words';
import { CoverageLine } from '../../sessions/list/coverage-line';
import { PageHead } from '../../shell/page-head';
import { Failure, Forbidden } from '../../ui/failure';
import { panelState } from '../../ui/panel-state';
import { ProblemBanner } from '../../ui/problem';
import { utcClock } from '../../ui/time-words';
import { AppealsFilters } from './appeals-filters';
import { AppealsTable } from './appeals-table';
import { AppealsTabs } from './appeals-tabs';
import { factorWords, listHref, reasonWords } from './appeals-words';
import { EmptyAppeals } from './empty-appeals';
import { appealsQuery } from './queries';
import { type AppealsFilter, useAppealsAddress } from './use-appeals-address';

/** Final sessions to look at again. What is found stays here, and is never sent to the service. */
export const AppealsPage = () => {
  const { filter, setFilter } = useAppealsAddress();
  const appeals = useQuery(appealsQuery(filter));
  const state = panelState(appeals);
  const shown = state.kind === 'ready' || state.kind === 'stale' ? state.data : null;
  // While another filter is on its way, the old rows stay, but what they say of themselves does not hold.
  const current = appeals.isPlaceholderData ? null : shown;
  const active = [
    filter.factor !== null && `Weakest factor: ${factorWords(filter.factor)}`,
    filter.reason !== null && `Reason: ${reasonWords(filter.reason, current?.reasons)}`,
  ].filter((words) => words !== false);

  return (
    <>
      <PageHead title="Appeals" beside={<AppealsTabs filter={filter} counts={current?.counts ?? null} />}>
        <Link href="/triage" prefetch={false} className="text-12 text-accent hover:underline">
          To the queue
        </Link>
      </PageHead>
      <div className="flex min-h-[41px] shrink-0 items-center border-b border-line px-5 py-1">
        <CoverageLine coverage={shown?.coverage ?? null} />
      </div>
      <section aria-label="Appeals" className="flex min-h-0 min-w-0 flex-1 flex-col">
        <AppealsFilters filter={filter} onFilter={setFilter} answer={current}>
          {current && <Shown answer={current} filter={filter} />}
        </AppealsFilters>
        {state.kind === 'stale' && (
          <ProblemBanner
            problem={state.problem}
            onRetry={() => void appeals.refetch()}
            className="border-y border-line px-5"
          />
        )}
        {state.kind === 'forbidden' ? (
          <Forbidden className="p-5" message={state.message} reference={state.reference} />
        ) : state.kind === 'failed' || state.kind === 'missing' ? (
          <Failure
            className="p-5"
            title="The appeals could not be read"
            problem={state.problem}
            onRetry={() => void appeals.refetch()}
          />
        ) : current && current.rows.length === 0 ? (
          <EmptyAppeals
            state={filter.state}
            answer={current}
            active={active}
            onClear={() => setFilter({ factor: null, reason: null })}
          />
        ) : (
          <AppealsTable state={filter.state} rows={shown?.rows ?? null} busy={appeals.isFetching} />
        )}
      </section>
    </>
  );
};

/** How many fit, how many of them are below, and where the others are. */
const Shown = ({ answer: { total, rows, asOf }, filter }: { answer: AppealQueueAnswer; filter: AppealsFilter }) => {
  const isCut = rows.length < total.count;
  const href = isCut ? listHref(filter) : null;

  return (
    <p role="status" className="text-12 text-ink-2">
      <b className="font-medium text-ink">{countWords(total)}</b> {total.count === 1 ? 'fits' : 'fit'}
      {isCut && `, the first ${rows.length} below`}
      {href && (
        <>
          {'; '}
          <Link href={href} prefetch={false} className="text-accent hover:underline">
            all rejected ones in the list
          </Link>
        </>
      )}{' '}
      · as of {utcClock(asOf)} UTC
    </p>
  );
};
