/** The one door to the enrolment service: nothing else holds the API credentials or calls it. */
export { type LastKnownStatus, type StatusBudget, statusIntervalMs } from '@/lib/upstream/budget';
export {
  createUpstream,
  type Upstream,
  type UpstreamHealth,
  type UpstreamLog,
  type UpstreamOptions,
} from '@/lib/upstream/client';
export type { BreakerState } from '@/lib/upstream/guard';
export type { ImageAnswer } from '@/lib/upstream/image-stream';
export { createStatusBudget } from '@/lib/upstream/status-budget';
