'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { factorName } from '../../evidence/decision/factor-names';
import { AssignDialog } from '../../sessions/bulk/assign-dialog';
import { assigneesQuery } from '../../sessions/bulk/queries';
import { CoverageLine } from '../../sessions/list/coverage-line';
import { currentSession } from '../../sessions/list/table/current-session';
import { PageHead } from '../../shell/page-head';
import { waitingQuery } from '../../shell/waiting-query';
import { buttonClasses } from '../../ui/button';
import { DoneNote } from '../../ui/done-note';
import { Failure, Forbidden } from '../../ui/failure';
import { Kbd } from '../../ui/kbd';
import { panelState } from '../../ui/panel-state';
import { ProblemBanner } from '../../ui/problem';
import { useShortcuts } from '../../ui/shortcuts';
import { queueQuery } from '../queries';
import { levelNames } from '../service-level-words';
import { TakeNotes } from '../take-notes';
import { focusHref, useTakeCase } from '../use-take-case';
import { EmptyQueue } from './empty-queue';
import { QueueCounts } from './queue-counts';
import { assigneeName, QueueFilters, seatNames } from './queue-filters';
import { QueueTable } from './queue-table';
import { noQueueFilter, useQueueAddress } from './use-queue-address';

const solidKey = '[&_kbd]:border-current [&_kbd]:bg-transparent [&_kbd]:text-inherit [&_kbd]:opacity-70';

interface TriageQueueProps {
  /** Who is looking. */
  personId: string;
  mayAssign: boolean;
}

/** Sessions that wait for a person, in the order in which they are given out. */
export const TriageQueue = ({ personId, mayAssign }: TriageQueueProps) => {
  const router = useRouter();
  const { filter, address, setFilter } = useQueueAddress();
  const queue = useQuery(queueQuery(address));
  const people = useQuery(assigneesQuery).data?.people ?? [];
  const state = panelState(queue);
  const shown = state.kind === 'ready' || state.kind === 'stale' ? state.data : null;
  // While another filter is on its way, the old rows stay, but what they say of themselves does not hold.
  const current = queue.isPlaceholderData ? null : shown;
  const queryClient = useQueryClient();
  const all = address === '' ? current?.total : undefined;
  useEffect(() => {
    // The rail and the page never say two different numbers.
    if (all) queryClient.setQueryData(waitingQuery.queryKey, all);
  }, [all, queryClient]);
  const box = useRef<HTMLElement>(null);
  const [assigning, setAssigning] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);

  const { take, takingId, ...refused } = useTakeCase(() => void queue.refetch());
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
      <div className="flex min-h-[41px] shrink-0 items-center border-b border-line px-5 py-1">
        <CoverageLine coverage={shown?.coverage ?? null} />
      </div>
      <section ref={box} aria-label="Waiting sessions" className="flex min-h-0 min-w-0 flex-1 flex-col">
        <QueueFilters filter={filter} onFilter={setFilter} counts={current?.counts ?? null}>
          {current && <QueueCounts answer={current} isFiltered={active.length > 0} />}
        </QueueFilters>
        {state.kind === 'stale' && (
          <ProblemBanner
            problem={state.problem}
            onRetry={() => void queue.refetch()}
            className="border-y border-line px-5"
          />
        )}
        <div className="grid gap-1 px-5 empty:hidden">
          <TakeNotes {...refused} />
          {done && <DoneNote className="mb-1">{done}.</DoneNote>}
        </div>
        {state.kind === 'forbidden' ? (
          <Forbidden className="p-5" message={state.message} reference={state.reference} />
        ) : state.kind === 'failed' || state.kind === 'missing' ? (
          <Failure
            className="p-5"
            title="The queue could not be read"
            problem={state.problem}
            onRetry={() => void queue.refetch()}
          >
            <p>This says nothing about whether sessions wait.</p>
          </Failure>
        ) : current && current.rows.length === 0 ? (
          <EmptyQueue answer={current} active={active} onClear={() => setFilter(noQueueFilter)} />
        ) : (
          <QueueTable
            rows={shown?.rows ?? null}
            busy={queue.isFetching}
            personId={personId}
            takingId={takingId}
            onTake={take}
            onAssign={mayAssign ? assign : null}
          />
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
