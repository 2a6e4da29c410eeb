'use client';

import { parseAsNativeArrayOf, parseAsString, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import {
  filterParameters,
  type Place,
  pageParameters,
  readAddress,
  type SessionFilter,
  type SessionQuery,
  startQuery,
  writeAddress,
} from '@/lib/session-query';
import { searchedHref } from './named-search';

const { lists } = filterParameters;
const singles = [...filterParameters.singles, ...pageParameters] as const;

type Lists = Record<(typeof lists)[number], string[] | null>;
type Singles = Record<(typeof singles)[number] | 'peek', string | null>;

const entriesOf = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;

const parsers = {
  ...entriesOf(lists, () => parseAsNativeArrayOf(parseAsString)),
  ...entriesOf([...singles, 'peek'] as const, () => parseAsString),
};

const toParams = (values: Lists & Omit<Singles, 'peek'>): URLSearchParams => {
  const params = new URLSearchParams();
  for (const name of lists) for (const value of values[name] ?? []) params.append(name, value);
  for (const name of singles) if (values[name] !== null) params.set(name, values[name]);
  return params;
};

const fromParams = (params: URLSearchParams): Lists & Omit<Singles, 'peek'> => ({
  ...entriesOf(lists, (name) => (params.has(name) ? params.getAll(name) : null)),
  ...entriesOf(singles, (name) => params.get(name)),
});

/** The parameters that show the first page of this query. */
export const firstPage = (query: SessionQuery): string =>
  writeAddress({ ...query, place: startQuery.place }).toString();

export const listHref = (address: string, text: string | null = null): string =>
  searchedHref('/sessions', address, text);

export interface ListAddress {
  query: SessionQuery;
  /** What the rows depend on, as the parameters of an address, in a fixed order. */
  address: string;
  peekId: string | null;
  /** Changes filter, order or page size, and returns to the first page. */
  change: (change: Partial<Omit<SessionQuery, 'place'>>) => void;
  setFilter: (change: Partial<SessionFilter>) => void;
  /** Shows exactly the query of these parameters. */
  open: (address: string) => void;
  goTo: (place: Place) => void;
  /** `replace` adds no step to the browser's history. */
  openPeek: (sessionId: string | null, replace?: 'replace') => void;
}

/** The address is the state of the list: a reload or a shared link shows the same. Invalid parts are ignored. */
export const useListAddress = (): ListAddress => {
  const [{ peek, ...values }, setValues] = useQueryStates(parsers, { history: 'push' });
  const given = toParams(values).toString();

  const query = useMemo(() => readAddress(new URLSearchParams(given)).query, [given]);
  const address = writeAddress({ ...query, columns: null }).toString();

  const show = (next: SessionQuery) => void setValues(fromParams(writeAddress(next)));
  const change: ListAddress['change'] = (part) => show({ ...query, ...part, place: startQuery.place });

  return {
    query,
    address,
    peekId: peek,
    change,
    setFilter: (part) => change({ filter: { ...query.filter, ...part } }),
    open: (next) => show(readAddress(new URLSearchParams(next)).query),
    goTo: (place) => show({ ...query, place }),
    openPeek: (sessionId, replace) => void setValues({ peek: sessionId }, { history: replace ?? 'push' }),
  };
};
