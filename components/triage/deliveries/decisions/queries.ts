import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { DecisionRow, DecisionsAnswer } from '@/lib/answers';
import { getJson, sendJson } from '../../../api';
import { refetchAfter } from '../../../api/recovery';
import { undoVerdict } from '../../queries';

export const decisionsKey = ['triage', 'decisions'] as const;

/** `address`: the filter as parameters. Without personal data, so it may refetch by itself. */
export const decisionsQuery = (address: string) =>
  infiniteQueryOptions({
    queryKey: [...decisionsKey, address],
    queryFn: ({ pageParam, signal }) =>
      getJson<DecisionsAnswer>(
        `/api/triage/decisions?${address}${pageParam === null ? '' : `&after=${encodeURIComponent(pageParam)}`}`,
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: refetchAfter(10_000),
  });

export const undoDecision = ({ kind, id, sessionId }: DecisionRow): Promise<object> =>
  kind === 'verdict'
    ? undoVerdict(id)
    : sendJson('POST', `/api/sessions/${encodeURIComponent(sessionId)}/appeal`, { action: 'undo', appealId: id });
