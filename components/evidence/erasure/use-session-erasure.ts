'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SessionErasureAnswer } from '@/lib/answers';
import { dayWords } from '../../deletions/days';
import { statusQuery } from '../../sessions/queries';
import { panelState } from '../../ui/panel-state';
import { sessionErasureQuery } from './queries';

const requestHindrance = {
  open: 'is being matched',
  approval: 'waits for second approval',
  delayed: 'is about to begin',
  erasing: 'is under way',
} as const;

/** Why a session cannot be deleted now, with date and law in words. */
const hindranceOf = ({ hold, duty, request }: SessionErasureAnswer): string | null => {
  if (request && Object.hasOwn(requestHindrance, request.state)) {
    return `Its deletion ${request.reference} ${requestHindrance[request.state as keyof typeof requestHindrance]}.`;
  }
  if (hold) return `${hold.by} placed a legal hold on it.`;
  if (!duty) return null;

  return duty.until === null
    ? `It must be kept: ${duty.because}`
    : `It must be kept until ${dayWords(duty.until)}: ${duty.because}`;
};

/** What keeps a session, and how far its deletion is. `isTime`: the evidence is asked for first. */
export const useSessionErasure = (sessionId: string, isTime: boolean) => {
  const queryClient = useQueryClient();
  const query = useQuery({ ...sessionErasureQuery(sessionId), enabled: isTime });
  const now = query.data?.request?.state ?? null;
  const before = useRef(now);

  // It was cancelled, or the worker is done with it: which of the two, and what is left, is asked for at once.
  useEffect(() => {
    if (before.current !== null && now === null) void queryClient.invalidateQueries(statusQuery(sessionId));
    before.current = now;
  }, [now, queryClient, sessionId]);

  return {
    state: panelState(query),
    answer: query.data ?? null,
    hindrance: query.data ? hindranceOf(query.data) : null,
    reread: () => void queryClient.invalidateQueries(sessionErasureQuery(sessionId)),
  };
};
