/** The only code that holds the API credentials and calls the enrolment service. */

export { createUpstream, openUpstream, type Upstream } from '@/lib/upstream/client';
export { createGate } from '@/lib/upstream/gate';
export { addTimes, healthStepMs, noTimes, percentile } from '@/lib/upstream/health-record';
export type { ImageAnswer } from '@/lib/upstream/image-stream';
export {
  isLasting,
  isLastingStatus,
  isWrongAddress,
  longestGateMs,
  type Part,
  partReader,
  waitMessage,
} from '@/lib/upstream/problems';
export { createStatusBudget, statusIntervalMs } from '@/lib/upstream/status-budget';
