import { infiniteQueryOptions } from '@tanstack/react-query';
import type { TimelineAnswer } from '@/lib/answers';
import { getJson } from '../../api';
import { refetchAfter } from '../../recovery';
import { sessionKey } from '../../sessions/queries';

const readTimeline = (id: string, before: string | null, signal: AbortSignal): Promise<TimelineAnswer> => {
  const path = `/api/sessions/${encodeURIComponent(id)}/timeline`;
  return getJson<TimelineAnswer>(before === null ? path : `${path}?before=${encodeURIComponent(before)}`, signal);
};

/** No view of personal data, so it may be read again by itself. */
export const timelineQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...sessionKey(id), 'timeline'],
    queryFn: ({ pageParam, signal }) => readTimeline(id, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: refetchAfter(30_000),
    staleTime: 10_000,
  });
