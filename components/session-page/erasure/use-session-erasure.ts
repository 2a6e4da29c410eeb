'use client';

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { HoldBody, SessionErasureAnswer } from '@/lib/answers';
import { getJson, sendJson } from '../../api';
import { recoveryDelay } from '../../api/recovery';
import { sessionKey } from '../../session-data/keys';
import { statusQuery } from '../../session-data/queries';
import { panelState } from '../../ui/panel-state';
import { dayWords } from '../../words/days';

const path = (id: string): string => `/api/sessions/${encodeURIComponent(id)}/hold`;

const activePollMs = 1500;
const idlePollMs = 20_000;

/** Holds, retention and deletion of a session; polled faster while a deletion runs. */
const sessionErasureQuery = (id: string) =>
  queryOptions({
    queryKey: [...sessionKey(id), 'hold'],
    queryFn: ({ signal }) => getJson<SessionErasureAnswer>(path(id), signal),
    staleTime: 5000,
    gcTime: 0,
    refetchInterval: ({ state: { status, error, data } }) => {
      if (status === 'error') return recoveryDelay(error);
      const request = data?.request?.state;
      if (request === 'delayed' || request === 'erasing') return activePollMs;

      return request === 'approval' || request === 'open' ? idlePollMs : false;
    },
  });

export const changeHold = (id: string, body: HoldBody): Promise<unknown> => sendJson('POST', path(id), body);

const requestStateWords = {
  open: 'is being matched',
  approval: 'is awaiting second approval',
  delayed: 'is about to start',
  erasing: 'is in progress',
} as const;

const whyNotDelete = ({ hold, duty, request }: SessionErasureAnswer): string | null => {
  if (request && Object.hasOwn(requestStateWords, request.state)) {
    return `Deletion request ${request.reference} ${requestStateWords[request.state as keyof typeof requestStateWords]}.`;
  }
  if (hold) return `${hold.by} placed a legal hold on this session.`;
  if (!duty) return null;

  return duty.until === null ? `Held: ${duty.because}` : `Held until ${dayWords(duty.until)}: ${duty.because}`;
};

/** Holds, retention and deletion of a session. Not `enabled` until the evidence was requested. */
export const useSessionErasure = (sessionId: string, enabled: boolean) => {
  const queryClient = useQueryClient();
  const query = useQuery({ ...sessionErasureQuery(sessionId), enabled });
  const now = query.data?.request?.state ?? null;
  const before = useRef(now);

  // The deletion was cancelled or is complete; the status says which.
  useEffect(() => {
    if (before.current !== null && now === null) void queryClient.invalidateQueries(statusQuery(sessionId));
    before.current = now;
  }, [now, queryClient, sessionId]);

  return {
    state: panelState(query),
    answer: query.data ?? null,
    whyNot: query.data ? whyNotDelete(query.data) : null,
    reload: () => void queryClient.invalidateQueries(sessionErasureQuery(sessionId)),
  };
};
