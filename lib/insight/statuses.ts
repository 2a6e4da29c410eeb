/** What statuses mean in the figures. Only the status decides, since tombstones keep nothing else. */
import type { FunnelStep, RateName } from '@/lib/answers';
import type { SessionStatus } from '@/lib/contract';

/** Order in stacked charts: rejections at the baseline. */
const stackOrder: readonly string[] = [
  'AUTO_REJECTED',
  'MANUAL_REJECTED',
  'WAITING_FOR_MANUAL_APPROVE',
  'PENDING',
  'EXPIRED',
  'MANUAL_APPROVED',
  'AUTO_APPROVED',
] satisfies SessionStatus[];

export const byEngine: readonly string[] = ['AUTO_APPROVED', 'AUTO_REJECTED'] satisfies SessionStatus[];
const byOfficer: readonly string[] = ['MANUAL_APPROVED', 'MANUAL_REJECTED'] satisfies SessionStatus[];
const waiting: readonly string[] = ['WAITING_FOR_MANUAL_APPROVE'] satisfies SessionStatus[];
const completed = [...byEngine, ...byOfficer, ...waiting];

export const isCompleted = (status: string): boolean => completed.includes(status);
export const isApproved = (status: string): boolean => status === 'AUTO_APPROVED' || status === 'MANUAL_APPROVED';
export const isRejected = (status: string): boolean => status === 'AUTO_REJECTED' || status === 'MANUAL_REJECTED';
export const isWaiting = (status: string): boolean => waiting.includes(status);
export const isByOfficer = (status: string): boolean => byOfficer.includes(status);

export const rateTests: Record<RateName, (status: string) => boolean> = {
  approved: isApproved,
  rejected: isRejected,
  'sent to a person': (status) => isWaiting(status) || isByOfficer(status),
};

/** Unknown statuses come last, alphabetically. */
export const inStackOrder = (one: string, other: string): number => {
  const [first, second] = [one, other].map((status) => stackOrder.indexOf(status) >>> 0) as [number, number];

  return first - second || (one < other ? -1 : Number(one > other));
};

/** The funnel steps and their statuses. */
export const stepsOf = (statuses: readonly string[]): Array<{ step: FunnelStep; statuses: string[]; isAny?: true }> => [
  { step: 'created', statuses: [], isAny: true },
  { step: 'completed', statuses: completed },
  { step: 'decided by the engine', statuses: [...byEngine] },
  { step: 'decided by an officer', statuses: [...byOfficer] },
  { step: 'waits for an officer', statuses: [...waiting] },
  { step: 'pending', statuses: ['PENDING'] },
  { step: 'expired', statuses: ['EXPIRED'] },
  { step: 'unknown', statuses: statuses.filter((status) => !stackOrder.includes(status)) },
];
