'use client';

import { type ComponentProps, lazy, Suspense } from 'react';
import type { SessionRow } from '@/lib/answers';
import type { ListPage } from '../../session-data/list-queries';
import type { TableState } from '../../ui/data-table';
import { figure } from '../../ui/figures';
import { BusyRing } from '../../ui/ring';
import type { EmptyListProps } from './empty-list';
import { SessionsTable } from './table/sessions-table';
import type { SessionListData } from './use-session-list';

// Most lists have rows, and no search.
const EmptyList = lazy(async () => ({ default: (await import('./empty-list')).EmptyList }));
const RefusedList = lazy(async () => ({ default: (await import('./empty-list')).RefusedList }));
const SearchedLine = lazy(async () => ({ default: (await import('./searched-line')).SearchedLine }));

type TableProps = Omit<ComponentProps<typeof SessionsTable>, 'state' | 'notice' | 'sort'>;
type EmptyProps = Omit<EmptyListProps, 'page'>;

interface ListBodyProps extends TableProps, EmptyProps {
  list: SessionListData;
}

/** The rows, or why there are none. */
export const ListBody = ({
  list,
  query,
  active,
  onFilter,
  onFirst,
  onClearSearch,
  onFuzzySearch,
  ...table
}: ListBodyProps) => {
  const { state, current, rows, busy, retry } = list;

  if (state.kind === 'refused') {
    return (
      <Suspense fallback={<div className="flex-1" />}>
        <RefusedList message={state.problem.message} onFirst={onFirst} onClearSearch={onClearSearch} />
      </Suspense>
    );
  }
  const problem = state.kind === 'shown' ? state.problem : null;
  const empty = current && rows.length === 0 && (
    <Suspense fallback={<div className="flex-1" />}>
      <EmptyList
        page={current}
        query={query}
        active={active}
        onFilter={onFilter}
        onFirst={onFirst}
        onClearSearch={onClearSearch}
        onFuzzySearch={onFuzzySearch}
      />
    </Suspense>
  );

  const tableState = (): TableState<SessionRow> => {
    switch (state.kind) {
      case 'loading':
        return { kind: 'loading' };
      case 'forbidden':
        return { kind: 'forbidden', message: state.problem.message, reference: state.problem.reference };
      case 'failed':
        return {
          kind: 'failed',
          title: 'Sessions could not be loaded',
          note: 'Some sessions may be missing.',
          problem: state.problem,
          onRetry: retry,
        };
      case 'shown':
        if (problem) return { kind: 'stale', rows, isRefreshing: busy, problem, empty, onRetry: retry };
        if (empty) return { kind: 'empty', content: empty };
        // Another page is loading, and the previous one had no rows.
        return rows.length === 0 ? { kind: 'loading' } : { kind: 'ready', rows, isRefreshing: busy };
    }
  };

  return (
    <SessionsTable
      state={tableState()}
      notice={current && rows.length > 0 && <Above page={current} onFuzzySearch={onFuzzySearch} />}
      sort={query.sort}
      {...table}
    />
  );
};

/** Shown above the rows. */
const Above = ({
  page: { answer, searched, namesFor },
  onFuzzySearch,
}: {
  page: ListPage;
  onFuzzySearch: () => void;
}) => {
  if (searched) {
    return (
      // As high as the line, so that no row moves.
      <Suspense fallback={<div className="h-9 shrink-0 border-y border-line bg-sunken" />}>
        <SearchedLine searched={searched} inFull={namesFor !== null} onFuzzySearch={onFuzzySearch} />
      </Suspense>
    );
  }

  const { listed, problem } = answer.coverage;
  if (listed.endSeenAt !== null || problem) return null;

  return (
    <p
      role="status"
      className="flex shrink-0 items-center gap-2 border-y border-line bg-sunken px-5 py-1.5 text-12 text-ink-2"
    >
      <BusyRing /> First sync in progress: at least {figure(listed.count)} sessions so far
    </p>
  );
};
