'use client';

import { CircleOff } from 'lucide-react';
import { type ComponentProps, lazy, Suspense } from 'react';
import { Button } from '../../ui/button';
import { Failure, Forbidden } from '../../ui/failure';
import { figure } from '../../ui/figures';
import { Message } from '../../ui/message';
import { ProblemBanner } from '../../ui/problem';
import { BusyRing } from '../../ui/ring';
import type { EmptyListProps } from './empty-list';
import type { ListPage } from './queries';
import { SearchedLine } from './searched-line';
import { SessionsTable } from './table/sessions-table';
import type { SessionListData } from './use-session-list';

// Most lists have rows.
const EmptyList = lazy(async () => ({ default: (await import('./empty-list')).EmptyList }));

type TableProps = Omit<ComponentProps<typeof SessionsTable>, 'rows' | 'busy' | 'sort'>;
type EmptyProps = Omit<EmptyListProps, 'page'>;

interface ListBodyProps extends TableProps, EmptyProps {
  list: SessionListData;
}

/** The rows, or in their place why there are none. */
export const ListBody = ({
  list,
  query,
  active,
  onFilter,
  onFirst,
  onClearSearch,
  onThorough,
  ...table
}: ListBodyProps) => {
  const { state, current, rows, busy, retry } = list;
  // By its key, the table stays the same one while its first rows are on their way and when they are there.
  const shared = { busy, sort: query.sort, ...table };

  switch (state.kind) {
    case 'loading':
      return <SessionsTable key="table" rows={null} {...shared} />;
    case 'forbidden':
      return <Forbidden className="flex-1 p-5" message={state.problem.message} reference={state.problem.reference} />;
    case 'refused':
      return (
        <Message
          alert
          className="flex-1 p-5"
          icon={<CircleOff aria-hidden="true" />}
          title={state.problem.message}
          actions={
            <>
              <Button onClick={onFirst}>To the first page</Button>
              <Button look="ghost" onClick={onClearSearch}>
                Clear the search
              </Button>
            </>
          }
        />
      );
    case 'failed':
      return (
        <Failure className="flex-1 p-5" title="The list could not be read" problem={state.problem} onRetry={retry}>
          <p>This says nothing about whether there are sessions.</p>
        </Failure>
      );
    case 'shown':
      return (
        <>
          {state.problem && (
            <ProblemBanner
              problem={state.problem}
              lead={state.isCurrent ? undefined : 'What was shown before stands below.'}
              onRetry={retry}
              className="shrink-0 border-y border-line px-5"
            />
          )}
          {current && rows.length > 0 && <Above page={current} onThorough={onThorough} />}
          {current && rows.length === 0 ? (
            <Suspense fallback={<div className="flex-1" />}>
              <EmptyList
                page={current}
                query={query}
                active={active}
                onFilter={onFilter}
                onFirst={onFirst}
                onClearSearch={onClearSearch}
                onThorough={onThorough}
              />
            </Suspense>
          ) : (
            <SessionsTable key="table" rows={rows.length === 0 ? null : rows} {...shared} />
          )}
        </>
      );
  }
};

/** What must be known before the rows are read. */
const Above = ({ page: { answer, searched }, onThorough }: { page: ListPage; onThorough: () => void }) => {
  if (searched) return <SearchedLine searched={searched} onThorough={onThorough} />;

  const { listed, problem } = answer.coverage;
  if (listed.endSeenAt !== null || problem) return null;

  return (
    <p
      role="status"
      className="flex shrink-0 items-center gap-2 border-y border-line bg-sunken px-5 py-1.5 text-12 text-ink-2"
    >
      <BusyRing /> Reading the list for the first time: at least {figure(listed.count)} so far
    </p>
  );
};
