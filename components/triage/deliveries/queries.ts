import { queryOptions } from '@tanstack/react-query';
import type { DecisionRow, DeliveriesAnswer } from '@/lib/answers';
import { getJson, sendJson } from '../../api';
import { refetchAfter } from '../../api/recovery';

/** Without personal data, so it may refetch by itself. */
export const deliveriesQuery = queryOptions({
  queryKey: ['triage', 'deliveries'],
  queryFn: ({ signal }) => getJson<DeliveriesAnswer>('/api/triage/deliveries', signal),
  refetchInterval: refetchAfter(10_000),
});

export const retryDelivery = ({ kind, id }: Pick<DecisionRow, 'kind' | 'id'>) =>
  sendJson<DeliveriesAnswer>(
    'POST',
    `/api/triage/deliveries/${encodeURIComponent(id)}${kind === 'appeal' ? '?kind=appeal' : ''}`,
    {},
  );
