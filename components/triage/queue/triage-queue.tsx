'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Inbox, Play } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { TriageAnswer, TriageRow } from '@/lib/answers';
import { PageHead } from '../../page/page-head';
import { currentSession } from '../../session-data/current-session';
import { focusHref } from '../../session-data/focus-href';
import { waitingQuery } from '../../session-data/waiting-query';
import { Button, buttonClasses } from '../../ui/button';
import { DataTable, type TableState, tableStateOf } from '../../ui/data-table';
import { DoneNote } from '../../ui/done-note';
import { Kbd } from '../../ui/kbd';
import { Message } from '../../ui/message';
import { panelState } from '../../ui/panel-state';
import { useShortcuts } from '../../ui/shortcuts';
import { AsOfTime } from '../../ui/time';
import { useSteady } from '../../ui/use-steady';
import { countWords } from '../../words/count-words';
import { CoverageLine } from '../../words/coverage-line';
import { factorName } from '../../words/factor-names';
import { levelNames, waitWords } from '../../words/service-level-words';
import { AssignDialog } from '../../work/assign-dialog';
import { assigneesQuery } from '../../work/target-queries';
import { ClaimNotes, useClaimCase } from '../claim-case';
import { queueQuery, standingQuery } from '../queries';
import { type QueueContext, queueColumns } from './columns';
import { DecidedToday } from './decided-today';
import { HeldVerdicts } from './held-verdicts';
import { assigneeName, noQueueFilter, QueueFilters, seatNames, useQueueFilter } from './queue-filters';
import { QueueHead } from './queue-head';
import { GivenOrder, OwnOrder, useQueueOrder } from './queue-order';

const solidKey = '[&_kbd]:border-current [&_kbd]:bg-transparent [&_kbd]:text-inherit [&_kbd]:opacity-70';

/** Sessions waiting for approval, in the order they are handed out. */
export const TriageQueue = ({ personId, mayAssign }: { personId: string; mayAssign: boolean }) => {
  const router = useRouter();
  const { filter, address, setFilter } = useQueueFilter();
  const { sort, isOwn, setSort, reset } = useQueueOrder();
  const order = isOwn ? '' : `sort=${sort.descending ? '-' : ''}${sort.key}`;
  const queue = useQuery(queueQuery([address, order].filter(Boolean).join('&')));
  const standing = panelState(useQuery(standingQuery));
  const people = useQuery(assigneesQuery).data?.people ?? [];
  const state = panelState(queue);
  const shown = state.kind === 'ready' || state.kind === 'stale' ? state.data : null;
  // While another filter loads, the old rows stay, but their counts no longer apply.
  const current = queue.isPlaceholderData ? null : shown;
  const queryClient = useQueryClient();
  const all = address === '' ? current?.total : undefined;
  useEffect(() => {
    // The rail must show the same number as the page.
    if (all) queryClient.setQueryData(waitingQuery.queryKey, all);
  }, [all, queryClient]);
  const box = useRef<HTMLElement>(null);
  const [assigning, setAssigning] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);

  const { claim, claimingId, ...refused } = useClaimCase(() => void queue.refetch());
  const start = () => router.push(focusHref);
  const assign = (sessionId: string) => {
    setDone(null);
    setAssigning(sessionId);
  };
  useShortcuts({
    Enter: start,
    ...(mayAssign && {
      l: () => {
        const id = currentSession(box.current);
        if (id !== null) assign(id);
      },
    }),
  });

  const active = [
    filter.level && `Service level: ${levelNames[filter.level]}`,
    filter.seat && `Review: ${seatNames[filter.seat]}`,
    filter.assignee && `Assignee: ${assigneeName(filter.assignee, people)}`,
    filter.factor && `Weakest factor: ${factorName(filter.factor)}`,
  ].filter((words) => words !== null);

  const table = tableStateOf(shown && !current && shown.rows.length === 0 ? { kind: 'loading' } : state, {
    rowsOf: ({ rows }) => rows,
    isRefreshing: queue.isFetching,
    failed: 'The queue could not be loaded',
    note: 'Sessions may still be waiting.',
    empty: current && <EmptyQueue answer={current} active={active} onClear={() => setFilter(noQueueFilter)} />,
    onRetry: () => void queue.refetch(),
  });
  const notes = (
    <div className="grid gap-1 px-5 empty:hidden">
      <ClaimNotes {...refused} />
      {done && <DoneNote className="mb-1">{done}.</DoneNote>}
    </div>
  );

  return (
    <>
      <PageHead title="Triage">
        <Link href="/triage/appeals" prefetch={false} className={buttonClasses({ look: 'ghost', size: 'small' })}>
          Appeals
        </Link>
        <Link href="/triage/deliveries" prefetch={false} className={buttonClasses({ look: 'ghost', size: 'small' })}>
          Deliveries
        </Link>
        <Link href={focusHref} prefetch={false} className={`${buttonClasses({ look: 'solid' })} ${solidKey}`}>
          <Play aria-hidden="true" />
          Start <Kbd>↵</Kbd>
        </Link>
      </PageHead>
      {/* Below the table, like the overview's; above it on a phone, whose bar is there. */}
      <div className="order-last flex min-h-[41px] shrink-0 flex-wrap items-center gap-x-5 border-t border-line px-5 py-1 phone:order-none phone:min-h-0 phone:border-0 phone:px-4 phone:py-0">
        <CoverageLine coverage={shown?.coverage ?? null} />
        {shown && <Target policy={shown.policy} />}
      </div>
      <QueueHead state={standing} />
      <section ref={box} aria-label="Waiting sessions" className="flex min-h-0 min-w-0 flex-1 flex-col">
        <QueueFilters filter={filter} onFilter={setFilter} counts={current?.counts ?? null}>
          {isOwn ? (
            <OwnOrder hasSkipped={current?.rows.some(({ youSkipped }) => youSkipped) ?? false} />
          ) : (
            <GivenOrder sort={sort} reset={reset} />
          )}
          {current && <QueueCounts answer={current} isFiltered={active.length > 0} />}
        </QueueFilters>
        {state.kind !== 'stale' && notes}
        <QueueTable
          state={table}
          // An outage comes first.
          notice={state.kind === 'stale' && notes}
          sort={isOwn ? null : sort}
          onSort={setSort}
          personId={personId}
          claimingId={claimingId}
          onClaim={claim}
          onAssign={mayAssign ? assign : null}
        />
        {/* Below the table: no row may move from under the pointer when it goes. A phone's table is a long page. */}
        <div className="shrink-0 px-5 py-1 empty:hidden phone:fixed phone:inset-x-2 phone:bottom-[calc(var(--bar)+8px)] phone:z-4 phone:rounded-card phone:bg-surface phone:p-1 phone:shadow-2">
          <HeldVerdicts onUndone={() => setDone('Undone. Nothing was sent')} />
        </div>
        {current && active.length === 0 && current.rows.length <= shortQueue && standing.kind === 'ready' && (
          <DecidedToday today={standing.data.today} />
        )}
      </section>
      {assigning !== null && (
        <AssignDialog
          target={{ ids: [assigning] }}
          count={1}
          onClose={() => setAssigning(null)}
          onDone={(words) => {
            setAssigning(null);
            setDone(words);
            void queue.refetch();
          }}
        />
      )}
    </>
  );
};

/** A queue this short leaves room below. */
const shortQueue = 10;

const Target = ({ policy: { warnMinutes, breachMinutes } }: Pick<TriageAnswer, 'policy'>) => (
  <p className="ml-auto text-12 text-ink-2 phone:hidden">
    {`Target: warn after ${waitWords(warnMinutes * 60_000)}, breach after ${waitWords(breachMinutes * 60_000)}`}
  </p>
);

type CountName = keyof TriageAnswer['counts'];

const countNames: Array<[CountName, string]> = [
  ['late', 'late'],
  ['due', 'due soon'],
  ['held', 'claimed'],
  ['second', 'for second review'],
  ['settling', 'disputed'],
  ['escalated', 'escalated'],
  ['withheld', 'with evidence withheld'],
];

interface QueueCountsProps {
  answer: Pick<TriageAnswer, 'total' | 'counts' | 'asOf' | 'rows'>;
  isFiltered: boolean;
}

/** "12 waiting: 3 late, 2 due soon · synced 10:57:12" */
const QueueCounts = ({ answer: { total, counts, asOf, rows }, isFiltered }: QueueCountsProps) => {
  // Each count ignores its own filter, so under a filter they would not add up to the total.
  const shown = isFiltered ? [] : countNames.filter(([name]) => counts[name].count > 0);

  return (
    <p role="status" className="text-12 text-ink-2">
      {/* An incomplete list never shows a zero. */}
      {total.count === 0 && total.kind === 'at least' ? (
        'none so far'
      ) : (
        <>
          <b className="font-medium text-ink">{countWords(total)}</b> {isFiltered ? 'matching' : 'waiting'}
          {rows.length < total.count && `, showing the first ${rows.length}`}
        </>
      )}
      {shown.length > 0 && ': '}
      {shown.map(([name, words]) => `${countWords(counts[name])} ${words}`).join(', ')} · synced <AsOfTime at={asOf} />
    </p>
  );
};

interface EmptyQueueProps {
  answer: TriageAnswer;
  active: string[];
  onClear: () => void;
}

/** An incomplete list has nothing waiting "so far", and never simply nothing. */
const EmptyQueue = ({ answer: { coverage, total }, active, onClear }: EmptyQueueProps) => {
  const isSure = total.kind === 'exactly' && !coverage.problem;
  const title = active.length > 0 ? 'No matching sessions' : 'No sessions waiting';

  return (
    <Message
      className="p-5"
      icon={<Inbox aria-hidden="true" />}
      title={isSure ? title : `${title} so far`}
      actions={active.length > 0 && <Button onClick={onClear}>Clear filters</Button>}
    >
      {active.length > 0 && <p>{active.join(', ')}.</p>}
      {coverage.problem && <p>{coverage.problem.message} More may be waiting at the service.</p>}
      {coverage.standing === 'overdue' && <p>Sync is overdue. More may be waiting at the service.</p>}
      {total.kind === 'at least' && coverage.standing !== 'overdue' && !coverage.problem && (
        <p>The list is incomplete: {countWords(coverage.listed)} listed so far. Sessions appear as they are read.</p>
      )}
      {isSure && active.length === 0 && <p>New sessions appear here automatically.</p>}
    </Message>
  );
};

interface QueueTableProps extends QueueContext {
  state: TableState<TriageRow>;
  notice: ReactNode;
  /** `null`: the queue's own order. */
  sort: ReturnType<typeof useQueueOrder>['sort'] | null;
  onSort: ReturnType<typeof useQueueOrder>['setSort'];
}

const QueueTable = ({ state, notice, sort, onSort, personId, claimingId, ...actions }: QueueTableProps) => {
  const onClaim = useSteady(actions.onClaim);
  const assign = useSteady((sessionId: string) => actions.onAssign?.(sessionId));
  const onAssign = actions.onAssign ? assign : null;
  const context = useMemo(
    () => ({ personId, claimingId, onClaim, onAssign }),
    [personId, claimingId, onClaim, onAssign],
  );

  return (
    <DataTable
      label={sort === null ? 'Waiting sessions, next first' : 'Waiting sessions'}
      sort={sort}
      onSort={onSort}
      variant="list"
      columns={queueColumns}
      context={context}
      rowId={({ session }) => session.id}
      state={state}
      notice={notice}
      minWidth={940}
    />
  );
};
