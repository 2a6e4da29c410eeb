import { queryOptions } from '@tanstack/react-query';
import type { LinkedAnswer } from '@/lib/answers';
import { getJson } from '../../api';
import { refetchAfter } from '../../recovery';
import { sessionKey } from '../../sessions/queries';

/** Without names and from the mirror: no view of personal data, so it may be read again by itself. */
export const linkedQuery = (id: string) =>
  queryOptions({
    queryKey: [...sessionKey(id), 'linked'],
    queryFn: ({ signal }) => getJson<LinkedAnswer>(`/api/sessions/${encodeURIComponent(id)}/linked`, signal),
    refetchInterval: refetchAfter(60_000),
    staleTime: 30_000,
  });
