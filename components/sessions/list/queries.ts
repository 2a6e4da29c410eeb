import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SavedViewRow, SessionListAnswer, SessionSearchAnswer, ViewsAnswer } from '@/lib/answers';
import { getJson, sendJson } from '../../api';
import { refetchAfter } from '../../recovery';
import { sessionListsKey } from '../queries';

const pollEveryMs = 15_000;

/** What keeps a page where it is while new sessions come: the place of its first row, and the newest it knew. */
interface Hold {
  cursor: string;
  newest: number;
}

export interface ListPage {
  answer: SessionListAnswer;
  /** How far the names were searched; `null` without a search. */
  searched: SessionSearchAnswer['searched'] | null;
  hold: Hold | null;
}

const listKey = (address: string, text: string | null) => [...sessionListsKey, 'list', address, text] as const;

const hasPlace = (params: URLSearchParams): boolean =>
  ['from', 'after', 'before', 'at', 'end'].some((name) => params.has(name));

const readList = async (address: string, held: Hold | null, signal: AbortSignal): Promise<ListPage> => {
  const params = new URLSearchParams(address);
  if (held) params.set('since', String(held.newest));
  if (held && !hasPlace(params)) params.set('from', held.cursor);

  const asked = params.toString();
  const answer = await getJson<SessionListAnswer>(`/api/sessions${asked && `?${asked}`}`, signal);
  const [first] = answer.rows;

  // A page without rows has nothing that could move.
  return { answer, searched: null, hold: held ?? (first ? { cursor: first.cursor, newest: answer.newest } : null) };
};

/** What is sought is personal: it travels in the body, and every search is on record, so nothing repeats it by itself. */
const readSearch = async (address: string, text: string): Promise<ListPage> => {
  const { searched, ...answer } = await sendJson<SessionSearchAnswer>('POST', '/api/sessions/search', {
    text,
    address,
  });

  return { answer, searched, hold: null };
};

export const listQuery = (address: string, text: string | null) =>
  queryOptions({
    queryKey: listKey(address, text),
    queryFn: ({ client, queryKey, signal }): Promise<ListPage> => {
      if (text !== null) return readSearch(address, text);

      const before = client.getQueryData<ListPage>(queryKey);
      return readList(address, before?.hold ?? null, signal);
    },
    placeholderData: keepPreviousData,
    ...(text === null
      ? { refetchInterval: refetchAfter(pollEveryMs), staleTime: 10_000 }
      : { refetchInterval: refetchAfter(false), staleTime: 60_000, gcTime: 0, refetchOnWindowFocus: false }),
  });

/** The first page lets go of the row that it began with, and is read anew: now if it is shown, else when it is. */
export const letGo = (client: QueryClient, start: string): void => {
  const { queryKey } = listQuery(start, null);
  client.removeQueries({ queryKey, type: 'inactive' });
  client.setQueryData(queryKey, (page) => page && { ...page, hold: null });
  void client.refetchQueries({ queryKey, type: 'active' });
};

const viewsKey = ['views'] as const;

export const viewsQuery = queryOptions({
  queryKey: viewsKey,
  queryFn: ({ signal }) => getJson<ViewsAnswer>('/api/views', signal),
  refetchInterval: refetchAfter(60_000),
  staleTime: 10_000,
});

type ViewBody = Pick<SavedViewRow, 'name' | 'address' | 'isShared'>;

export const createView = (body: ViewBody): Promise<unknown> => sendJson('POST', '/api/views', body);

export const changeView = (id: string, change: Partial<ViewBody>): Promise<unknown> =>
  sendJson('PATCH', `/api/views/${encodeURIComponent(id)}`, change);

export const deleteView = (id: string): Promise<unknown> =>
  sendJson('DELETE', `/api/views/${encodeURIComponent(id)}`, {});

export const rereadViews = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: viewsKey });
