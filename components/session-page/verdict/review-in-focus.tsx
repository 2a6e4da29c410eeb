'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Focus } from 'lucide-react';
import { useEffect, useId } from 'react';
import { usePageCommands } from '../../commands/page-commands';
import { singleHref } from '../../session-data/focus-href';
import { ClaimNotes, useClaimCase } from '../../triage';
import { Button } from '../../ui/button';
import { BusyRing } from '../../ui/ring';
import { verdictsQuery } from './queries';

interface ReviewRequest {
  sessionId: string;
  /** It waits, and this person's roles decide. */
  isOffered: boolean;
  /** The evidence loads first. */
  isLoaded: boolean;
}

/** Claiming a waiting session on its own page. */
export const useReviewInFocus = ({ sessionId, isOffered, isLoaded }: ReviewRequest) => {
  const reasonId = useId();
  const { data, isPending, refetch } = useQuery({ ...verdictsQuery(sessionId), enabled: isOffered && isLoaded });
  const { claim, claimingId, ...refused } = useClaimCase(() => void refetch(), singleHref);
  const queryClient = useQueryClient();
  useEffect(() => {
    // It began to wait while the page was open.
    if (isOffered && queryClient.getQueryData(verdictsQuery(sessionId).queryKey)) void refetch();
  }, [isOffered, queryClient, sessionId, refetch]);
  const whyNot = data?.review?.whyNot ?? null;
  // It may wait at the service with a verdict on its way.
  const isShown = isOffered && data?.review !== null;
  const isReady = isShown && !isPending && whyNot === null;
  const run = () => claim(sessionId);
  usePageCommands('Session', isReady ? [{ id: 'review', words: 'Review in focus', run }] : []);

  return {
    button: isShown && (
      <Button
        look="solid"
        disabled={!isReady || claimingId !== null}
        aria-describedby={whyNot === null ? undefined : reasonId}
        onClick={run}
        className="phone:[&_svg]:hidden"
      >
        {claimingId === null ? <Focus aria-hidden="true" /> : <BusyRing />}
        {claimingId === null ? 'Review in focus' : 'Claiming…'}
      </Button>
    ),
    /** Below the header, where a phone shows it too. */
    notes: isShown && (
      <div data-print="hide" className="grid shrink-0 gap-1 px-5 phone:px-4">
        {whyNot && (
          <p id={reasonId} className="py-1.5 text-table text-ink-2">
            {whyNot}
          </p>
        )}
        <ClaimNotes {...refused} />
      </div>
    ),
  };
};
