import { queryOptions } from '@tanstack/react-query';
import type { LinkedAnswer } from '@/lib/answers';
import { getJson } from '../api';
import { refetchAfter } from '../api/recovery';
import { sessionKey } from './keys';

/** Has no names, so it is no view of personal data and may reload automatically. */
export const linkedQuery = (id: string) =>
  queryOptions({
    queryKey: [...sessionKey(id), 'linked'],
    queryFn: ({ signal }) => getJson<LinkedAnswer>(`/api/sessions/${encodeURIComponent(id)}/linked`, signal),
    refetchInterval: refetchAfter(60_000),
    staleTime: 30_000,
  });
