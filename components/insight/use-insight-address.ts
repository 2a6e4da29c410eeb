'use client';

import { parseAsNativeArrayOf, parseAsString, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import type { Day } from '@/lib/answers';
import { readAddress, type SessionFilter, writeFilter } from '@/lib/session-query';

/** The filters of the list. When a session was created is what the range says. */
const lists = ['status', 'country', 'documentType', 'level', 'weakest', 'assignee', 'tag', 'factor'] as const;
const singles = ['scoreFrom', 'scoreTo', 'completed', 'decided', 'waiting', 'id'] as const;
/** `created` is refused: the server says so. */
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

/** The address is the state of the page. What it cannot mean goes to the server as it is, which says why. */
export const useInsightAddress = () => {
  const [asked, ask] = useQueryStates(parsers, { history: 'push' });
  const params = new URLSearchParams();
  for (const name of lists) for (const value of asked[name] ?? []) params.append(name, value);
  for (const name of singles) if (asked[name] !== null) params.set(name, asked[name]);
  const filters = params.toString();

  const filter = useMemo(() => readAddress(new URLSearchParams(filters)).query.filter, [filters]);
  for (const name of ranges) if (asked[name] !== null) params.set(name, asked[name]);
  const isCustom = asked.from !== null || asked.to !== null;
  if (!isCustom && asked.days === null) params.set('days', usualDays);

  return {
    filter,
    /** As the server takes it. */
    address: params.toString(),
    /** `null`: from one day to another. */
    days: isCustom ? null : (asked.days ?? usualDays),
    hasPrevious: asked.previous !== '0',
    setDays: (days: string) => void ask({ days, from: null, to: null }),
    setSpan: (from: Day, to: Day) => void ask({ days: null, from, to }),
    setPrevious: (on: boolean) => void ask({ previous: on ? null : '0' }),
    setFilter: (change: Partial<SessionFilter>) => void ask(fromFilter({ ...filter, ...change })),
    clear: () => void ask(null),
  };
};

export type InsightAddress = ReturnType<typeof useInsightAddress>;
