import { queryOptions } from '@tanstack/react-query';
import type { WaitingAnswer, WaitingDeletions } from '@/lib/answers';
import { getJson } from '../api';

/** How many sessions need approval. The triage queue and the overview update it too. */
export const waitingQuery = queryOptions({
  queryKey: ['triage', 'waiting'],
  queryFn: ({ signal }) => getJson<WaitingAnswer>('/api/triage/waiting', signal, { ownTask: true }),
  refetchInterval: 60_000,
});

/** How many deletion requests need this person. Reloaded after each action on one. */
export const deletionsWaitingQuery = queryOptions({
  queryKey: ['deletions', 'waiting'],
  queryFn: ({ signal }) => getJson<WaitingDeletions>('/api/deletions/waiting', signal, { ownTask: true }),
  refetchInterval: 60_000,
});
