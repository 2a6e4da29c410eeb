import type { DeliveriesAnswer } from '@/lib/answers';
import { DeliverySection, shownWords, verdictId } from '../delivery-section';
import { unconfirmedColumns } from './columns';

export const Unconfirmed = ({ answer: { unconfirmed, totals } }: { answer: DeliveriesAnswer }) => (
  <DeliverySection
    title="Unconfirmed"
    caption={`decided here, not yet seen at the service${shownWords('oldest', unconfirmed.length, totals.unconfirmed)}`}
    nothing="No unconfirmed verdicts."
    rows={unconfirmed}
    rowId={verdictId}
    columns={unconfirmedColumns}
  />
);
