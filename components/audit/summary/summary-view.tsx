'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import type { Instant } from '@/lib/contract/domain';
import { summaryAddress } from '../../session-data/audit-address';
import { allTime, isAllTime, sinceWords, type TimeWindow, windowWords } from '../../session-data/time-window';
import { Button } from '../../ui/button';
import { type Column, DataTable, type TableState, tableStateOf } from '../../ui/data-table';
import { Kbd } from '../../ui/kbd';
import { Message } from '../../ui/message';
import { useNow } from '../../ui/now';
import { panelState } from '../../ui/panel-state';
import { BusyRing } from '../../ui/ring';
import { ClockTime } from '../../ui/time';
import { AuditHead, type AuditRights, ForbiddenView } from '../head/audit-head';
import { TimeFilter } from '../time-filter';

interface SummaryViewProps<Answer, Row, Context> {
  here: 'sessions' | 'people';
  rights: AuditRights;
  /** In sentences: "No sessions in this time". */
  noun: string;
  query: UseQueryResult<Answer, unknown>;
  window: TimeWindow;
  setWindow: (window: TimeWindow) => void;
  /** About the answer, beside the time. */
  note: (answer: Answer) => string;
  /** Names the table. */
  label: string;
  /** The first one holds the row's link. */
  columns: ReadonlyArray<Column<Row, Context>>;
  context: Context;
  rowsOf: (answer: Answer) => readonly Row[];
  rowId: (row: Row) => string;
}

/** The log counted by session or by staff member within a time window. */
export const SummaryView = <Answer extends { asOf: Instant }, Row extends object, Context extends object>(
  props: SummaryViewProps<Answer, Row, Context>,
) => {
  const { here, rights, noun, query, window, setWindow, note, label, columns, context, rowsOf, rowId } = props;
  const now = useNow(60_000);
  const panel = panelState(query);
  const answer = panel.kind === 'ready' || panel.kind === 'stale' ? panel.data : null;

  if (panel.kind === 'forbidden') return <ForbiddenView {...panel} />;

  const state: TableState<Row> =
    query.isPlaceholderData && answer && rowsOf(answer).length === 0
      ? { kind: 'loading' }
      : tableStateOf(panel, {
          rowsOf,
          isRefreshing: query.isFetching,
          failed: 'Audit log could not be loaded',
          note: 'There may still be events.',
          empty: <NoEvents noun={noun} window={window} onAll={() => setWindow(allTime)} />,
          onRetry: () => void query.refetch(),
        });

  return (
    <>
      <AuditHead here={here} rights={rights} />
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 pr-4 pl-5 text-12 text-ink-2">
        <TimeFilter window={window} onWindow={setWindow} always />
        {now !== null && <span>{sinceWords(window, now)}</span>}
        <span className="hidden items-center gap-1 text-ink-3 wide:inline-flex">
          <Kbd>J</Kbd>
          <Kbd>K</Kbd> move <Kbd>↵</Kbd> show events
        </span>
        <p role="status" className="ml-auto">
          {query.isPlaceholderData || !answer ? (
            query.isFetching && (
              <span className="inline-flex items-center gap-1.5">
                <BusyRing /> Counting…
              </span>
            )
          ) : (
            <>
              {note(answer)}, as of <ClockTime at={answer.asOf} />
            </>
          )}
        </p>
      </div>
      <DataTable<Row, object>
        label={label}
        variant="list"
        columns={columns as ReadonlyArray<Column<Row, object>>}
        context={context}
        rowId={rowId}
        state={state}
        minWidth={860}
      />
    </>
  );
};

const NoEvents = ({ noun, window, onAll }: { noun: string; window: TimeWindow; onAll: () => void }) => (
  <Message
    className="p-5"
    icon={<Inbox aria-hidden="true" />}
    title={`No ${noun} in this period`}
    actions={!isAllTime(window) && <Button onClick={onAll}>Show all time</Button>}
  >
    <p>{isAllTime(window) ? 'Nothing has been recorded so far.' : `Period: ${windowWords(window)}.`}</p>
  </Message>
);

interface SummaryWindow {
  window: TimeWindow;
  setWindow: (window: TimeWindow) => void;
}

/** The time window of a summary, kept in the address. */
export const useSummaryWindow = (): SummaryWindow => {
  const [{ time, from, to }, setAddress] = useQueryStates(summaryAddress, { history: 'push' });

  const window = useMemo<TimeWindow>(() => {
    if (from !== null || to !== null) return { span: null, from, to };
    return { span: time === 'all' ? null : time, from: null, to: null };
  }, [time, from, to]);

  return {
    window,
    setWindow: ({ span, from: start, to: end }) => void setAddress({ time: span ?? 'all', from: start, to: end }),
  };
};
