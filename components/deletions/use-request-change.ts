'use client';

import { useQueryClient } from '@tanstack/react-query';
import { asApiError } from '../api';
import { useChange } from '../proof';
import { deletionsKey } from './queries';

/** Under way until the page shows what came of it, so that nothing is pressed twice. */
export const useRequestChange = <Answer, Input = void>(
  run: (input: Input) => Promise<Answer>,
  onDone?: (answer: Answer, input: Input) => void,
) => {
  const queryClient = useQueryClient();
  const reread = () => queryClient.invalidateQueries({ queryKey: deletionsKey });

  return useChange<Answer, Input>(run, {
    onSuccess: async (answer, input) => {
      await reread();
      onDone?.(answer, input);
    },
    onError: (error) => {
      // It is not as this screen has it.
      if (asApiError(error).code === 'CONFLICT') void reread();
    },
  });
};
