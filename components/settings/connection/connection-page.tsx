'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { ConnectionAnswer } from '@/lib/answers';
import { useChange } from '../../proof';
import { Button } from '../../ui/button';
import { FailureNote } from '../../ui/failure-note';
import { panelState } from '../../ui/panel-state';
import { BusyRing } from '../../ui/ring';
import { SkeletonLines } from '../../ui/skeleton';
import { Read, Section } from '../section';
import { AnswerTimes } from './answer-times';
import { Completeness } from './completeness';
import { ConnectionFacts } from './connection-facts';
import { CrawlHistory } from './crawl-history';
import { DriftList } from './drift-list';
import { PollBudget } from './poll-budget';
import { checkConnection, connectionQuery, watchedConnection } from './queries';

export const ConnectionPage = () => {
  const queryClient = useQueryClient();
  const connection = useQuery(watchedConnection);
  const check = useChange(checkConnection, {
    onSuccess: (answer: ConnectionAnswer) => queryClient.setQueryData(connectionQuery.queryKey, answer),
  });
  // What a check found under another path holds as long as the configured one does not answer.
  const suggestedPrefix = connection.data?.state.kind === 'not answering' ? check.data?.suggestedPrefix : null;

  return (
    <Section
      title="Connection"
      caption="one enrolment service; its credentials stay on the server"
      actions={
        <Button size="small" disabled={check.isPending} onClick={() => check.mutate(undefined)}>
          {check.isPending ? <BusyRing /> : <RotateCw aria-hidden="true" />}
          {check.isPending ? 'Asking the service' : 'Check now'}
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

const Outcome = ({ answer: { state } }: { answer: ConnectionAnswer }) => (
  <p role="status" className="pb-2 text-12 text-ink-2">
    {state.kind === 'answering'
      ? 'The service was asked and answers. Its list is looked at next.'
      : 'The service was asked and gave no answer that can be used.'}
  </p>
);

const pair = 'grid gap-x-8 wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]';

const Parts = ({ answer }: { answer: ConnectionAnswer }) => (
  <>
    <div className={pair}>
      <ConnectionFacts answer={answer} />
      <AnswerTimes health={answer.health} />
    </div>
    <div className={pair}>
      <Completeness answer={answer} />
      <PollBudget budget={answer.budget} refusalsToday={answer.refusalsToday} />
    </div>
    <CrawlHistory crawls={answer.crawls} nextFullAt={answer.nextFullAt} />
    <DriftList drift={answer.drift} />
  </>
);
