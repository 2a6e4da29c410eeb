import type { DeliveriesAnswer, DeliveryRow } from '@/lib/answers';
import { RelativeTime } from '../../ui/time';
import { type DeliveryColumn, DeliverySection } from './delivery-section';
import { decisionWords, shownWords, triesWords } from './words';

const states: Partial<Record<DeliveryRow['verdict']['state'], string>> = { recorded: 'Recorded', sent: 'Sent' };

const columns: Array<DeliveryColumn<DeliveryRow>> = [
  { name: 'Verdict', width: 'w-[90px]', cell: ({ decision }) => decisionWords[decision] },
  { name: 'State', width: 'w-[90px]', cell: ({ verdict: { state } }) => states[state] ?? state },
  {
    name: 'Since',
    width: 'w-[120px]',
    className: 'text-ink-2',
    cell: ({ verdict }) => <RelativeTime at={verdict.stateAt} />,
  },
  { name: 'What is known', cell: (row) => <Known row={row} /> },
];

/** Why it is not on its way yet, or what it waits for. */
const Known = ({ row: { verdict, problem, tries, nextTryAt } }: { row: DeliveryRow }) =>
  verdict.state === 'recorded' && problem ? (
    <>
      {problem}{' '}
      <span className="text-ink-3">
        {triesWords(tries)}
        {nextTryAt && (
          <>
            , again <RelativeTime at={nextTryAt} />
          </>
        )}
      </span>
    </>
  ) : (
    verdict.words
  );

export const Unconfirmed = ({ answer: { unconfirmed, totals } }: { answer: DeliveriesAnswer }) => (
  <DeliverySection
    title="Not confirmed"
    caption={`decided here, not seen at the service yet${shownWords('oldest', unconfirmed.length, totals.unconfirmed)}`}
    nothing="No verdict is unconfirmed."
    rows={unconfirmed}
    sessionOf={({ verdict }) => verdict.sessionId}
    keyOf={({ verdict }) => verdict.id}
    columns={columns}
  />
);
