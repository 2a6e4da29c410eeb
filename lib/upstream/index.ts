/** The one door to the enrolment service: nothing else holds the API credentials or calls it. */
export { createUpstream, type Upstream } from '@/lib/upstream/client';
export { openUpstream } from '@/lib/upstream/open';
export { createStatusBudget } from '@/lib/upstream/status-budget';
