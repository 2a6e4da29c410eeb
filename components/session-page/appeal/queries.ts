'use client';

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AppealAnswer, AppealBody } from '@/lib/answers';
import { ApiError, getJson, sendJson } from '../../api';
import { usePurpose } from '../../purpose/purpose-provider';
import { sessionKey } from '../../session-data/keys';

const pathOf = (id: string): string => `/api/sessions/${encodeURIComponent(id)}/appeal`;

/** Every load is logged as a view, so regaining the window focus must not cause one. */
export const appealQuery = (id: string) =>
  queryOptions({
    queryKey: [...sessionKey(id), 'appeal'],
    queryFn: ({ signal }) => getJson<AppealAnswer>(pathOf(id), signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

const sendAppeal = (id: string, body: AppealBody): Promise<object> => sendJson('POST', pathOf(id), body);

export type AppealChange = ReturnType<typeof useAppealChange>;

/** Pending until the panel shows the result, so that nothing can be pressed twice. */
export const useAppealChange = (sessionId: string, onDone: (body: AppealBody) => void) => {
  const queryClient = useQueryClient();
  const { changed, lost } = usePurpose();
  const reload = () => queryClient.invalidateQueries({ queryKey: appealQuery(sessionId).queryKey });

  return useMutation<object, Error, AppealBody>({
    mutationFn: (body) => sendAppeal(sessionId, body),
    // Reasons and notes must not stay in memory.
    gcTime: 0,
    onSuccess: async (_, body) => {
      await reload();
      // Taking up an appeal starts a purpose, and putting it back ends that.
      if (body.action === 'take up' || body.action === 'put back') changed();
      onDone(body);
    },
    onError: async (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.code === 'PURPOSE_REQUIRED') lost();
      // This screen is out of date.
      if (error.code === 'CONFLICT' || error.code === 'FORBIDDEN') await reload();
    },
  });
};
