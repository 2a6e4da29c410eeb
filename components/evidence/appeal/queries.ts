import { queryOptions } from '@tanstack/react-query';
import type { AppealAnswer, AppealBody } from '@/lib/answers';
import { getJson, sendJson } from '../../api';
import { sessionKey } from '../../sessions/queries';

const pathOf = (id: string): string => `/api/sessions/${encodeURIComponent(id)}/appeal`;

/** What people wrote is read on record: a window that merely gets the focus back must not cause a view. */
export const appealQuery = (id: string) =>
  queryOptions({
    queryKey: [...sessionKey(id), 'appeal'],
    queryFn: ({ signal }) => getJson<AppealAnswer>(pathOf(id), signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const sendAppeal = (id: string, body: AppealBody): Promise<object> => sendJson('POST', pathOf(id), body);
