'use client';

import { useQuery } from '@tanstack/react-query';
import { Eraser, Plus } from 'lucide-react';
import Link from 'next/link';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { DeletionsAnswer } from '@/lib/answers';
import { usePageCommands } from '../../commands/page-commands';
import { deletionsQuery, type Shown } from '../../erasure/queries';
import { PageHead } from '../../page/page-head';
import { deletionsWaitingQuery } from '../../session-data/waiting-query';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { DataTable, tableStateOf } from '../../ui/data-table';
import { figure } from '../../ui/figures';
import { Kbd } from '../../ui/kbd';
import { Message } from '../../ui/message';
import { panelState } from '../../ui/panel-state';
import { useShortcuts } from '../../ui/shortcuts';
import { todayUtc } from '../../words/days';
import { deletionColumns, visibleColumns } from './columns';
import { Incidents } from './incidents';

const IntakeDialog = lazy(async () => ({ default: (await import('./intake-dialog')).IntakeDialog }));

const views = ['open', 'ended'] as const satisfies readonly Shown[];

interface DeletionsPageProps {
  personId: string;
  /** False for people who only create and follow requests. */
  mayWork: boolean;
  /** ATTACHMENT_MAX_MB. */
  attachmentMaxMb: number;
}

/** All deletion requests: open ones by due date, ended ones most recent first. */
export const DeletionsPage = ({ personId, mayWork, attachmentMaxMb }: DeletionsPageProps) => {
  const [show] = useQueryState('show', parseAsStringLiteral(views).withDefault('open'));
  const deletions = useQuery(deletionsQuery(show));
  const [isIntakeOpen, setIntakeOpen] = useState(false);
  const state = panelState(deletions);
  const answer = state.kind === 'ready' || state.kind === 'stale' ? state.data : null;
  const today = answer?.today ?? todayUtc();
  const context = useMemo(() => ({ today, personId }), [today, personId]);
  const openIntake = () => setIntakeOpen(true);
  useShortcuts({ n: openIntake });
  usePageCommands('Deletions', [{ id: 'new-request', words: 'New deletion request…', keys: 'n', run: openIntake }]);

  const table = tableStateOf(state, {
    rowsOf: ({ rows }) => rows,
    isRefreshing: deletions.isFetching,
    failed: 'The deletion requests could not be loaded',
    empty: answer && <Empty show={show} counts={answer.counts} />,
    onRetry: () => void deletions.refetch(),
  });

  return (
    <>
      <PageHead title="Deletions" beside={<Tabs show={show} counts={answer?.counts ?? null} />}>
        <Button onClick={openIntake}>
          <Plus aria-hidden="true" />
          New request… <Kbd>N</Kbd>
        </Button>
      </PageHead>
      <DataTable
        label="Deletion requests"
        variant="list"
        columns={deletionColumns}
        visible={visibleColumns[show]}
        context={context}
        rowId={({ id }) => id}
        state={table}
        notice={
          answer && (
            <>
              {show === 'open' && <Waiting mayWork={mayWork} />}
              <Incidents incidents={answer.incidents} direct={answer.direct} mayWork={mayWork} />
            </>
          )
        }
        minWidth={940}
        skeletonRows={10}
      />
      {answer?.more && (
        <p className="shrink-0 border-t border-line px-5 py-2 text-12 text-ink-2">
          Showing the first {figure(answer.rows.length)}.
        </p>
      )}
      <Suspense>
        {isIntakeOpen && (
          <IntakeDialog mayWork={mayWork} attachmentMaxMb={attachmentMaxMb} onClose={() => setIntakeOpen(false)} />
        )}
      </Suspense>
    </>
  );
};

/** What the number in the navigation counts. */
const Waiting = ({ mayWork }: { mayWork: boolean }) => {
  const { data } = useQuery(deletionsWaitingQuery);
  if (!data || data.count === 0) return null;

  return (
    <p className="border-b border-line px-5 py-1.5 text-12 text-ink-2 phone:px-4">
      <b className="font-medium text-ink">{figure(data.count)}</b> {data.count === 1 ? 'needs' : 'need'} attention:{' '}
      {mayWork
        ? 'late, due within a week, awaiting your approval, or found again after erasure.'
        : 'awaiting your approval.'}
    </p>
  );
};

const tabNames: Record<Shown, string> = { open: 'Open', ended: 'Ended' };

const Tabs = ({ show, counts }: { show: Shown; counts: DeletionsAnswer['counts'] | null }) => (
  <nav aria-label="Request views" className="flex gap-0.5 rounded-control bg-press p-0.5">
    {views.map((each) => (
      <Link
        key={each}
        href={each === 'open' ? '/deletions' : '/deletions?show=ended'}
        prefetch={false}
        aria-current={each === show ? 'page' : undefined}
        className={classNames(
          'inline-flex h-[26px] items-center gap-1.5 rounded-chip px-2.5 text-12 font-medium whitespace-nowrap -outline-offset-2',
          each === show ? 'bg-surface text-ink shadow-1' : 'text-ink-2 hover:text-ink',
        )}
      >
        {tabNames[each]} {counts && <span>{figure(counts[each])}</span>}
        {each === 'open' && counts !== null && counts.late > 0 && (
          <>
            {' '}
            <span className="text-bad">{figure(counts.late)} late</span>
          </>
        )}
      </Link>
    ))}
  </nav>
);

const Empty = ({ show, counts }: { show: Shown; counts: DeletionsAnswer['counts'] }) => (
  <Message
    className="p-5"
    icon={<Eraser aria-hidden="true" />}
    title={show === 'open' ? 'No open requests' : 'No closed requests'}
  >
    {show === 'open' && (
      <p>
        {counts.ended === 0
          ? 'Create one when a person asks for their data to be deleted, or delete a session from its page.'
          : 'All requests are closed.'}
      </p>
    )}
  </Message>
);
