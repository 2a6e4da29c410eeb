import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { RestOfSessions } from './what-goes';

/** A query that reads sessions page by page; the first page may have failed. */
export const restOf = <Page>(pages: UseInfiniteQueryResult<InfiniteData<Page>>): RestOfSessions => ({
  load: () => void (pages.data ? pages.fetchNextPage() : pages.refetch()),
  isLoading: pages.isFetching,
  failure: pages.error,
});
