/** Sorts by a column of few values: value by value, and newest first within each. */
import { documentTypes, type Level, sessionStatuses } from '@/lib/contract';
import { none, unread, withheld } from '@/lib/session-query';
import { type Bits, keepBoth } from './bits';
import type { RowPlace } from './cursor';
import type { Counter } from './facets';
import { rowsWith } from './filter';
import { type Ranking, rank } from './ranking';
import type { CategoryName } from './row';
import type { Table } from './table';

/** Not alphabetical: statuses in the order a session passes through them, levels from worst to best. */
const knownValues: Partial<Record<CategoryName, readonly string[]>> = {
  status: sessionStatuses,
  documentType: documentTypes,
  level: ['LOW', 'MEDIUM', 'HIGH', 'UNAVAILABLE', 'UNKNOWN'] satisfies Level[],
};

export const isMissing = (value: string): boolean => value === none || value === unread || value === withheld;

const compareTexts = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** `nameOf`: people are sorted by name. */
const comparing = (name: CategoryName, nameOf: (personId: string) => string | undefined) => {
  const known = knownValues[name] ?? [];
  const placeOf = (value: string) => {
    const index = known.indexOf(value);

    return index < 0 ? known.length : index;
  };
  const wordsOf = (value: string) => (name === 'assignee' ? (nameOf(value) ?? '').toLowerCase() : value);

  return (one: string, other: string): number =>
    placeOf(one) - placeOf(other) || compareTexts(wordsOf(one), wordsOf(other)) || compareTexts(one, other);
};

interface Group {
  /** `null`: sessions without a value. */
  value: string | null;
  codes: number[];
  start: number;
  count: number;
}

interface CategoryAsk {
  name: CategoryName;
  descending: boolean;
  rows: Bits;
  total: number;
  counter: Counter;
  nameOf: (personId: string) => string | undefined;
}

export const rankByCategory = (
  { columns, orders }: Table,
  { name, descending, rows, total, counter, nameOf }: CategoryAsk,
): Ranking => {
  const category = columns.categories[name];
  const counts = counter.byCode(name);
  const compare = comparing(name, nameOf);
  const direction = descending ? -1 : 1;

  const codes = [...category.values.keys()];
  const wordOf = (code: number) => category.values[code] as string;
  const valued = codes
    .filter((code) => !isMissing(wordOf(code)))
    .sort((one, other) => direction * compare(wordOf(one), wordOf(other)));
  const groups: Group[] = [];
  let start = 0;
  for (const [value, members] of [
    ...valued.map((code) => [wordOf(code), [code]] as const),
    [null, codes.filter((code) => isMissing(wordOf(code)))] as const,
  ]) {
    const count = members.reduce((sum, code) => sum + (counts[code] as number), 0);
    groups.push({ value, codes: [...members], start, count });
    start += count;
  }

  const within = ({ codes: members, count }: Group): Ranking => {
    const some = rowsWith(columns, name, members);
    keepBoth(some, rows);

    return rank(orders.created, some, count, true);
  };

  return {
    total,
    slice: (from, size) =>
      groups
        .filter((group) => group.start < from + size && group.start + group.count > from)
        .flatMap((group) => {
          const first = Math.max(0, from - group.start);

          return within(group).slice(first, Math.min(size, from + size - group.start - first));
        }),
    rankOf: ({ value, number, created = null }: RowPlace) => {
      const group = groups.find(
        (one) => one.value === null || (value !== null && direction * compare(one.value, String(value)) >= 0),
      );
      if (!group) return total;

      return group.start + (group.value === value ? within(group).rankOf({ value: created, number }) : 0);
    },
  };
};
