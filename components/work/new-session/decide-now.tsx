'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { ClaimAnswer } from '@/lib/answers';
import { focusHref, singleHref } from '../../session-data/focus-href';
import { Button } from '../../ui/button';
import { FailureNote } from '../../ui/failure-note';
import { BusyRing } from '../../ui/ring';
import { shortId } from '../../ui/short-id';
import { claimSession } from './queries';

/** Claims the session that was just captured: in the queue it would come last, as the newest. */
export const useDecideNow = (sessionId: string) => {
  const router = useRouter();
  const claiming = useMutation<ClaimAnswer>({
    mutationFn: () => claimSession(sessionId),
    onSuccess: ({ claim }) => {
      if (claim?.sessionId === sessionId) router.push(singleHref);
    },
  });
  const other = claiming.data?.claim?.sessionId;

  return {
    decide: () => claiming.mutate(),
    resume: () => router.push(focusHref),
    isPending: claiming.isPending,
    error: claiming.error,
    /** The case that they have to finish first. */
    otherId: other === undefined || other === sessionId ? null : other,
  };
};

type Deciding = ReturnType<typeof useDecideNow>;

export const DecideNowButton = ({ decide, resume, isPending, otherId }: Deciding) => (
  <Button look="solid" onClick={otherId === null ? decide : resume} disabled={isPending}>
    {isPending && <BusyRing />}
    {otherId === null ? 'Decide now' : 'Resume your case'}
  </Button>
);

export const DecideNowNote = ({ error, otherId }: Deciding) => (
  <>
    {error && <FailureNote error={error} className="w-full" />}
    {otherId !== null && (
      <p role="alert" className="w-full rounded-control bg-warn-soft px-3 py-2 text-12">
        You already have session {shortId(otherId)}. Finish it first.
      </p>
    )}
  </>
);
