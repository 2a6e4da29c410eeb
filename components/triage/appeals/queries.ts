import { queryOptions } from '@tanstack/react-query';
import type { AppealQueueAnswer } from '@/lib/answers';
import { getJson } from '../../api';
import { refetchAfter } from '../../recovery';
import { type AppealsFilter, addressOf } from './use-appeals-address';

const pollEveryMs = 15_000;

/** Masked and from the mirror, so it may be read again by itself. */
export const appealsQuery = (filter: AppealsFilter) =>
  queryOptions({
    queryKey: ['triage', 'appeals', filter.state, addressOf(filter)],
    queryFn: ({ signal }) => getJson<AppealQueueAnswer>(`/api/triage/appeals?${addressOf(filter)}`, signal),
    // Rows of another view would stand under the wrong heads.
    placeholderData: (before, query) => (query?.queryKey[2] === filter.state ? before : undefined),
    refetchInterval: refetchAfter(pollEveryMs),
    staleTime: 5000,
  });
