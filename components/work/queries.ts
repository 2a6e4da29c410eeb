import { queryOptions } from '@tanstack/react-query';
import type { SessionWorkAnswer } from '@/lib/answers';
import { getJson } from '../api';
import { sessionKey } from '../sessions/queries';

/** Notes are read on record: a window that merely gets the focus back must not cause a view, and nothing of them stays. */
export const sessionWorkQuery = (id: string) =>
  queryOptions({
    queryKey: [...sessionKey(id), 'work'],
    queryFn: ({ signal }) => getJson<SessionWorkAnswer>(`/api/sessions/${encodeURIComponent(id)}/work`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
