import { queryOptions } from '@tanstack/react-query';
import type { PeekAnswer } from '@/lib/answers';
import { getJson } from '../../api';
import { refetchAfter } from '../../recovery';
import { sessionKey } from '../queries';

/** From the mirror and always masked: no view of personal data, so it may be read again by itself. */
export const peekQuery = (sessionId: string) =>
  queryOptions({
    queryKey: [...sessionKey(sessionId), 'peek'],
    queryFn: ({ signal }) => getJson<PeekAnswer>(`/api/sessions/${encodeURIComponent(sessionId)}/peek`, signal),
    refetchInterval: refetchAfter(30_000),
    staleTime: 10_000,
  });
