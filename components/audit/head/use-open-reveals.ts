'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import { openRevealsKey } from '../queries';

/** Not asked for by itself: reading what waits is an event. Known once the review was opened. */
export const useOpenReveals = (): number | undefined =>
  useQuery<number>({ queryKey: openRevealsKey, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY }).data;
