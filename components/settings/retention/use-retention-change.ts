'use client';

import { useQueryClient } from '@tanstack/react-query';
import { asApiError } from '../../api';
import { useChange } from '../../proof';
import { retentionQuery } from './queries';

/** Under way until the page shows what is so now; also where somebody else was faster. */
export const useRetentionChange = <Answer, Input = void>(
  run: (input: Input) => Promise<Answer>,
  onDone?: () => void,
) => {
  const queryClient = useQueryClient();
  const reread = () => queryClient.invalidateQueries({ queryKey: retentionQuery.queryKey });

  return useChange<Answer, Input>(run, {
    onSuccess: async () => {
      await reread();
      onDone?.();
    },
    onError: (error) => {
      if (asApiError(error).code === 'CONFLICT') void reread();
    },
  });
};
