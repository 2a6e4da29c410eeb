import type { SessionStatus } from '@/lib/contract/domain';

const colours: Record<SessionStatus, string> = {
  AUTO_REJECTED: 'var(--chart-rejected-auto)',
  MANUAL_REJECTED: 'var(--chart-rejected-manual)',
  WAITING_FOR_MANUAL_APPROVE: 'var(--chart-waiting)',
  PENDING: 'var(--chart-pending)',
  EXPIRED: 'var(--chart-expired)',
  MANUAL_APPROVED: 'var(--chart-approved-manual)',
  AUTO_APPROVED: 'var(--chart-approved-auto)',
};

/** A status has the same colour in every chart; unknown ones are grey. */
export const statusColour = (status: string): string =>
  Object.hasOwn(colours, status) ? colours[status as SessionStatus] : 'var(--ink-3)';
