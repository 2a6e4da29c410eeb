'use client';

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NewSessionOffer, OverviewAnswer, OverviewPart, OverviewPartName, OverviewSteps } from '@/lib/answers';
import { getJson } from '../api';
import { refetchAfter } from '../api/recovery';
import type { DeskPage } from '../commands/pages';
import { PageHead } from '../page/page-head';
import { waitingQuery } from '../session-data/waiting-query';
import { ClaimNotes, useClaimCase } from '../triage';
import { Failure, Forbidden } from '../ui/failure';
import { OffPhone, OnPhone } from '../ui/on-phone';
import { panelState } from '../ui/panel-state';
import { ProblemBanner } from '../ui/problem';
import { ClockTime, MomentTime } from '../ui/time';
import { NewSessionButton } from '../work/new-session/new-session-button';
import type { Shown } from './block';
import { Changes } from './side/changes';
import { FirstSteps } from './side/first-steps';
import { SetUp } from './side/set-up';
import { StatusLine } from './status-line';
import { Approvals } from './work/approvals';
import { Deletions } from './work/deletions';
import { MyCases } from './work/my-cases';
import { NextCases } from './work/next-cases';
import { ServiceLevels } from './work/service-levels';
import { Today } from './work/today';
import { Unconfirmed } from './work/unconfirmed';
import { WaitingLead } from './work/waiting-lead';

interface OverviewPageProps {
  /** Parts this person's roles include. */
  parts: readonly OverviewPartName[];
  pages: readonly DeskPage[];
  /** `null`: not for this person, or not with this service. */
  newSession?: NewSessionOffer | null;
}

/** The person's work, most urgent first; beside it, or above it on a phone, what a new person may try; recent changes. */
export const OverviewPage = ({ parts, pages, newSession }: OverviewPageProps) => {
  const overview = useQuery(overviewQuery);
  const keepSteps = useKeepSteps();
  const state = panelState(overview);
  const answer = state.kind === 'ready' || state.kind === 'stale' ? state.data : null;
  const retry = () => void overview.refetch();
  const { claim, claimingId, ...refused } = useClaimCase(retry);
  useSharedCount(answer);

  /** `null`: not for this person. */
  const shown = <Name extends OverviewPartName>(name: Name): Shown<DataOf<Name>> | null => {
    if (!parts.includes(name)) return null;
    const part = answer?.[name] as OverviewPart<DataOf<Name>> | undefined;
    if (part === undefined || part === null) return answer ? null : { kind: 'loading' };

    return part === 'failed'
      ? { kind: 'failed' }
      : { kind: 'read', ...part, staleSince: part.asOf === answer?.asOf ? null : part.asOf };
  };
  // Whoever decides no sessions has their own work first.
  const decides = parts.includes('unconfirmed');
  const deletions = <Deletions shown={shown('deletions')} />;
  const approvals = <Approvals shown={shown('approvals')} claimingId={claimingId} onClaim={claim} />;
  const firstSteps = (
    <FirstSteps shown={shown('steps')} newSession={newSession ?? null} onChange={keepSteps}>
      <SetUp service={shown('service')} shown={shown('setUp')} />
    </FirstSteps>
  );
  const maySeeConnection = pages.includes('/settings/connection');
  const waiting = shown('waiting');
  const oldest = waiting?.kind === 'read' && waiting.data.mayTake ? waiting.data.oldest : null;

  return (
    <>
      <PageHead
        title="Overview"
        beside={
          answer && (
            <span className="text-ink-3">
              <MomentTime at={answer.asOf} />
            </span>
          )
        }
      >
        {newSession && <NewSessionButton offer={newSession} />}
      </PageHead>
      {state.kind === 'stale' && (
        <ProblemBanner
          problem={state.problem}
          lead={
            <>
              Showing data from <ClockTime at={state.data.asOf} />.
            </>
          }
          onRetry={retry}
          className="border-b border-line px-5"
        />
      )}
      {state.kind === 'forbidden' ? (
        <Forbidden className="p-5" message={state.message} reference={state.reference} />
      ) : state.kind === 'failed' || state.kind === 'missing' ? (
        <Failure className="p-5" title="Overview could not be loaded" problem={state.problem} onRetry={retry}>
          <p>There may still be sessions to approve.</p>
        </Failure>
      ) : (
        <>
          <div
            aria-busy={answer === null}
            className="min-h-0 flex-1 overflow-auto wide:grid wide:grid-cols-[minmax(0,1fr)_372px] wide:overflow-hidden"
          >
            <div className="px-5 pt-5 pb-6 wide:overflow-auto wide:pr-7">
              <div className="empty:hidden">
                <ClaimNotes {...refused} />
              </div>
              {/* Below the work, a new person would not see them. */}
              <OnPhone>
                <div className="-mt-4 mb-5 border-b border-line empty:hidden">{firstSteps}</div>
              </OnPhone>
              {!decides && (
                <div className="mb-6 empty:mb-0 [&>*:first-child]:mt-0">
                  {deletions}
                  {approvals}
                </div>
              )}
              <div className="@container">
                <WaitingLead
                  shown={waiting}
                  coverage={answer?.coverage ?? null}
                  claimingId={claimingId}
                  onClaim={claim}
                />
              </div>
              <ServiceLevels shown={waiting} />
              <NextCases shown={waiting} claimingId={claimingId} onClaim={claim} />
              <MyCases
                shown={shown('mine')}
                oldestId={oldest && oldest.whyNot === null ? oldest.sessionId : null}
                claimingId={claimingId}
                onClaim={claim}
              />
              {decides && approvals}
              <Today shown={shown('today')} />
              {decides && deletions}
              <Unconfirmed shown={shown('unconfirmed')} />
            </div>
            <aside
              aria-label="First steps and changes"
              className="border-t border-line bg-sunken px-5 pt-1 pb-6 wide:overflow-auto wide:border-t-0 wide:border-l"
            >
              <OffPhone>{firstSteps}</OffPhone>
              <Changes shown={shown('changes')} pages={pages} />
            </aside>
          </div>
          <StatusLine
            service={shown('service')}
            coverage={shown('coverage')}
            sample={shown('sample')}
            maySeeConnection={maySeeConnection}
          />
        </>
      )}
    </>
  );
};

const everyMs = 15_000;

/** A part that failed to load keeps its last good data, with its time. */
const keepGood = (before: OverviewAnswer | undefined, answer: OverviewAnswer): OverviewAnswer => {
  const failed = (Object.keys(answer) as Array<OverviewPartName | 'asOf'>).filter((name) => answer[name] === 'failed');

  return { ...answer, ...Object.fromEntries(failed.map((name) => [name, before?.[name] ?? 'failed'])) };
};

/** Holds no personal data, so it may reload automatically. */
const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: async ({ signal, client, queryKey }) =>
    keepGood(client.getQueryData<OverviewAnswer>(queryKey), await getJson<OverviewAnswer>('/api/overview', signal)),
  refetchInterval: refetchAfter(everyMs),
  staleTime: 2000,
});

type DataOf<Name extends OverviewPartName> = Exclude<OverviewAnswer[Name], 'failed' | null>['data'];

/** What was just hidden must not come back with an answer that is older. */
const useKeepSteps = () => {
  const queryClient = useQueryClient();

  return async (steps: OverviewSteps) => {
    await queryClient.cancelQueries({ queryKey: overviewQuery.queryKey });
    queryClient.setQueryData(
      overviewQuery.queryKey,
      (before) => before && { ...before, steps: { asOf: before.asOf, data: steps } },
    );
  };
};

/** Keeps the count in the navigation equal to the one on the page. */
const useSharedCount = (answer: OverviewAnswer | null) => {
  const queryClient = useQueryClient();
  const waiting = answer?.waiting;
  const total = waiting && waiting !== 'failed' && waiting.data.mayTake ? waiting.data.total : null;
  useEffect(() => {
    if (total) queryClient.setQueryData(waitingQuery.queryKey, total);
  }, [total, queryClient]);
};
