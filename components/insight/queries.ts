import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InsightAnswer, SessionListAnswer } from '@/lib/answers';
import type { SessionFilter } from '@/lib/session-query';
import { getJson } from '../api';
import { refetchAfter } from '../api/recovery';

/** The figures with their filter: while new ones load, the links of the old ones stay correct. */
export interface Picture {
  answer: InsightAnswer;
  filter: SessionFilter;
}

export const insightQuery = (address: string, filter: SessionFilter) =>
  queryOptions({
    queryKey: ['insight', address],
    queryFn: async ({ signal }): Promise<Picture> => ({
      answer: await getJson<InsightAnswer>(`/api/insight?${address}`, signal),
      filter,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchAfter(60_000),
    staleTime: 30_000,
  });

/** Values to choose from, each counted under all other filters. */
export const facetsQuery = (listAddress: string) =>
  queryOptions({
    queryKey: ['insight', 'facets', listAddress],
    queryFn: async ({ signal }) => (await getJson<SessionListAnswer>(`/api/sessions?${listAddress}`, signal)).facets,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
