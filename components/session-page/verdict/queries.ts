import { queryOptions } from '@tanstack/react-query';
import type { SessionVerdictsAnswer } from '@/lib/answers';
import { getJson } from '../../api';
import { sessionKey } from '../../session-data/keys';

/** In full view every load with notes is logged, so regaining the window focus must not cause one. */
export const verdictsQuery = (id: string) =>
  queryOptions({
    queryKey: [...sessionKey(id), 'verdicts'],
    queryFn: ({ signal }) => getJson<SessionVerdictsAnswer>(`/api/sessions/${encodeURIComponent(id)}/verdicts`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
