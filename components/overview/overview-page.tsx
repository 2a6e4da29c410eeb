'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OverviewAnswer, OverviewPart, OverviewPartName } from '@/lib/answers';
import type { DeskPage } from '../commands/pages';
import { PageHead } from '../shell/page-head';
import { waitingQuery } from '../shell/waiting-query';
import { TakeNotes } from '../triage/take-notes';
import { useTakeCase } from '../triage/use-take-case';
import { classNames } from '../ui/class-names';
import { Failure, Forbidden } from '../ui/failure';
import { panelState } from '../ui/panel-state';
import { ProblemBanner } from '../ui/problem';
import { utcClock, utcDay } from '../ui/time-words';
import type { Shown } from './block';
import { overviewQuery } from './queries';
import { Changes } from './side/changes';
import { HowComplete } from './side/how-complete';
import { Service } from './side/service';
import { Approvals } from './work/approvals';
import { Deletions } from './work/deletions';
import { Mine } from './work/mine';
import { Unconfirmed } from './work/unconfirmed';
import { WaitingLead } from './work/waiting-lead';

interface OverviewPageProps {
  /** What this person's roles include. */
  parts: readonly OverviewPartName[];
  pages: readonly DeskPage[];
}

const workParts = ['mine', 'unconfirmed', 'approvals', 'deletions'] as const;

/** What is late, what is mine, what hangs, what waits for me, what is due; then how things stand, and what changed. */
export const OverviewPage = ({ parts, pages }: OverviewPageProps) => {
  const overview = useQuery(overviewQuery);
  const state = panelState(overview);
  const answer = state.kind === 'ready' || state.kind === 'stale' ? state.data : null;
  const retry = () => void overview.refetch();
  const { take, takingId, ...refused } = useTakeCase(retry);
  useSameNumber(answer);

  /** `null`: there is no such part for this person. */
  const shown = <Name extends OverviewPartName>(name: Name): Shown<DataOf<Name>> | null => {
    if (!parts.includes(name)) return null;
    const part = answer?.[name] as OverviewPart<DataOf<Name>> | undefined;
    if (part === undefined || part === null) return answer ? null : { kind: 'loading' };

    return part === 'failed'
      ? { kind: 'failed' }
      : { kind: 'read', ...part, staleSince: part.asOf === answer?.asOf ? null : part.asOf };
  };
  const mayLook = pages.includes('/settings/connection');
  const hasWork = workParts.some((name) => parts.includes(name));

  return (
    <>
      <PageHead
        title="Overview"
        beside={
          answer && (
            <span className="text-ink-3">
              {utcDay(answer.asOf)}, {utcClock(answer.asOf).slice(0, 5)} UTC
            </span>
          )
        }
      />
      {state.kind === 'stale' && (
        <ProblemBanner
          problem={state.problem}
          lead={`What was read at ${utcClock(state.data.asOf)} UTC stands below.`}
          onRetry={retry}
          className="border-b border-line px-5"
        />
      )}
      {state.kind === 'forbidden' ? (
        <Forbidden className="p-5" message={state.message} reference={state.reference} />
      ) : state.kind === 'failed' || state.kind === 'missing' ? (
        <Failure className="p-5" title="The overview could not be read" problem={state.problem} onRetry={retry}>
          <p>This says nothing about whether sessions wait.</p>
        </Failure>
      ) : (
        <div
          aria-busy={answer === null}
          className={classNames(
            'min-h-0 flex-1 overflow-auto',
            hasWork && 'wide:grid wide:grid-cols-[minmax(0,1fr)_372px] wide:overflow-hidden',
          )}
        >
          <div className={classNames('px-5 pt-5 wide:pr-7', hasWork && 'pb-6 wide:overflow-auto')}>
            <div className="empty:hidden">
              <TakeNotes {...refused} />
            </div>
            <div className="@container">
              <WaitingLead
                shown={shown('waiting')}
                coverage={answer?.coverage ?? null}
                takingId={takingId}
                onTake={take}
              />
            </div>
            <Mine shown={shown('mine')} />
            <Unconfirmed shown={shown('unconfirmed')} />
            <Approvals shown={shown('approvals')} takingId={takingId} onTake={take} />
            <Deletions shown={shown('deletions')} />
          </div>
          <aside
            aria-label="How things stand"
            className={classNames(
              'grid content-start gap-x-8 px-5 pt-1 pb-6 pair:grid-cols-2',
              hasWork
                ? 'border-t border-line bg-sunken wide:grid-cols-1 wide:overflow-auto wide:border-t-0 wide:border-l'
                : 'wide:pr-7',
            )}
          >
            <Service shown={shown('service')} mayLook={mayLook} />
            <HowComplete shown={shown('coverage')} mayLook={mayLook} isWide={!hasWork} />
            <Changes shown={shown('changes')} pages={pages} isWide={!hasWork} />
          </aside>
        </div>
      )}
    </>
  );
};

type DataOf<Name extends OverviewPartName> = Exclude<OverviewAnswer[Name], 'failed' | null>['data'];

/** The rail and the page never say two different numbers. */
const useSameNumber = (answer: OverviewAnswer | null) => {
  const queryClient = useQueryClient();
  const waiting = answer?.waiting;
  const total = waiting && waiting !== 'failed' && waiting.data.mayTake ? waiting.data.total : null;
  useEffect(() => {
    if (total) queryClient.setQueryData(waitingQuery.queryKey, total);
  }, [total, queryClient]);
};
