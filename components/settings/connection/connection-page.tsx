'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { ConnectionAnswer } from '@/lib/answers';
import { Fact, Facts, Read, Section } from '../../page/section';
import { useChange } from '../../proof';
import { Button } from '../../ui/button';
import { FailureNote } from '../../ui/failure-note';
import { figure } from '../../ui/figures';
import { panelState } from '../../ui/panel-state';
import { BusyRing } from '../../ui/ring';
import { SkeletonLines } from '../../ui/skeleton';
import { Countdown } from '../../ui/time';
import { millisecondsOf } from '../../ui/time-words';
import { ConnectionFacts } from './connection-facts';
import { DriftList } from './drift/drift-list';
import { checkConnection, connectionQuery, watchedConnection } from './queries';
import { ResponseTimes } from './response-times/response-times';
import { SetAsideList } from './set-aside/set-aside-list';
import { SyncHistory } from './sync-history/sync-history';
import { SyncStatus } from './sync-status';

export const ConnectionPage = () => {
  const queryClient = useQueryClient();
  const connection = useQuery(watchedConnection);
  const check = useChange(checkConnection, {
    onSuccess: (answer: ConnectionAnswer) => queryClient.setQueryData(connectionQuery.queryKey, answer),
  });
  // Only the check probes other prefixes. Its suggestion holds until the configured prefix responds.
  const suggestedPrefix = connection.data?.state.kind === 'not answering' ? check.data?.suggestedPrefix : null;

  return (
    <Section
      title="Connection"
      caption="one enrolment service; its credentials stay on the server"
      actions={
        <Button size="small" disabled={check.isPending} onClick={() => check.mutate(undefined)}>
          {check.isPending ? <BusyRing /> : <RotateCw aria-hidden="true" />}
          {check.isPending ? 'Checking…' : 'Check now'}
        </Button>
      }
    >
      {check.isError && <FailureNote error={check.error} className="mb-2" />}
      {check.data && <Outcome answer={check.data} />}
      <Read
        what="The connection"
        state={panelState(connection)}
        skeleton={<SkeletonLines count={14} rowClass="h-[29px]" />}
        onRetry={() => void connection.refetch()}
      >
        {(answer) => <Parts answer={{ ...answer, suggestedPrefix: suggestedPrefix ?? answer.suggestedPrefix }} />}
      </Read>
    </Section>
  );
};

const outcomes: Record<ConnectionAnswer['state']['kind'], string> = {
  answering: 'The service responded. Syncing next.',
  'asks us to wait': 'The service still asks us to wait.',
  'not answering': 'The service gave no usable response.',
  'not asked yet': 'The service gave no usable response.',
};

const Outcome = ({ answer: { state } }: { answer: ConnectionAnswer }) => (
  <p role="status" className="pb-2 text-12 text-ink-2">
    {outcomes[state.kind]}
  </p>
);

const pair = 'grid gap-x-8 wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]';

const Parts = ({ answer }: { answer: ConnectionAnswer }) => (
  <>
    <div className={pair}>
      <ConnectionFacts answer={answer} />
      <ResponseTimes health={answer.health} />
    </div>
    <div className={pair}>
      <SyncStatus answer={answer} />
      <PollBudget budget={answer.budget} refusalsToday={answer.refusalsToday} />
    </div>
    <SyncHistory crawls={answer.crawls} nextFullAt={answer.nextFullAt} />
    <SetAsideList rows={answer.setAside} all={answer.coverage.listed.setAside ?? 0} />
    <DriftList drift={answer.drift} />
  </>
);

const sessionsWords = (count: number): string => `${figure(count)} ${count === 1 ? 'session' : 'sessions'}`;

const PollBudget = ({ budget, refusalsToday }: Pick<ConnectionAnswer, 'budget' | 'refusalsToday'>) => {
  const { askedThisMinute, waiting, nextAt } = budget;

  return (
    <Section title="Poll budget" caption="one status call per session per minute, shared by all processes">
      <Facts>
        <Fact name="This minute">{sessionsWords(askedThisMinute)} checked</Fact>
        <Fact
          name="Waiting"
          aside={nextAt && <Countdown to={millisecondsOf(nextAt)} before="next in" after="due now" />}
        >
          {waiting === 0 ? 'none' : `${sessionsWords(waiting)} to confirm`}
        </Fact>
        <Fact name="Rate limited" aside="since 00:00 UTC">
          {refusalsToday === 0
            ? 'never'
            : `${figure(refusalsToday)} ${refusalsToday === 1 ? 'refusal' : 'refusals'} (429)`}
        </Fact>
      </Facts>
    </Section>
  );
};
