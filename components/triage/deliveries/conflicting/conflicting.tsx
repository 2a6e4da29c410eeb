import type { DeliveriesAnswer } from '@/lib/answers';
import { DeliverySection, shownWords, verdictId } from '../delivery-section';
import { conflictingColumns } from './columns';

export const Conflicting = ({ answer: { conflicting, totals } }: { answer: DeliveriesAnswer }) => (
  <DeliverySection
    title="Conflicting"
    caption={`the service has a different outcome${shownWords('newest', conflicting.length, totals.conflicting)}`}
    nothing="No conflicting verdicts."
    rows={conflicting}
    rowId={verdictId}
    columns={conflictingColumns}
  />
);
