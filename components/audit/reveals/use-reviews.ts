'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RevealsAnswer } from '@/lib/answers';
import { asApiError } from '../../api';
import { openRevealsKey, type ReviewOutcome, revealsQuery, reviewReveal } from '../queries';

export type RevealItem = RevealsAnswer['items'][number];

/** The outcome of an item since the list was loaded. `taken`: somebody else reviewed it first. */
type Settled = ReviewOutcome | 'taken';

interface Done {
  /** When the list was loaded; a newer list starts afresh. */
  loadedAt: number;
  byId: Record<string, Settled>;
}

const tally = (answer: RevealsAnswer, settled: Settled[]) => ({
  open: Math.max(0, answer.open - settled.length),
  reviewed: answer.reviewed + settled.length,
  flagged: answer.flagged + settled.filter((outcome) => outcome === 'flagged').length,
});

export const useReviews = () => {
  const queryClient = useQueryClient();
  const query = useQuery(revealsQuery);
  const { data, dataUpdatedAt } = query;
  const [done, setDone] = useState<Done>({ loadedAt: 0, byId: {} });
  const [last, setLast] = useState<{ item: RevealItem; outcome: Settled } | null>(null);

  const byId = done.loadedAt === dataUpdatedAt ? done.byId : {};
  const left = data?.items.filter(({ eventId }) => !(eventId in byId)) ?? [];
  const counts = data ? tally(data, Object.values(byId)) : null;

  const open = counts?.open;

  // For the tab, which needs no reasons.
  useEffect(() => {
    if (open !== undefined) queryClient.setQueryData(openRevealsKey, open);
  }, [queryClient, open]);

  const settle = (item: RevealItem, outcome: Settled) => {
    setDone({ loadedAt: dataUpdatedAt, byId: { ...byId, [item.eventId]: outcome } });
    setLast({ item, outcome });
  };

  const review = useMutation({
    mutationFn: ({ item, outcome }: { item: RevealItem; outcome: ReviewOutcome }) =>
      reviewReveal(item.eventId, outcome),
    onSuccess: (_, { item, outcome }) => settle(item, outcome),
    onError: (error, { item }) => {
      if (asApiError(error).code === 'CONFLICT') settle(item, 'taken');
    },
  });

  return {
    query,
    left,
    counts,
    last,
    pending: review.isPending,
    /** The item that could not be reviewed, and why. A conflict is not a failure. */
    failure:
      review.error && asApiError(review.error).code !== 'CONFLICT'
        ? { eventId: review.variables.item.eventId, error: review.error }
        : null,
    review: (item: RevealItem, outcome: ReviewOutcome) => {
      if (!review.isPending && !item.own) review.mutate({ item, outcome });
    },
  };
};

export type Reviews = ReturnType<typeof useReviews>;
