'use client';

import { useQuery } from '@tanstack/react-query';
import { Eraser, Plus } from 'lucide-react';
import Link from 'next/link';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { lazy, Suspense, useState } from 'react';
import type { DeletionsAnswer } from '@/lib/answers';
import { PageHead } from '../../shell/page-head';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Failure, Forbidden } from '../../ui/failure';
import { figure } from '../../ui/figures';
import { Kbd } from '../../ui/kbd';
import { Message } from '../../ui/message';
import { panelState } from '../../ui/panel-state';
import { ProblemBanner } from '../../ui/problem';
import { useShortcuts } from '../../ui/shortcuts';
import { deletionsQuery, type Shown } from '../queries';
import { DeletionsTable } from './deletions-table';
import { Incidents } from './incidents';

const IntakeDialog = lazy(async () => ({ default: (await import('./intake-dialog')).IntakeDialog }));

const shownOnes = ['open', 'ended'] as const satisfies readonly Shown[];

interface DeletionsPageProps {
  personId: string;
  /** Whether this person carries requests out; others open them and follow. */
  mayWork: boolean;
}

/** Every request to delete data: what is due first, then what ended last. */
export const DeletionsPage = ({ personId, mayWork }: DeletionsPageProps) => {
  const [show] = useQueryState('show', parseAsStringLiteral(shownOnes).withDefault('open'));
  const deletions = useQuery(deletionsQuery(show));
  const [isTakingIn, setTakingIn] = useState(false);
  const state = panelState(deletions);
  const answer = state.kind === 'ready' || state.kind === 'stale' ? state.data : null;
  const retry = () => void deletions.refetch();
  useShortcuts({ n: () => setTakingIn(true) });

  return (
    <>
      <PageHead title="Deletions" beside={<Tabs show={show} counts={answer?.counts ?? null} />}>
        <Button onClick={() => setTakingIn(true)}>
          <Plus aria-hidden="true" />
          New request… <Kbd>N</Kbd>
        </Button>
      </PageHead>
      {state.kind === 'stale' && (
        <ProblemBanner problem={state.problem} onRetry={retry} className="border-b border-line px-5" />
      )}
      {answer && <Incidents incidents={answer.incidents} mayWork={mayWork} />}
      {state.kind === 'forbidden' ? (
        <Forbidden className="p-5" message={state.message} reference={state.reference} />
      ) : state.kind === 'failed' || state.kind === 'missing' ? (
        <Failure className="p-5" title="The requests could not be read" problem={state.problem} onRetry={retry} />
      ) : answer?.rows.length === 0 ? (
        <Empty show={show} counts={answer.counts} />
      ) : (
        <>
          <DeletionsTable show={show} answer={answer} personId={personId} busy={deletions.isFetching} />
          {answer?.more && (
            <p className="shrink-0 border-t border-line px-5 py-2 text-12 text-ink-2">
              The first {figure(answer.rows.length)} are shown.
            </p>
          )}
        </>
      )}
      <Suspense>{isTakingIn && <IntakeDialog onClose={() => setTakingIn(false)} />}</Suspense>
    </>
  );
};

const tabNames: Record<Shown, string> = { open: 'Open', ended: 'Ended' };

const Tabs = ({ show, counts }: { show: Shown; counts: DeletionsAnswer['counts'] | null }) => (
  <nav aria-label="Views of the requests" className="flex gap-0.5 rounded-control bg-press p-0.5">
    {shownOnes.map((each) => (
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
    title={show === 'open' ? 'No request is open' : 'No request has ended yet'}
  >
    {show === 'open' && (
      <p>
        {counts.ended === 0
          ? 'A request is opened when a person asks for their data to be deleted, or from a session.'
          : 'Every request so far has ended.'}
      </p>
    )}
  </Message>
);
