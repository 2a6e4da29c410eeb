import { queryOptions } from '@tanstack/react-query';
import type { AssigneesAnswer, TagsAnswer, Target, WorkAnswer, WorkBody } from '@/lib/answers';
import { getJson, sendJson } from '../api';
import type { Selection } from './use-selection';

export const assigneesQuery = queryOptions({
  queryKey: ['assignees'],
  queryFn: ({ signal }) => getJson<AssigneesAnswer>('/api/assignees', signal, { ownTask: true }),
  staleTime: 60_000,
});

export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: ({ signal }) => getJson<TagsAnswer>('/api/tags', signal, { ownTask: true }),
  staleTime: 60_000,
});

export const sendWork = (target: Target, change: WorkBody['change']): Promise<WorkAnswer> =>
  sendJson<WorkAnswer>('POST', '/api/sessions/work', { target, change } satisfies WorkBody);

/** The selection as sent to the server. `text` is the search text, which never enters an address. */
export const targetOf = ({ all, ids, count }: Selection, address: string, text: string | null): Target =>
  all ? { address, text, expected: count } : { ids };
