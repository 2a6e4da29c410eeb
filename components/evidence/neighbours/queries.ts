import { queryOptions } from '@tanstack/react-query';
import type { NeighboursAnswer } from '@/lib/answers';
import { sendJson } from '../../api';
import { refetchAfter } from '../../recovery';
import { sessionListsKey } from '../../sessions/queries';

/** By POST: what was sought in the list is personal, and is forgotten with the page. */
export const neighboursQuery = (sessionId: string, address: string, text: string | null) =>
  queryOptions({
    queryKey: [...sessionListsKey, 'neighbours', sessionId, address, text],
    queryFn: () =>
      sendJson<NeighboursAnswer>('POST', `/api/sessions/${encodeURIComponent(sessionId)}/neighbours`, {
        address,
        text,
      }),
    staleTime: 30_000,
    refetchInterval: refetchAfter(false),
    refetchOnWindowFocus: false,
    ...(text !== null && { gcTime: 0 }),
  });
