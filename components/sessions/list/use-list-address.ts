'use client';

import { parseAsNativeArrayOf, parseAsString, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import {
  type Place,
  readAddress,
  type SessionFilter,
  type SessionQuery,
  startQuery,
  writeAddress,
} from '@/lib/session-query';

/** Every parameter of lib/session-query; a filter that can be given more than once is a list. */
const lists = ['status', 'country', 'documentType', 'level', 'weakest', 'assignee', 'tag', 'factor'] as const;
const singles = [
  'scoreFrom',
  'scoreTo',
  'created',
  'completed',
  'decided',
  'waiting',
  'id',
  'sort',
  'size',
  'from',
  'after',
  'before',
  'at',
  'end',
] as const;

type Lists = Record<(typeof lists)[number], string[] | null>;
type Singles = Record<(typeof singles)[number] | 'peek', string | null>;

const entriesOf = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;

const parsers = {
  ...entriesOf(lists, () => parseAsNativeArrayOf(parseAsString)),
  ...entriesOf([...singles, 'peek'] as const, () => parseAsString),
};

const toParams = (asked: Lists & Omit<Singles, 'peek'>): URLSearchParams => {
  const params = new URLSearchParams();
  for (const name of lists) for (const value of asked[name] ?? []) params.append(name, value);
  for (const name of singles) if (asked[name] !== null) params.set(name, asked[name]);
  return params;
};

const fromParams = (params: URLSearchParams): Lists & Omit<Singles, 'peek'> => ({
  ...entriesOf(lists, (name) => (params.has(name) ? params.getAll(name) : null)),
  ...entriesOf(singles, (name) => params.get(name)),
});

/** The parameters that show the first page of this query. */
export const firstPage = (query: SessionQuery): string =>
  writeAddress({ ...query, place: startQuery.place }).toString();

export const listHref = (address: string): string => (address === '' ? '/sessions' : `/sessions?${address}`);

export interface ListAddress {
  query: SessionQuery;
  /** The query as the parameters of an address, in a fixed order. */
  address: string;
  peekId: string | null;
  /** A change of filter, order or size goes back to the first page: the old place means nothing under it. */
  ask: (change: Partial<Omit<SessionQuery, 'place'>>) => void;
  setFilter: (change: Partial<SessionFilter>) => void;
  /** To what the parameters say, and to nothing else. */
  open: (address: string) => void;
  goTo: (place: Place) => void;
  /** `replace`: without a step of its own in the browser's history, for going from one to the next. */
  openPeek: (sessionId: string | null, replace?: 'replace') => void;
}

/** The address is the state of the list: a reload or a shared link shows the same. What it cannot mean is left out. */
export const useListAddress = (): ListAddress => {
  const [{ peek, ...asked }, setAsked] = useQueryStates(parsers, { history: 'push' });
  const given = toParams(asked).toString();

  const query = useMemo(() => readAddress(new URLSearchParams(given)).query, [given]);
  const address = writeAddress(query).toString();

  const show = (next: SessionQuery) => void setAsked(fromParams(writeAddress(next)));
  const ask: ListAddress['ask'] = (change) => show({ ...query, ...change, place: startQuery.place });

  return {
    query,
    address,
    peekId: peek,
    ask,
    setFilter: (change) => ask({ filter: { ...query.filter, ...change } }),
    open: (next) => show(readAddress(new URLSearchParams(next)).query),
    goTo: (place) => show({ ...query, place }),
    openPeek: (sessionId, replace) => void setAsked({ peek: sessionId }, { history: replace ?? 'push' }),
  };
};
