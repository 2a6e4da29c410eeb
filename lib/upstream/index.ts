/** The one door to the enrolment service: nothing else holds the API credentials or calls it. */
export { addTimes, noTimes, timeWithin } from '@/lib/upstream/answer-times';
export { statusIntervalMs } from '@/lib/upstream/budget';
export { createUpstream, type Upstream } from '@/lib/upstream/client';
export { healthStepMs } from '@/lib/upstream/health-record';
export type { ImageAnswer } from '@/lib/upstream/image-stream';
export { openUpstream } from '@/lib/upstream/open';
export { type Part, partReader } from '@/lib/upstream/part';
export { isLasting, isLastingStatus, isWrongAddress } from '@/lib/upstream/problems';
export { createStatusBudget } from '@/lib/upstream/status-budget';
