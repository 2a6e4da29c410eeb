'use client';

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, ListChecks, Send, UserRound } from 'lucide-react';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import type { DecisionRow, DecisionState, DecisionsAnswer } from '@/lib/answers';
import { useChange } from '../../../proof';
import { Button } from '../../../ui/button';
import { DataTable, tableStateOf } from '../../../ui/data-table';
import { DoneNote } from '../../../ui/done-note';
import { FailureNote } from '../../../ui/failure-note';
import { Message } from '../../../ui/message';
import { panelState } from '../../../ui/panel-state';
import { BusyRing } from '../../../ui/ring';
import { AsOfTime } from '../../../ui/time';
import { useSteady } from '../../../ui/use-steady';
import { FilterChoices } from '../../filter-choices';
import { deliveriesQuery, retryDelivery } from '../queries';
import { decisionColumns } from './columns';
import { decisionsKey, decisionsQuery, undoDecision } from './queries';
import { type Period, periods, periodWords, startOf, stateWords } from './words';

type View = 'mine' | 'all';

const statesOf: Record<View, readonly DecisionState[]> = {
  mine: ['held', 'second', 'recorded', 'failed', 'sent', 'confirmed', 'conflicting', 'undone', 'void'],
  all: ['recorded', 'failed', 'sent', 'confirmed', 'conflicting', 'void'],
};

const labels: Record<View, string> = { mine: 'My decisions', all: 'All deliveries' };

const parsers = {
  state: parseAsStringLiteral(statesOf.mine),
  time: parseAsStringLiteral(periods),
  person: parseAsString,
};

/** What one decides today stays in view; all deliveries start without a limit in time. */
const defaultPeriod: Record<View, Period> = { mine: 'today', all: 'all' };

const addressOf = (view: View, state: DecisionState | null, period: Period, person: string | null): string => {
  const from = startOf(period);

  return new URLSearchParams({
    view,
    ...(state !== null && { state }),
    ...(person !== null && { person }),
    ...(from !== null && { from }),
  }).toString();
};

/** Decisions with their state and delivery, newest first, a page at a time. */
export const Decisions = ({ view, mayRetry }: { view: View; mayRetry: boolean }) => {
  const [filter, setFilter] = useQueryStates(parsers, { history: 'push' });
  const state = filter.state !== null && statesOf[view].includes(filter.state) ? filter.state : null;
  const period = filter.time ?? defaultPeriod[view];
  const person = view === 'all' ? filter.person : null;
  const decisions = useInfiniteQuery(decisionsQuery(addressOf(view, state, period, person)));
  const { changed, error, isDone, context } = useChanges(mayRetry);
  const panel = panelState(decisions);
  const last = decisions.isPlaceholderData ? undefined : decisions.data?.pages.at(-1);
  const people = last?.people ?? null;
  const isFiltered = state !== null || person !== null || filter.time !== null;

  const table = tableStateOf(panel, {
    rowsOf: ({ pages }: { pages: DecisionsAnswer[] }) => pages.flatMap(({ rows }) => rows),
    isRefreshing: decisions.isFetching,
    failed: 'The decisions could not be loaded',
    empty: (
      <Message
        className="p-5"
        icon={<Send aria-hidden="true" />}
        title={emptyWords(view, period, state !== null || person !== null)}
        actions={
          <>
            {view === 'mine' && period === 'today' && (
              <Button onClick={() => void setFilter({ time: 'week' })}>Show the last 7 days</Button>
            )}
            {isFiltered && (
              <Button onClick={() => void setFilter({ state: null, time: null, person: null })}>Clear filters</Button>
            )}
          </>
        }
      />
    ),
    onRetry: () => void decisions.refetch(),
  });

  return (
    <section aria-label={labels[view]} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-1.5 gap-y-1 py-1.5 pr-4 pl-5">
        <FilterChoices
          label="State"
          icon={<ListChecks aria-hidden="true" />}
          chosen={state}
          wordsOf={(value: DecisionState) => stateWords[value]}
          options={statesOf[view].map((value) => ({ value }))}
          onChoose={(value) => void setFilter({ state: value })}
        />
        <FilterChoices
          label="Time"
          icon={<CalendarClock aria-hidden="true" />}
          chosen={period}
          wordsOf={(value: Period) => periodWords[value]}
          options={periods.map((value) => ({ value }))}
          onChoose={(value) => void setFilter({ time: value })}
        />
        {view === 'all' && (people !== null || person !== null) && (
          <FilterChoices
            label="Person"
            icon={<UserRound aria-hidden="true" />}
            chosen={person}
            wordsOf={(id: string) => people?.find((each) => each.id === id)?.name ?? 'unknown'}
            options={people?.map(({ id }) => ({ value: id })) ?? null}
            onChoose={(value) => void setFilter({ person: value })}
          />
        )}
        {last && (
          <p className="ml-auto text-12 text-ink-2">
            as of <AsOfTime at={last.asOf} />
          </p>
        )}
      </div>
      {error && <FailureNote error={error} className="mx-5 mb-2" />}
      {isDone && <DoneNote className="px-5 pb-2">{changed}</DoneNote>}
      <DataTable
        label={labels[view]}
        variant="list"
        columns={decisionColumns[view]}
        context={context}
        rowId={({ key }) => key}
        state={table}
        minWidth={view === 'all' ? 940 : 840}
      />
      {decisions.hasNextPage && (
        <div className="shrink-0 border-t border-line px-5 py-2">
          <Button size="small" disabled={decisions.isFetchingNextPage} onClick={() => void decisions.fetchNextPage()}>
            {decisions.isFetchingNextPage && <BusyRing />}
            {decisions.isFetchingNextPage ? 'Loading…' : 'Show earlier'}
          </Button>
        </div>
      )}
    </section>
  );
};

const emptyWords = (view: View, period: Period, isFiltered: boolean): string => {
  if (isFiltered) return 'No matching decisions';
  if (view === 'all') return 'No deliveries';

  return period === 'today' ? 'No decisions today' : 'No decisions in this period';
};

/** Undo and retry, one at a time; the lists show the result. */
const useChanges = (mayRetry: boolean) => {
  const queryClient = useQueryClient();
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: decisionsKey });
    void queryClient.invalidateQueries(deliveriesQuery);
  };
  const undo = useChange(undoDecision, { onSuccess: reload, onError: reload });
  const retry = useChange((row: DecisionRow) => retryDelivery(row), { onSuccess: reload, onError: reload });
  const busyKey = (undo.isPending && undo.variables.key) || (retry.isPending && retry.variables.key) || null;
  const onUndo = useSteady((row: DecisionRow) => {
    retry.reset();
    undo.mutate(row);
  });
  const onRetry = useSteady((row: DecisionRow) => {
    undo.reset();
    retry.mutate(row);
  });

  return {
    error: undo.failure ?? retry.failure,
    isDone: undo.isSuccess || retry.isSuccess,
    changed: undo.isSuccess ? 'Undone. Nothing was sent.' : 'Sending again under the same reference.',
    context: useMemo(() => ({ mayRetry, busyKey, onUndo, onRetry }), [mayRetry, busyKey, onUndo, onRetry]),
  };
};
