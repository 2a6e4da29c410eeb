import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SavedViewRow, SessionListAnswer, SessionSearchAnswer, ViewsAnswer } from '@/lib/answers';
import { getJson, sendJson } from '../api';
import { refetchAfter } from '../api/recovery';
import { sessionListsKey } from './keys';

const pollEveryMs = 15_000;

/** Keeps a page in place while new sessions arrive: its first row, and the newest session it knew. */
interface Hold {
  cursor: string;
  newest: number;
}

export interface ListPage {
  answer: SessionListAnswer;
  /** How many sessions were searched; `null` without a search. */
  searched: SessionSearchAnswer['searched'] | null;
  /** The search it answers. */
  text: string | null;
  hold: Hold | null;
  /** The purpose under which names are shown; `null`: masked. */
  namesFor: string | null;
}

/** The purpose is part of a search, because it decides what is masked. The plain list is always masked. */
const listKey = (address: string, text: string | null, purpose: string | null) =>
  [...sessionListsKey, 'list', address, text, text === null ? null : purpose] as const;

/** True if a page may stay on screen: names only for a search under the purpose they were shown for. */
export const mayStay = ({ namesFor }: ListPage, text: string | null, purpose: string | null): boolean =>
  namesFor === null || (text !== null && namesFor === (purpose ?? unknownPurpose));

/** The server knows a purpose that this page has not heard of yet. */
const unknownPurpose = 'unknown';

const hasPlace = (params: URLSearchParams): boolean =>
  ['from', 'after', 'before', 'at', 'end'].some((name) => params.has(name));

const readList = async (address: string, held: Hold | null, signal: AbortSignal): Promise<ListPage> => {
  const params = new URLSearchParams(address);
  if (held) params.set('since', String(held.newest));
  if (held && !hasPlace(params)) params.set('from', held.cursor);

  const parameters = params.toString();
  const answer = await getJson<SessionListAnswer>(`/api/sessions${parameters && `?${parameters}`}`, signal, {
    ownTask: true,
  });
  const [first] = answer.rows;

  // A page without rows has nothing to keep in place.
  return {
    answer,
    searched: null,
    text: null,
    hold: held ?? (first ? { cursor: first.cursor, newest: answer.newest } : null),
    namesFor: null,
  };
};

/** The text is personal, so it travels in the body. Every search is recorded, so none is repeated automatically. */
const readSearch = async (address: string, text: string, purpose: string | null): Promise<ListPage> => {
  const { searched, masked, ...answer } = await sendJson<SessionSearchAnswer>('POST', '/api/sessions/search', {
    text,
    address,
  });

  return { answer, searched, text, hold: null, namesFor: masked ? null : (purpose ?? unknownPurpose) };
};

export const listQuery = (address: string, text: string | null, purpose: string | null = null) =>
  queryOptions({
    queryKey: listKey(address, text, purpose),
    queryFn: ({ client, queryKey, signal }): Promise<ListPage> => {
      if (text !== null) return readSearch(address, text, purpose);

      const before = client.getQueryData<ListPage>(queryKey);
      return readList(address, before?.hold ?? null, signal);
    },
    placeholderData: (before) => (before && mayStay(before, text, purpose) ? before : undefined),
    ...(text === null
      ? { refetchInterval: refetchAfter(pollEveryMs), staleTime: 10_000 }
      : { refetchInterval: refetchAfter(false), staleTime: 60_000, gcTime: 0, refetchOnWindowFocus: false }),
  });

/** Lets the first page start with the newest session again, now or when it is next shown. */
export const releaseFirstPage = (client: QueryClient, start: string): void => {
  const { queryKey } = listQuery(start, null);
  client.removeQueries({ queryKey, type: 'inactive' });
  client.setQueryData(queryKey, (page) => page && { ...page, hold: null });
  void client.refetchQueries({ queryKey, type: 'active' });
};

const viewsKey = ['views'] as const;

export const viewsQuery = queryOptions({
  queryKey: viewsKey,
  // Not given up when the tabs move to where a phone has them.
  queryFn: () => getJson<ViewsAnswer>('/api/views', undefined, { ownTask: true }),
  refetchInterval: refetchAfter(60_000),
  staleTime: 10_000,
});

type ViewBody = Pick<SavedViewRow, 'name' | 'address' | 'isShared'>;

export const createView = (body: ViewBody): Promise<unknown> => sendJson('POST', '/api/views', body);

export const changeView = (id: string, change: Partial<ViewBody>): Promise<unknown> =>
  sendJson('PATCH', `/api/views/${encodeURIComponent(id)}`, change);

export const deleteView = (id: string): Promise<unknown> =>
  sendJson('DELETE', `/api/views/${encodeURIComponent(id)}`, {});

export const refreshViews = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: viewsKey });
