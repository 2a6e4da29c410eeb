'use client';

import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { parseAsInteger, parseAsNumberLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import type { SessionListAnswer } from '@/lib/answers';
import { PageHead } from '../shell/page-head';
import { Button } from '../ui/button';
import { Failure, Forbidden } from '../ui/failure';
import { Message } from '../ui/message';
import { ProblemBanner } from '../ui/problem';
import { Freshness } from './freshness';
import { ListFooter, pageSizes } from './list-footer';
import { type ListState, listState } from './list-state';
import { listEveryMs, sessionListQuery } from './queries';
import { SessionTable } from './session-table';

// The address is the state of the list: a reload or a shared link shows the same page.
const address = {
  page: parseAsInteger.withDefault(1),
  size: parseAsNumberLiteral(pageSizes).withDefault(50),
};

export const SessionList = () => {
  const [asked, ask] = useQueryStates(address, { history: 'push' });
  const page = Math.max(1, asked.page);
  const { size } = asked;

  const query = useQuery(sessionListQuery(page, size));
  const [lastGood, setLastGood] = useState<SessionListAnswer>();
  if (query.data && query.data !== lastGood) setLastGood(query.data);

  const state = listState(query, lastGood);
  const answer = state.kind === 'shown' ? state.answer : null;
  const toPage = (next: number) => void ask({ page: next });

  return (
    <>
      <PageHead title="Sessions">
        {state.kind === 'shown' && (
          <Freshness
            answer={state.answer}
            problem={state.problem}
            fetching={query.isFetching}
            readAt={query.dataUpdatedAt}
            nextAt={query.dataUpdatedAt + listEveryMs}
          />
        )}
      </PageHead>
      {state.kind === 'shown' && state.problem && (
        <ProblemBanner
          problem={state.problem}
          lead={
            state.answer.page === page
              ? undefined
              : `Page ${page} could not be read; page ${state.answer.page} stands below.`
          }
          onRetry={() => void query.refetch()}
          className="border-b border-line px-5"
        />
      )}
      <ListBody
        state={state}
        page={page}
        onPage={toPage}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
      {(state.kind === 'shown' || state.kind === 'loading') && (
        <ListFooter
          answer={answer}
          page={page}
          size={size}
          onPage={toPage}
          onSize={(next) => void ask({ size: next, page: 1 })}
        />
      )}
    </>
  );
};

interface ListBodyProps {
  state: ListState;
  page: number;
  busy: boolean;
  onPage: (page: number) => void;
  onRetry: () => void;
}

const ListBody = ({ state, page, busy, onPage, onRetry }: ListBodyProps) => {
  switch (state.kind) {
    case 'loading':
      return <SessionTable sessions={null} busy />;
    case 'forbidden':
      return <Forbidden className="p-5" message={state.problem.message} reference={state.problem.reference} />;
    case 'failed':
      return (
        <Failure className="p-5" title="The list could not be read" problem={state.problem} onRetry={onRetry}>
          <p>This says nothing about whether there are sessions.</p>
        </Failure>
      );
    case 'shown':
      return state.answer.sessions.length > 0 ? (
        <SessionTable sessions={state.answer.sessions} busy={busy} />
      ) : (
        <EmptyPage page={page} onPage={onPage} />
      );
  }
};

const EmptyPage = ({ page, onPage }: { page: number; onPage: (page: number) => void }) => (
  <div className="min-h-0 flex-1">
    {page > 1 ? (
      <Message
        className="p-5"
        icon={<Inbox aria-hidden="true" />}
        title="No sessions on this page"
        actions={
          <>
            <Button onClick={() => onPage(page - 1)}>Previous page</Button>
            <Button look="ghost" onClick={() => onPage(1)}>
              First page
            </Button>
          </>
        }
      >
        <p>The list ends before page {page}.</p>
      </Message>
    ) : (
      <Message className="p-5" icon={<Inbox aria-hidden="true" />} title="The service lists no sessions.">
        <p>It answered, and its list is empty. New sessions appear here by themselves.</p>
      </Message>
    )}
  </div>
);
