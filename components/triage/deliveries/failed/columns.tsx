'use client';

import { RotateCw } from 'lucide-react';
import type { DecisionRow } from '@/lib/answers';
import { Button } from '../../../ui/button';
import { defineColumns } from '../../../ui/data-table';
import { BusyRing } from '../../../ui/ring';
import { RelativeTime } from '../../../ui/time';
import { decisionWords } from '../decisions/words';
import { SessionLink, triesWords } from '../delivery-section';

/** A verdict, or the outcome of an appeal. */
export interface FailedRow extends Pick<DecisionRow, 'kind' | 'id' | 'sessionId' | 'decision'> {
  tries: number;
  deadAt: string | null;
  problem: string | null;
}

interface RetryContext {
  /** Others see the button, and who may press it. */
  mayRetry: boolean;
  /** The one being retried: one at a time. */
  retryingId: string | null;
  onRetry: (row: FailedRow) => void;
}

export const failedColumns = defineColumns<FailedRow, RetryContext>([
  { id: 'session', header: 'Session', width: 110, cell: ({ sessionId }) => <SessionLink id={sessionId} /> },
  { id: 'verdict', header: 'Verdict', width: 210, cell: ({ decision }) => decisionWords[decision] },
  {
    id: 'failed',
    header: 'Failed',
    width: 120,
    className: 'text-ink-2',
    cell: ({ deadAt }) => deadAt && <RelativeTime at={deadAt} />,
  },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ problem, tries }) => (
      <>
        <span className="text-bad">{problem ?? 'No reason recorded.'}</span>{' '}
        <span className="text-ink-3">{triesWords(tries)}</span>
      </>
    ),
  },
  {
    id: 'action',
    header: 'Action',
    width: 130,
    cell: (row, { mayRetry, retryingId, onRetry }) => {
      const isPending = retryingId === row.id;

      return (
        <Button
          size="small"
          disabled={!mayRetry || retryingId !== null}
          title={mayRetry ? undefined : 'Only supervisors can retry.'}
          onClick={() => onRetry(row)}
        >
          {isPending ? <BusyRing /> : <RotateCw aria-hidden="true" />}
          {isPending ? 'Retrying…' : 'Retry'}
        </Button>
      );
    },
  },
]);
