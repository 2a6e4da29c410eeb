'use client';

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Inbox, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AuditEventRow } from '@/lib/answers';
import { PageHead } from '../shell/page-head';
import { Button } from '../ui/button';
import { Failure, Forbidden } from '../ui/failure';
import { Message } from '../ui/message';
import { type PanelState, panelState } from '../ui/panel-state';
import { ProblemBanner } from '../ui/problem';
import { BusyRing } from '../ui/ring';
import { utcClock } from '../ui/time-words';
import { AuditTable } from './audit-table';
import { auditQuery, verifyChain } from './queries';
import { VerificationLine } from './verification-line';

export const AuditLog = () => {
  const queryClient = useQueryClient();
  const log = useInfiniteQuery(auditQuery);
  const verification = useMutation({
    mutationFn: verifyChain,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: auditQuery.queryKey }),
  });

  const state = panelState({ ...log, data: log.data?.pages.flatMap((page) => page.events) });
  const refused = state.kind === 'forbidden';

  return (
    <>
      <PageHead title="Audit">
        {log.data && (
          <span className="text-12 text-ink-2">as of {utcClock(new Date(log.dataUpdatedAt).toISOString())} UTC</span>
        )}
        {!refused && (
          <Button onClick={() => verification.mutate()} disabled={verification.isPending}>
            <ShieldCheck aria-hidden="true" />
            {verification.isPending ? 'Verifying…' : 'Verify'}
          </Button>
        )}
      </PageHead>
      {!refused && (
        <VerificationLine
          pending={verification.isPending}
          error={verification.error}
          answer={verification.data}
          unsealed={log.data?.pages[0]?.unsealed ?? null}
        />
      )}
      {state.kind === 'stale' && (
        <ProblemBanner
          problem={state.problem}
          lead="What was read before stands below."
          onRetry={() => void log.refetch()}
          className="border-b border-line px-5"
        />
      )}
      <LogBody
        state={state}
        busy={log.isFetching}
        onRetry={() => void log.refetch()}
        older={
          log.hasNextPage ? (
            <Button size="small" onClick={() => void log.fetchNextPage()} disabled={log.isFetchingNextPage}>
              {log.isFetchingNextPage && <BusyRing />}
              {log.isFetchingNextPage ? 'Reading' : 'Older'}
            </Button>
          ) : (
            <span>The log begins here.</span>
          )
        }
      />
    </>
  );
};

interface LogBodyProps {
  state: PanelState<AuditEventRow[]>;
  busy: boolean;
  older: ReactNode;
  onRetry: () => void;
}

const LogBody = ({ state, busy, older, onRetry }: LogBodyProps) => {
  switch (state.kind) {
    case 'ready':
    case 'stale':
      if (state.data.length === 0) {
        return (
          <Message className="p-5" icon={<Inbox aria-hidden="true" />} title="No events yet">
            <p>The log was read, and nothing has been recorded so far.</p>
          </Message>
        );
      }
      return (
        <div className="min-h-0 flex-1 overflow-auto">
          <AuditTable events={state.data} busy={busy} />
          <div className="sticky left-0 flex min-h-11 items-center gap-3 px-5 text-12 text-ink-2">
            {older}
            <span className="ml-auto">{state.data.length.toLocaleString('en-GB')} events shown, newest first</span>
          </div>
        </div>
      );
    case 'forbidden':
      return <Forbidden className="p-5" message={state.message} reference={state.reference} />;
    case 'failed':
    case 'missing':
      return (
        <Failure className="p-5" title="The audit log could not be read" problem={state.problem} onRetry={onRetry} />
      );
    default:
      return (
        <div className="min-h-0 flex-1 overflow-auto">
          <AuditTable events={null} busy />
        </div>
      );
  }
};
