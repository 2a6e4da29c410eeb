'use client';

import { useMutation } from '@tanstack/react-query';
import { isCancelled, useProof } from './proof-provider';

interface ChangeOptions<Answer, Input> {
  onSuccess?: (answer: Answer, input: Input) => void;
  onError?: (error: unknown) => void;
}

/**
 * A mutation that asks for re-authentication if the server requires it. `failure` is empty if the person cancelled.
 */
export const useChange = <Answer, Input = void>(
  run: (input: Input) => Promise<Answer>,
  { onSuccess, onError }: ChangeOptions<Answer, Input> = {},
) => {
  const { withProof } = useProof();
  const mutation = useMutation<Answer, Error, Input>({
    mutationFn: (input: Input) => withProof(() => run(input)),
    // Passwords go in and secrets come out: neither stays in memory after its form.
    gcTime: 0,
    ...(onSuccess && { onSuccess }),
    ...(onError && { onError }),
  });

  return { ...mutation, failure: isCancelled(mutation.error) ? null : mutation.error };
};
