'use client';

import { RotateCw } from 'lucide-react';
import type { DeliveryRow } from '@/lib/answers';
import { Button } from '../../../ui/button';
import { defineColumns } from '../../../ui/data-table';
import { BusyRing } from '../../../ui/ring';
import { RelativeTime } from '../../../ui/time';
import { triesWords, verdictColumns } from '../delivery-section';

interface RetryContext {
  /** Others see the button, and who may press it. */
  mayRetry: boolean;
  /** The verdict being retried: one at a time. */
  retryingId: string | null;
  onRetry: (verdictId: string) => void;
}

export const failedColumns = defineColumns<DeliveryRow, RetryContext>([
  ...verdictColumns<RetryContext>(),
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
    cell: ({ verdict }, { mayRetry, retryingId, onRetry }) => {
      const isPending = retryingId === verdict.id;

      return (
        <Button
          size="small"
          disabled={!mayRetry || retryingId !== null}
          title={mayRetry ? undefined : 'Only supervisors can retry.'}
          onClick={() => onRetry(verdict.id)}
        >
          {isPending ? <BusyRing /> : <RotateCw aria-hidden="true" />}
          {isPending ? 'Retrying…' : 'Retry'}
        </Button>
      );
    },
  },
]);
