'use client';

import { useMutation } from '@tanstack/react-query';
import { isCalledOff } from './called-off';
import { useProof } from './proof-provider';

interface ChangeOptions<Answer, Input> {
  onSuccess?: (answer: Answer, input: Input) => void;
  onError?: (error: unknown) => void;
}

/**
 * A change to people, settings or one's own account: asks for a proof where the server wants one. `failure` is empty
 * when the person called it off.
 */
export const useChange = <Answer, Input = void>(
  run: (input: Input) => Promise<Answer>,
  { onSuccess, onError }: ChangeOptions<Answer, Input> = {},
) => {
  const { withProof } = useProof();
  const mutation = useMutation<Answer, Error, Input>({
    mutationFn: (input: Input) => withProof(() => run(input)),
    // Passwords go in and secrets come out: neither stays in memory when its form is gone.
    gcTime: 0,
    ...(onSuccess && { onSuccess }),
    ...(onError && { onError }),
  });

  return { ...mutation, failure: isCalledOff(mutation.error) ? null : mutation.error };
};
