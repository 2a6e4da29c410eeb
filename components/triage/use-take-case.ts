'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { ClaimAnswer } from '@/lib/answers';
import { askForCase } from './queries';

export const focusHref = '/triage/focus';

/** Taking a certain case, and going to it. Whoever has one already is told which: one case at a time. */
export const useTakeCase = (onRefused: () => void) => {
  const router = useRouter();
  const { mutate, data, variables, error, isPending } = useMutation<ClaimAnswer, Error, string>({
    mutationFn: (sessionId) => askForCase({ sessionId }),
    onSuccess: ({ claim }, sessionId) => {
      if (claim?.sessionId === sessionId) router.push(focusHref);
    },
    onError: onRefused,
  });

  return {
    take: (sessionId: string) => mutate(sessionId),
    takingId: isPending ? variables : null,
    error,
    /** What they have instead. */
    otherId: data?.claim && data.claim.sessionId !== variables ? data.claim.sessionId : null,
  };
};

export type TakeCase = ReturnType<typeof useTakeCase>;
