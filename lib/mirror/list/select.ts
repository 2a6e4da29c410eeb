/** Answers a list query: the rows, the total and the facet counts. */
import { AppError } from '@/lib/base/errors';
import { type CategorySort, isMoment, type SessionQuery, type SortColumn, sortKind } from '@/lib/session-query';
import { type Bits, countBits, hasBit } from './bits';
import { isMissing, rankByCategory } from './category-order';
import { type RowPlace, readCursor, writeCursor } from './cursor';
import { type Counter, countFacets, createCounter, type FacetCounts, type Found } from './facets';
import { conditionsOf, type FilterAsk, meet } from './filter';
import { dayMicros, isDay, microsOf } from './moment';
import { memberAt } from './profile';
import { type Ranking, rank } from './ranking';
import { profileOf } from './row';
import type { OrderName, Table } from './table';

export interface Ask extends Omit<FilterAsk, 'filter'> {
  query: SessionQuery;
  /** `newest` of an earlier answer: counts sessions that arrived after it. */
  since?: number | null;
}

export interface Selection {
  /** In order, each with its cursor. */
  rows: Array<{ number: number; cursor: string }>;
  /** Rank of the first row, from 0. */
  start: number;
  total: number;
  facets: FacetCounts;
  newest: number;
  arrived: number | null;
}

export type Sort = SessionQuery['sort'];
export type NameOf = (personId: string) => string | undefined;

/** The order that a column has of its own; `null`: it is sorted value by value. */
const orderOf = (column: SortColumn): OrderName | null => {
  if (sortKind(column) === 'category') return null;

  return column === 'weakest' ? 'weakestScore' : (column as Exclude<SortColumn, CategorySort | 'weakest'>);
};

export const rankBy = (
  table: Table,
  { column, descending }: Sort,
  { rows, total, counter }: Found & { counter: Counter },
  nameOf: NameOf,
): Ranking => {
  const order = orderOf(column);

  return order
    ? rank(table.orders[order], rows, total, descending)
    : rankByCategory(table, { name: column as CategorySort, descending, rows, total, counter, nameOf });
};

export const placeOf = ({ columns, orders }: Table, column: SortColumn, slot: number): RowPlace => {
  const number = columns.numbers[slot] as number;
  const order = orderOf(column);
  if (order) return { value: orders[order].key.valueOf(slot), number };

  const name = column as CategorySort;
  const code = memberAt(columns.profiles[profileOf[name]], name, slot);
  const value = columns.categories[name].values[code] as string;

  return {
    value: isMissing(value) ? null : value,
    number,
    created: orders.created.key.valueOf(slot) as number | null,
  };
};

export const cursorOf = (table: Table, column: SortColumn, slot: number): string =>
  writeCursor(column, placeOf(table, column, slot));

const refuseJump = (userMessage: string) => new AppError('BAD_REQUEST', { userMessage });

/** The place before all rows with the value, in sort direction; descending, a day begins at its end. */
const jumpTo = ({ column, descending }: Sort, key: string): RowPlace => {
  const number = descending ? Number.POSITIVE_INFINITY : -1;

  if (sortKind(column) === 'time') {
    if (!isMoment(key)) throw refuseJump('To jump by time, enter a date or time such as 2026-11-01.');

    return isDay(key) && descending
      ? { value: microsOf(key) + dayMicros, number: -1 }
      : { value: microsOf(key), number };
  }
  if (sortKind(column) === 'score') {
    if (!/^\d{1,3}(\.\d{1,3})?$/.test(key) || Number(key) > 100) {
      throw refuseJump('To jump by score, enter a score from 0 to 100.');
    }

    return { value: Math.fround(Number(key)), number };
  }
  throw refuseJump('Sort by a time or a score to jump to a value.');
};

/** The place right after a row, in sort direction. Within a category value, the newest is always first. */
const behind = (place: RowPlace, { descending }: Sort): RowPlace => ({
  ...place,
  number: place.number + (descending || place.created !== undefined ? -0.5 : 0.5),
});

/** The rank a page starts at. Past the end, the last page is shown. */
const startOf = (ranking: Ranking, { sort, place, size }: SessionQuery): number => {
  const lastStart = Math.max(0, ranking.total - size);

  switch (place.kind) {
    case 'start':
      return 0;
    case 'end':
      return lastStart;
    case 'at': {
      const start = ranking.rankOf(jumpTo(sort, place.key));

      return start < ranking.total ? start : lastStart;
    }
    default: {
      const named = readCursor(sort.column, place.cursor);
      if (place.kind === 'before') return Math.max(0, ranking.rankOf(named) - size);

      const start = ranking.rankOf(place.kind === 'after' ? behind(named, sort) : named);

      return start < ranking.total ? start : lastStart;
    }
  }
};

const countSince = ({ columns }: Table, rows: Bits, since: number): number => {
  let count = 0;
  // Usually few have arrived; if not, all rows are scanned instead.
  if (columns.newest - since < columns.used) {
    for (let number = since + 1; number <= columns.newest; number++) {
      const slot = columns.slotOf(number);
      if (slot >= 0 && hasBit(rows, slot)) count++;
    }
  } else {
    for (let slot = 0; slot < columns.used; slot++) {
      if (hasBit(rows, slot) && (columns.numbers[slot] as number) > since) count++;
    }
  }

  return count;
};

export const find = (table: Table, ask: FilterAsk) => {
  const { columns } = table;
  const conditions = conditionsOf(table, ask);
  const met = meet(conditions);
  const found: Found = met ? { rows: met, total: countBits(met) } : { rows: columns.alive, total: columns.count };

  return { ...found, counter: createCounter(columns, conditions, found) };
};

export const select = (table: Table, nameOf: NameOf, { query, personId, among, since }: Ask): Selection => {
  const { columns } = table;
  const { filter, sort, size } = query;
  const found = find(table, { filter, personId, among: among ?? null });
  const ranking = rankBy(table, sort, found, nameOf);
  const start = startOf(ranking, query);

  return {
    rows: ranking.slice(start, size).map((slot) => ({
      number: columns.numbers[slot] as number,
      cursor: cursorOf(table, sort.column, slot),
    })),
    start,
    total: found.total,
    facets: countFacets(columns, found.counter, { filter, personId }),
    newest: columns.newest,
    arrived: since === null || since === undefined ? null : countSince(table, found.rows, since),
  };
};

export const matching = (table: Table, nameOf: NameOf, { sort, ...ask }: FilterAsk & { sort: Sort }): number[] => {
  const found = find(table, ask);

  return rankBy(table, sort, found, nameOf)
    .slice(0, found.total)
    .map((slot) => table.columns.numbers[slot] as number);
};

export const count = (table: Table, ask: FilterAsk): number => find(table, ask).total;
