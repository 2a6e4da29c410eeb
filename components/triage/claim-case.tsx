'use client';

import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import type { ClaimAnswer } from '@/lib/answers';
import { focusHref } from '../session-data/focus-href';
import { buttonClasses } from '../ui/button';
import { FailureNote } from '../ui/failure-note';
import { shortId } from '../ui/short-id';
import { claimCase } from './queries';

/** Claims a particular case and opens it. Somebody who already has a case gets that one's id instead. */
export const useClaimCase = (onRefused: () => void, href = focusHref) => {
  const router = useRouter();
  const { mutate, data, variables, error, isPending } = useMutation<ClaimAnswer, Error, string>({
    mutationFn: (sessionId) => claimCase({ sessionId }),
    onSuccess: ({ claim }, sessionId) => {
      if (claim?.sessionId === sessionId) router.push(href);
    },
    onError: onRefused,
  });

  return {
    claim: (sessionId: string) => mutate(sessionId),
    claimingId: isPending ? variables : null,
    error,
    /** The case they already have. */
    otherId: data?.claim && data.claim.sessionId !== variables ? data.claim.sessionId : null,
  };
};

export const ClaimNotes = ({ error, otherId }: Pick<ReturnType<typeof useClaimCase>, 'error' | 'otherId'>) => (
  <>
    {error && <FailureNote error={error} className="mb-1" />}
    {otherId !== null && (
      <p role="alert" className="mb-1 flex flex-wrap items-center gap-3 rounded-control bg-warn-soft px-3 py-2">
        You already have session {shortId(otherId)}. Finish it first.
        <Link href={focusHref} prefetch={false} className={buttonClasses({ size: 'small' })}>
          Resume
        </Link>
      </p>
    )}
  </>
);
