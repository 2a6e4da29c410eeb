'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DeliveriesAnswer } from '@/lib/answers';
import { useChange } from '../../../proof';
import { DoneNote } from '../../../ui/done-note';
import { FailureNote } from '../../../ui/failure-note';
import { useSteady } from '../../../ui/use-steady';
import { DeliverySection, shownWords, verdictId } from '../delivery-section';
import { deliveriesQuery, retryDelivery } from '../queries';
import { failedColumns } from './columns';

const retried = {
  service: 'Sending to the service again under the same reference.',
  webhook: 'Sending to the webhook again under the same reference.',
  none: "Not sent: verdicts are entered in the vendor's dashboard.",
} as const;

interface FailedProps {
  answer: DeliveriesAnswer;
  mayRetry: boolean;
}

/** Verdicts that will not be delivered unless somebody acts. */
export const Failed = ({ answer: { dead, totals, adapter }, mayRetry }: FailedProps) => {
  const queryClient = useQueryClient();
  const retry = useChange(retryDelivery, {
    onSuccess: (answer: DeliveriesAnswer) => queryClient.setQueryData(deliveriesQuery.queryKey, answer),
    // Somebody else may have retried it already.
    onError: () => void queryClient.invalidateQueries(deliveriesQuery),
  });
  const retryingId = retry.isPending ? retry.variables : null;
  const onRetry = useSteady((id: string) => retry.mutate(id));
  const context = useMemo(() => ({ mayRetry, retryingId, onRetry }), [mayRetry, retryingId, onRetry]);

  return (
    <>
      {retry.failure && <FailureNote error={retry.failure} className="mb-2" />}
      {retry.isSuccess && <DoneNote className="pb-2">{retried[adapter]}</DoneNote>}
      <DeliverySection
        title="Failed"
        caption={`could not be delivered${mayRetry ? '' : '; supervisors can retry'}${shownWords('oldest', dead.length, totals.dead)}`}
        nothing="No failed deliveries."
        rows={dead}
        rowId={verdictId}
        columns={failedColumns}
        context={context}
      />
    </>
  );
};
