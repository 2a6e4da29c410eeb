import { queryOptions } from '@tanstack/react-query';
import type { HoldBody, SessionErasureAnswer } from '@/lib/answers';
import { getJson, sendJson } from '../../api';
import { recoveryDelay } from '../../recovery';
import { sessionKey } from '../../sessions/queries';

const path = (id: string): string => `/api/sessions/${encodeURIComponent(id)}/hold`;

const atWorkEveryMs = 1500;
const atRestEveryMs = 20_000;

/** What keeps a session, and which deletion is under way; followed closely while there is one. */
export const sessionErasureQuery = (id: string) =>
  queryOptions({
    queryKey: [...sessionKey(id), 'hold'],
    queryFn: ({ signal }) => getJson<SessionErasureAnswer>(path(id), signal),
    staleTime: 5000,
    gcTime: 0,
    refetchInterval: ({ state: { status, error, data } }) => {
      if (status === 'error') return recoveryDelay(error);
      const request = data?.request?.state;
      if (request === 'delayed' || request === 'erasing') return atWorkEveryMs;

      return request === 'approval' || request === 'open' ? atRestEveryMs : false;
    },
  });

export const changeHold = (id: string, body: HoldBody): Promise<unknown> => sendJson('POST', path(id), body);
