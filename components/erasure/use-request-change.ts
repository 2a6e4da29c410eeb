'use client';

import { useQueryClient } from '@tanstack/react-query';
import { asApiError } from '../api';
import { useChange } from '../proof';
import { deletionsKey } from './queries';

/** A change stays pending until the page shows its result, so that nobody presses twice. */
export const useRequestChange = <Answer, Input = void>(
  run: (input: Input) => Promise<Answer>,
  onDone?: (answer: Answer, input: Input) => void,
) => {
  const queryClient = useQueryClient();
  const reread = async () => {
    // A page's first reading would otherwise be awaited instead of repeated, and may be from before the change.
    await queryClient.cancelQueries({ queryKey: deletionsKey });
    await queryClient.invalidateQueries({ queryKey: deletionsKey });
  };

  return useChange<Answer, Input>(run, {
    onSuccess: async (answer, input) => {
      await reread();
      onDone?.(answer, input);
    },
    onError: (error) => {
      // This screen is out of date.
      if (asApiError(error).code === 'CONFLICT') void reread();
    },
  });
};
