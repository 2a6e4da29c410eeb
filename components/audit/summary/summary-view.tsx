'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import type { Instant } from '@/lib/contract/domain';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Kbd } from '../../ui/kbd';
import { Message } from '../../ui/message';
import { useNow } from '../../ui/now';
import { panelState } from '../../ui/panel-state';
import { ProblemBanner } from '../../ui/problem';
import { BusyRing } from '../../ui/ring';
import { utcClock } from '../../ui/time-words';
import { AuditHead, type AuditRights, RefusedView } from '../head/audit-head';
import { TimeFilter } from '../time-filter';
import { allTime, isAllTime, sinceWords, type TimeWindow, windowWords } from '../time-window';
import { type SummaryColumn, SummaryTable } from './summary-table';

interface SummaryViewProps<Answer, Row> {
  here: 'sessions' | 'people';
  rights: AuditRights;
  /** In sentences: "No sessions in this time". */
  noun: string;
  query: UseQueryResult<Answer, unknown>;
  window: TimeWindow;
  setWindow: (window: TimeWindow) => void;
  /** Words on the answer, beside the time. */
  note: (answer: Answer) => string;
  /** Of the table. */
  label: string;
  columns: ReadonlyArray<SummaryColumn<Row>>;
  rowsOf: (answer: Answer) => readonly Row[];
  keyOf: (row: Row) => string;
}

/** A view that counts the log by something else than the event: its window, its states, its freshness. */
export const SummaryView = <Answer extends { asOf: Instant }, Row>(props: SummaryViewProps<Answer, Row>) => {
  const { here, rights, noun, query, window, setWindow, note, label, columns, rowsOf, keyOf } = props;
  const now = useNow(60_000);
  const state = panelState(query);
  const answer = state.kind === 'ready' || state.kind === 'stale' ? state.data : null;
  const rows = answer && rowsOf(answer);
  const retry = () => void query.refetch();

  if (state.kind === 'forbidden') return <RefusedView {...state} />;

  return (
    <>
      <AuditHead here={here} rights={rights} />
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 pr-4 pl-5 text-12 text-ink-2">
        <TimeFilter window={window} onWindow={setWindow} always />
        {now !== null && <span>{sinceWords(window, now)}</span>}
        <span className="hidden items-center gap-1 text-ink-3 wide:inline-flex">
          <Kbd>J</Kbd>
          <Kbd>K</Kbd> move <Kbd>↵</Kbd> its events
        </span>
        <p role="status" className="ml-auto">
          {query.isPlaceholderData || !answer ? (
            query.isFetching && (
              <span className="inline-flex items-center gap-1.5">
                <BusyRing /> counting
              </span>
            )
          ) : (
            <>
              {note(answer)}, as of {utcClock(answer.asOf)} UTC
            </>
          )}
        </p>
      </div>
      {state.kind === 'stale' && (
        <ProblemBanner problem={state.problem} onRetry={retry} className="border-y border-line px-5" />
      )}
      {state.kind === 'failed' || state.kind === 'missing' ? (
        <Failure className="p-5" title="The audit log could not be read" problem={state.problem} onRetry={retry}>
          <p>This says nothing about what happened.</p>
        </Failure>
      ) : rows?.length === 0 && !query.isPlaceholderData ? (
        <Nothing noun={noun} window={window} onAll={() => setWindow(allTime)} />
      ) : (
        <SummaryTable label={label} columns={columns} rows={rows} keyOf={keyOf} busy={query.isFetching} />
      )}
    </>
  );
};

const Nothing = ({ noun, window, onAll }: { noun: string; window: TimeWindow; onAll: () => void }) => (
  <Message
    className="p-5"
    icon={<Inbox aria-hidden="true" />}
    title={`No ${noun} in this time`}
    actions={!isAllTime(window) && <Button onClick={onAll}>Show all time</Button>}
  >
    <p>
      {isAllTime(window)
        ? 'The log was read to its beginning, and there are none.'
        : `The log was read for: ${windowWords(window)}. There are none.`}
    </p>
  </Message>
);
