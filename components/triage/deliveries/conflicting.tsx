import { TriangleAlert } from 'lucide-react';
import type { DeliveriesAnswer, DeliveryRow } from '@/lib/answers';
import { Status } from '../../ui/status';
import { RelativeTime } from '../../ui/time';
import { type DeliveryColumn, DeliverySection } from './delivery-section';
import { decisionWords, shownWords } from './words';

const columns: Array<DeliveryColumn<DeliveryRow>> = [
  { name: 'Verdict', width: 'w-[90px]', cell: ({ decision }) => decisionWords[decision] },
  {
    name: 'The service has',
    width: 'w-[170px]',
    cell: ({ status }) => (status === null ? 'not listed any more' : <Status status={status} />),
  },
  {
    name: 'Seen',
    width: 'w-[120px]',
    className: 'text-ink-2',
    cell: ({ verdict }) => <RelativeTime at={verdict.stateAt} />,
  },
  {
    name: 'What is known',
    className: 'text-bad',
    cell: ({ verdict }) => (
      <>
        <TriangleAlert aria-hidden="true" className="mr-1.5 inline-block size-3.5 stroke-[1.5] align-[-2px]" />
        {verdict.words}
      </>
    ),
  },
];

export const Conflicting = ({ answer: { conflicting, totals } }: { answer: DeliveriesAnswer }) => (
  <DeliverySection
    title="Conflicting"
    caption={`the service has another outcome than the verdict${shownWords('newest', conflicting.length, totals.conflicting)}`}
    nothing="No verdict conflicts with what the service has."
    rows={conflicting}
    sessionOf={({ verdict }) => verdict.sessionId}
    keyOf={({ verdict }) => verdict.id}
    columns={columns}
  />
);
