import type { DeliveriesAnswer, UntoldAppeal } from '@/lib/answers';
import { defineColumns } from '../../../ui/data-table';
import { RelativeTime } from '../../../ui/time';
import { decisionWords } from '../decisions/words';
import { DeliverySection, SessionLink, shownWords } from '../delivery-section';

const untoldColumns = defineColumns<UntoldAppeal>([
  { id: 'session', header: 'Session', width: 110, cell: ({ sessionId }) => <SessionLink id={sessionId} /> },
  { id: 'verdict', header: 'Verdict', width: 210, cell: ({ finding }) => decisionWords[finding] },
  { id: 'by', header: 'By', width: 130, className: 'truncate', cell: ({ by }) => by },
  {
    id: 'decided',
    header: 'Decided',
    width: 120,
    className: 'text-ink-2',
    cell: ({ decidedAt }) => <RelativeTime at={decidedAt} />,
  },
  {
    id: 'details',
    header: 'Details',
    cell: () => 'Inform the integrator, then choose Mark as informed in the session.',
  },
]);

/** Outcomes of appeals that somebody must inform the integrator of; absent where there are none. */
export const Untold = ({ answer: { untold, totals } }: { answer: DeliveriesAnswer }) =>
  untold.length > 0 && (
    <DeliverySection
      title="Integrator not informed"
      caption={`appeal outcomes that no webhook delivers${shownWords('oldest', untold.length, totals.untold)}`}
      nothing=""
      rows={untold}
      rowId={({ id }) => id}
      columns={untoldColumns}
    />
  );
