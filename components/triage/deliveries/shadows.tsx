import type { DeliveriesAnswer, ShadowDecision } from '@/lib/answers';
import { figure } from '../../ui/figures';
import { Status } from '../../ui/status';
import { RelativeTime } from '../../ui/time';
import { type DeliveryColumn, DeliverySection } from './delivery-section';

type Shadows = DeliveriesAnswer['shadows'];

const columns: Array<DeliveryColumn<ShadowDecision>> = [
  { name: 'The service has', width: 'w-[170px]', cell: ({ status }) => <Status status={status} /> },
  {
    name: 'Seen',
    className: 'text-ink-2',
    cell: ({ seenAt }) => (seenAt === null ? 'not known' : <RelativeTime at={seenAt} />),
  },
];

const countWords = ({ rows, total: { count, kind } }: Shadows): string =>
  `${kind === 'exactly' ? '' : 'at least '}${figure(count)}${rows.length < count ? `, the newest ${figure(rows.length)} shown` : ''}`;

/** "None" may not be said while the list is incomplete. */
const nothingWords = ({ total: { kind } }: Shadows): string =>
  kind === 'exactly'
    ? 'No session was decided by other hands since the desk watches.'
    : 'No session is known to be decided by other hands; the list is not complete.';

export const Shadows = ({ answer: { shadows } }: { answer: DeliveriesAnswer }) => (
  <DeliverySection
    title="Shadow decisions"
    caption={`decided at the service by other hands, without a verdict of this desk: ${countWords(shadows)}`}
    nothing={nothingWords(shadows)}
    rows={shadows.rows}
    sessionOf={({ sessionId }) => sessionId}
    keyOf={({ sessionId }) => sessionId}
    columns={columns}
  />
);
