import { queryOptions } from '@tanstack/react-query';
import type { ReasonBody, ReasonChangeBody, ReviewPolicy, ReviewSettingsAnswer } from '@/lib/answers';
import { getJson, sendJson } from '../../api';

export const reviewSettingsQuery = queryOptions({
  queryKey: ['settings', 'review'],
  queryFn: ({ signal }) => getJson<ReviewSettingsAnswer>('/api/settings/review', signal),
});

/** `was`: what the person saw. The server refuses the change if it is outdated. */
export const changePolicy = (change: { policy: ReviewPolicy; was: ReviewPolicy }): Promise<ReviewSettingsAnswer> =>
  sendJson<ReviewSettingsAnswer>('PUT', '/api/settings/review', change);

export const createReason = (reason: ReasonBody): Promise<unknown> =>
  sendJson('POST', '/api/settings/review/reasons', reason);

export const changeReason = (code: string, change: ReasonChangeBody): Promise<unknown> =>
  sendJson('PATCH', `/api/settings/review/reasons/${code}`, change);
