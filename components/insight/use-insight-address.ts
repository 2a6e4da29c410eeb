'use client';

import { parseAsNativeArrayOf, parseAsString, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import type { Day } from '@/lib/answers';
import { filterParameters, readAddress, type SessionFilter, writeFilter } from '@/lib/session-query';

/** The filters of the list, except `created`: that is the range. */
const { lists } = filterParameters;
const singles = filterParameters.singles.filter((name) => name !== 'created');
/** The server rejects `created` with an explanation. */
const ranges = ['days', 'from', 'to', 'created'] as const;

type Lists = Record<(typeof lists)[number], string[] | null>;
type Singles = Record<(typeof singles)[number], string | null>;

const entriesOf = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;

const parsers = {
  ...entriesOf(lists, () => parseAsNativeArrayOf(parseAsString)),
  ...entriesOf([...singles, ...ranges, 'previous'] as const, () => parseAsString),
};

const fromFilter = (filter: SessionFilter): Lists & Singles => {
  const params = writeFilter({ ...filter, created: null });

  return {
    ...entriesOf(lists, (name) => (params.has(name) ? params.getAll(name) : null)),
    ...entriesOf(singles, (name) => params.get(name)),
  };
};

const usualDays = '30';

/** The address is the state of the page. Invalid values go to the server, which says what is wrong. */
export const useInsightAddress = () => {
  const [address, setAddress] = useQueryStates(parsers, { history: 'push' });
  const params = new URLSearchParams();
  for (const name of lists) for (const value of address[name] ?? []) params.append(name, value);
  for (const name of singles) if (address[name] !== null) params.set(name, address[name]);
  const filters = params.toString();

  const filter = useMemo(() => readAddress(new URLSearchParams(filters)).query.filter, [filters]);
  for (const name of ranges) if (address[name] !== null) params.set(name, address[name]);
  const isCustom = address.from !== null || address.to !== null;
  if (!isCustom && address.days === null) params.set('days', usualDays);

  return {
    filter,
    /** As sent to the server. */
    address: params.toString(),
    /** `null`: a custom range. */
    days: isCustom ? null : (address.days ?? usualDays),
    hasPrevious: address.previous !== '0',
    setDays: (days: string) => void setAddress({ days, from: null, to: null }),
    setSpan: (from: Day, to: Day) => void setAddress({ days: null, from, to }),
    setPrevious: (on: boolean) => void setAddress({ previous: on ? null : '0' }),
    setFilter: (change: Partial<SessionFilter>) => void setAddress(fromFilter({ ...filter, ...change })),
    clear: () => void setAddress(null),
  };
};

export type InsightAddress = ReturnType<typeof useInsightAddress>;
