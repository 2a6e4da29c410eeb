'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DeliveriesAnswer } from '@/lib/answers';
import { useChange } from '../../../proof';
import { DoneNote } from '../../../ui/done-note';
import { FailureNote } from '../../../ui/failure-note';
import { millisecondsOf } from '../../../ui/time-words';
import { useSteady } from '../../../ui/use-steady';
import { DeliverySection, shownWords } from '../delivery-section';
import { deliveriesQuery, retryDelivery } from '../queries';
import { type FailedRow, failedColumns } from './columns';

const retried = {
  service: 'Sending to the service again under the same reference.',
  webhook: 'Sending to the webhook again under the same reference.',
  none: "Not sent: verdicts are entered in the vendor's dashboard.",
} as const;

interface FailedProps {
  answer: DeliveriesAnswer;
  mayRetry: boolean;
}

const millisecondsDead = ({ deadAt }: FailedRow): number => (deadAt === null ? 0 : millisecondsOf(deadAt));

const rowsOf = ({ dead, deadAppeals }: DeliveriesAnswer): FailedRow[] =>
  [
    ...dead.map(({ verdict: { id, sessionId }, decision, tries, deadAt, problem }) => ({
      ...{ kind: 'verdict' as const, id, sessionId, decision, tries, deadAt, problem },
    })),
    ...deadAppeals.map((row) => ({ ...row, kind: 'appeal' as const, decision: row.finding })),
  ].toSorted((one, other) => millisecondsDead(one) - millisecondsDead(other));

/** Verdicts and outcomes of appeals that will not be delivered unless somebody acts. */
export const Failed = ({ answer, mayRetry }: FailedProps) => {
  const { totals, adapter } = answer;
  const rows = useMemo(() => rowsOf(answer), [answer]);
  const queryClient = useQueryClient();
  const retry = useChange((row: FailedRow) => retryDelivery(row), {
    onSuccess: (answer: DeliveriesAnswer) => queryClient.setQueryData(deliveriesQuery.queryKey, answer),
    // Somebody else may have retried it already.
    onError: () => void queryClient.invalidateQueries(deliveriesQuery),
  });
  const retryingId = retry.isPending ? retry.variables.id : null;
  const onRetry = useSteady((row: FailedRow) => retry.mutate(row));
  const context = useMemo(() => ({ mayRetry, retryingId, onRetry }), [mayRetry, retryingId, onRetry]);

  return (
    <>
      {retry.failure && <FailureNote error={retry.failure} className="mb-2" />}
      {retry.isSuccess && (
        <DoneNote className="pb-2">
          {retry.variables.kind === 'appeal' ? 'Sending again under the same reference.' : retried[adapter]}
        </DoneNote>
      )}
      <DeliverySection
        title="Failed"
        caption={`could not be delivered${mayRetry ? '' : '; supervisors can retry'}${shownWords('oldest', rows.length, totals.dead + totals.deadAppeals)}`}
        nothing="No failed deliveries."
        rows={rows}
        rowId={({ id }) => id}
        columns={failedColumns}
        context={context}
      />
    </>
  );
};
