import { queryOptions } from '@tanstack/react-query';
import type { WaitingAnswer, WaitingDeletions } from '@/lib/answers';
import { getJson } from '../api';

/** How many sessions wait for a person. The queue, which knows it from its own answer, keeps it up to date as well. */
export const waitingQuery = queryOptions({
  queryKey: ['triage', 'waiting'],
  queryFn: ({ signal }) => getJson<WaitingAnswer>('/api/triage/waiting', signal),
  refetchInterval: 60_000,
});

/** How many deletion requests want something of this person. What is done to one has it read again. */
export const deletionsWaitingQuery = queryOptions({
  queryKey: ['deletions', 'waiting'],
  queryFn: ({ signal }) => getJson<WaitingDeletions>('/api/deletions/waiting', signal),
  refetchInterval: 60_000,
});
