import type { DeliveriesAnswer } from '@/lib/answers';
import { figure } from '../../../ui/figures';
import { DeliverySection } from '../delivery-section';
import { shadowColumns } from './columns';

const shadowCount = ({ rows, total: { count, kind } }: DeliveriesAnswer['shadows']): string =>
  `${kind === 'exactly' ? '' : 'at least '}${figure(count)}${rows.length < count ? `, newest ${figure(rows.length)} shown` : ''}`;

/** "None" may not be said while the list is incomplete. */
const noShadowsWords = ({ total: { kind } }: DeliveriesAnswer['shadows']): string =>
  kind === 'exactly'
    ? 'No decisions made outside Proofdesk.'
    : 'No decisions made outside Proofdesk so far. The list is incomplete.';

export const Shadows = ({ answer: { shadows } }: { answer: DeliveriesAnswer }) => (
  <DeliverySection
    title="Shadow decisions"
    caption={`decided at the service without a verdict from Proofdesk: ${shadowCount(shadows)}`}
    nothing={noShadowsWords(shadows)}
    rows={shadows.rows}
    rowId={({ sessionId }) => sessionId}
    columns={shadowColumns}
  />
);
