import type { FacetName, FacetValue } from '@/lib/answers';
import { none, unread, withheld } from '@/lib/session-query';

/** Statuses and levels have an order of their own, which does not change with the counts: what waits comes first. */
const orders: Partial<Record<FacetName, readonly string[]>> = {
  status: [
    'WAITING_FOR_MANUAL_APPROVE',
    'AUTO_REJECTED',
    'MANUAL_REJECTED',
    'AUTO_APPROVED',
    'MANUAL_APPROVED',
    'PENDING',
    'EXPIRED',
  ],
  level: ['HIGH', 'MEDIUM', 'LOW', 'UNAVAILABLE', 'UNKNOWN', withheld, unread, none],
};

/** The others stay as they came, the largest first; what is not known of a session comes last. */
export const inOrder = (name: FacetName, values: readonly FacetValue[]): FacetValue[] => {
  const order = orders[name];
  if (!order) {
    const isKnown = ({ value }: FacetValue) => value !== none && value !== unread;
    return [...values.filter(isKnown), ...values.filter((each) => !isKnown(each))];
  }

  const rank = ({ value }: FacetValue): number => {
    const at = order.indexOf(value);
    return at === -1 ? order.length : at;
  };
  return [...values].sort((a, b) => rank(a) - rank(b));
};
