import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AuditAnswer, VerificationAnswer } from '@/lib/answers';
import { getJson, sendJson } from '../api';
import { recoveryDelay } from '../recovery';

const auditEveryMs = 30_000;

export const auditQuery = infiniteQueryOptions({
  queryKey: ['audit'],
  queryFn: ({ pageParam, signal }) =>
    getJson<AuditAnswer>(
      pageParam === null ? '/api/audit' : `/api/audit?before=${encodeURIComponent(pageParam)}`,
      signal,
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextBefore,
  // Reading on by itself only from the top: whoever has paged back is reading something that does not change.
  refetchInterval: ({ state }) => {
    if (state.status === 'error') return recoveryDelay(state.error);
    return (state.data?.pages.length ?? 0) > 1 ? false : auditEveryMs;
  },
  refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= 1,
});

export const verifyChain = (): Promise<VerificationAnswer> =>
  sendJson<VerificationAnswer>('POST', '/api/audit/verify', {});
