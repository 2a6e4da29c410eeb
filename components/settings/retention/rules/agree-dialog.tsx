import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ProposalRow } from '@/lib/answers';
import { asApiError } from '../../../api';
import { Confirmation, eraseWords } from '../../../erasure/confirm-erasure';
import { restOf } from '../../../erasure/rest-of';
import { WhatGoes } from '../../../erasure/what-goes';
import { Button } from '../../../ui/button';
import { Dialog, DialogFoot } from '../../../ui/dialog';
import { Failure } from '../../../ui/failure';
import { FailureNote } from '../../../ui/failure-note';
import { problemOf } from '../../../ui/panel-state';
import { SkeletonLines } from '../../../ui/skeleton';
import { dayWords } from '../../../words/days';
import { ruleGoingQuery } from '../queries';

interface AgreeDialogProps {
  proposal: ProposalRow;
  pending: boolean;
  failure: Error | null;
  onAgree: (confirmed: { confirm: string; seen: string }) => void;
  onClose: () => void;
}

const ruleIn = ({ subject }: ProposalRow): string => subject.replace(/^rule /, '');

const nameIn = ({ changes }: ProposalRow): string => changes.find(({ name }) => name === 'Rule')?.after ?? '';

/** To agree to the first run of a retention rule, with every session that it would erase now. */
export const AgreeDialog = ({ proposal, pending, failure, onAgree, onClose }: AgreeDialogProps) => {
  const pages = useInfiniteQuery(ruleGoingQuery(ruleIn(proposal)));
  const first = pages.data?.pages[0];
  const { refetch } = pages;
  // The list is no longer the one that was shown.
  useEffect(() => {
    if (failure && asApiError(failure).code === 'CONFLICT') void refetch();
  }, [failure, refetch]);
  const sessions = (pages.data?.pages ?? []).flatMap((page) =>
    page.sessions.map(({ sessionId, day }) => ({
      sessionId,
      facts: <span className="text-ink-2">{day === null ? 'date unknown' : dayWords(day)}</span>,
    })),
  );

  return (
    <Dialog title={`Agree to “${nameIn(proposal)}”`} description={eraseWords} busy={pending} onClose={onClose}>
      {first ? (
        <>
          <WhatGoes sessions={sessions} total={first.total} rest={restOf(pages)} />
          <p className="mt-4 text-table text-ink-2">
            The rule erases these sessions within the hour. Later runs erase others without asking again.
          </p>
          {failure && <FailureNote error={failure} className="mt-3" />}
          {first.confirmWith === null ? (
            <DialogFoot>
              <Button onClick={onClose} disabled={pending}>
                Cancel
              </Button>
              <Button look="armed" onClick={() => onAgree({ confirm: '', seen: first.seen })} disabled={pending}>
                Agree
              </Button>
            </DialogFoot>
          ) : (
            <Confirmation
              confirmWith={first.confirmWith}
              seen={first.seen}
              isOnly={first.total === 1}
              firstReason={null}
              pending={pending}
              submitWords="Agree"
              onConfirm={({ confirm }) => onAgree({ confirm, seen: first.seen })}
              onClose={onClose}
            />
          )}
        </>
      ) : pages.error ? (
        <Failure
          className="mt-4"
          size="small"
          title="The sessions could not be loaded"
          problem={problemOf(pages)}
          onRetry={() => void pages.refetch()}
        />
      ) : (
        <div aria-busy="true" className="mt-4">
          <SkeletonLines count={5} />
        </div>
      )}
    </Dialog>
  );
};
