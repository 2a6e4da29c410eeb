'use client';

import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { VerificationAnswer } from '@/lib/answers';
import { logKey, verificationKey, verifyChain } from '../queries';

export interface Verification {
  pending: boolean;
  error: unknown;
  /** The last one since this page was loaded; it says itself when that was. */
  answer: VerificationAnswer | undefined;
  verify: () => void;
}

/** What the last verification found, kept while one goes from one view of the log to the next. */
export const useLastVerification = (): VerificationAnswer | undefined =>
  useQuery<VerificationAnswer>({ queryKey: verificationKey, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY })
    .data;

export const useVerification = (): Verification => {
  const queryClient = useQueryClient();
  const answer = useLastVerification();
  const { mutate, isPending, error } = useMutation({
    mutationFn: verifyChain,
    onSuccess: (found) => {
      queryClient.setQueryData(verificationKey, found);
      // A verification is an event itself.
      void queryClient.invalidateQueries({ queryKey: logKey });
    },
  });

  return { pending: isPending, error, answer, verify: () => mutate() };
};
