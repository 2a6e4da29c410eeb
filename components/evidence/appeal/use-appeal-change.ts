'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AppealBody } from '@/lib/answers';
import { ApiError } from '../../api';
import { usePurpose } from '../../purpose/purpose-provider';
import { appealQuery, sendAppeal } from './queries';

export type AppealChange = ReturnType<typeof useAppealChange>;

/** Under way until the panel shows what came of it, so that nothing can be pressed twice. */
export const useAppealChange = (sessionId: string, onDone: (body: AppealBody) => void) => {
  const queryClient = useQueryClient();
  const { begun, lost } = usePurpose();
  const reread = () => queryClient.invalidateQueries({ queryKey: appealQuery(sessionId).queryKey });

  return useMutation<object, Error, AppealBody>({
    mutationFn: (body) => sendAppeal(sessionId, body),
    // Reasons and notes pass through here: nothing of them stays.
    gcTime: 0,
    onSuccess: async (_, body) => {
      await reread();
      // Whoever takes up an appeal works under a purpose from then on.
      if (body.action === 'take up') begun();
      onDone(body);
    },
    onError: async (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.code === 'PURPOSE_REQUIRED') lost();
      // It is not as this screen has it.
      if (error.code === 'CONFLICT') await reread();
    },
  });
};
