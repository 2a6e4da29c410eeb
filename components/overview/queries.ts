import { queryOptions } from '@tanstack/react-query';
import type { OverviewAnswer, OverviewPartName } from '@/lib/answers';
import { getJson } from '../api';
import { refetchAfter } from '../recovery';

const everyMs = 15_000;

/** A part that could not be read this time is shown as it last was, with its time. */
const keepGood = (before: OverviewAnswer | undefined, answer: OverviewAnswer): OverviewAnswer => {
  const failed = (Object.keys(answer) as Array<OverviewPartName | 'asOf'>).filter((name) => answer[name] === 'failed');

  return { ...answer, ...Object.fromEntries(failed.map((name) => [name, before?.[name] ?? 'failed'])) };
};

/** Nothing of it is personal: it may be read again by itself. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: async ({ signal, client, queryKey }) =>
    keepGood(client.getQueryData<OverviewAnswer>(queryKey), await getJson<OverviewAnswer>('/api/overview', signal)),
  refetchInterval: refetchAfter(everyMs),
  staleTime: 2000,
});
