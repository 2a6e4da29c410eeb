'use client';

import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { DeliveriesAnswer, DeliveryRow } from '@/lib/answers';
import { useChange } from '../../proof';
import { Button } from '../../ui/button';
import { DoneNote } from '../../ui/done-note';
import { FailureNote } from '../../ui/failure-note';
import { BusyRing } from '../../ui/ring';
import { RelativeTime } from '../../ui/time';
import { type DeliveryColumn, DeliverySection } from './delivery-section';
import { deliveriesQuery, retryDelivery } from './queries';
import { decisionWords, shownWords, triesWords } from './words';

const columns: Array<DeliveryColumn<DeliveryRow>> = [
  { name: 'Verdict', width: 'w-[90px]', cell: ({ decision }) => decisionWords[decision] },
  {
    name: 'Given up',
    width: 'w-[120px]',
    className: 'text-ink-2',
    cell: ({ deadAt }) => deadAt && <RelativeTime at={deadAt} />,
  },
  {
    name: 'Why',
    cell: ({ problem, tries }) => (
      <>
        <span className="text-bad">{problem ?? 'No reason was kept.'}</span>{' '}
        <span className="text-ink-3">{triesWords(tries)}</span>
      </>
    ),
  },
];

const again = {
  service: 'It is sent to the service again, under the same reference.',
  webhook: 'It is sent to the webhook again, under the same reference.',
  none: "It is not sent: this desk leaves verdicts to the vendor's dashboard.",
} as const;

interface DeadLettersProps {
  answer: DeliveriesAnswer;
  /** Others see the button and who may press it. */
  mayRetry: boolean;
}

/** Verdicts that nobody carries out unless somebody looks. */
export const DeadLetters = ({ answer: { dead, totals, adapter }, mayRetry }: DeadLettersProps) => {
  const queryClient = useQueryClient();
  const retry = useChange(retryDelivery, {
    onSuccess: (answer: DeliveriesAnswer) => queryClient.setQueryData(deliveriesQuery.queryKey, answer),
    // It may have been tried again by somebody else.
    onError: () => void queryClient.invalidateQueries(deliveriesQuery),
  });
  const tryAgain: DeliveryColumn<DeliveryRow> = {
    name: 'What to do',
    width: 'w-[130px]',
    cell: ({ verdict }) => {
      const isPending = retry.isPending && retry.variables === verdict.id;

      return (
        <Button
          size="small"
          disabled={!mayRetry || retry.isPending}
          title={mayRetry ? undefined : 'Supervisors can try it again.'}
          onClick={() => retry.mutate(verdict.id)}
        >
          {isPending ? <BusyRing /> : <RotateCw aria-hidden="true" />}
          {isPending ? 'Taking it up' : 'Try again'}
        </Button>
      );
    },
  };

  return (
    <>
      {retry.failure && <FailureNote error={retry.failure} className="mb-2" />}
      {retry.isSuccess && <DoneNote className="pb-2">Taken up. {again[adapter]}</DoneNote>}
      <DeliverySection
        title="Given up"
        caption={`could not be delivered${mayRetry ? '' : '; supervisors can try them again'}${shownWords('oldest', dead.length, totals.dead)}`}
        nothing="No delivery was given up."
        rows={dead}
        sessionOf={({ verdict }) => verdict.sessionId}
        keyOf={({ verdict }) => verdict.id}
        columns={[...columns, tryAgain]}
      />
    </>
  );
};
