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

/** A status keeps its colour in every chart; one that we do not know has none of theirs. */
export const statusColour = (status: string): string =>
  Object.hasOwn(colours, status) ? colours[status as SessionStatus] : 'var(--ink-3)';
