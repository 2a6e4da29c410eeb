/** The rows a filter matches: one set per condition, intersected. */
import { now } from '@/lib/base/clock';
import {
  type FacetName,
  facetNames,
  me,
  none,
  type SessionFilter,
  type TimeRange,
  timeFilterNames,
} from '@/lib/session-query';
import { addAll, type Bits, clearBit, keepBoth, makeBits, setBit, takeAway } from './bits';
import type { Columns } from './columns';
import { boundsOf, hourMicros, nowMicros } from './moment';
import { type Order, stretchOf } from './order';
import { lookThrough } from './profile';
import { type CategoryName, facetValues, profileOf } from './row';
import type { OrderName, Table } from './table';

export interface FilterAsk {
  filter: SessionFilter;
  /** The person asking; stands for `me`. */
  personId: string;
  /** Numbers found by a search; `null`: no search. */
  among?: Uint32Array | null;
}

export interface FacetCondition {
  rows: Bits;
  /** By code: whether the value matches. */
  fits: boolean[];
}

export interface Conditions {
  /** All other conditions combined. */
  rest: Bits | null;
  facets: Map<CategoryName, FacetCondition>;
}

const union = (room: number, sets: readonly (Bits | undefined)[]): Bits => {
  const all = makeBits(room);
  for (const bits of sets) {
    if (bits) addAll(all, bits);
  }

  return all;
};

export const rowsWith = (
  { categories, profiles, room, alive }: Columns,
  name: CategoryName,
  codes: readonly number[],
): Bits =>
  union(
    room,
    codes.map((code) => categories[name].bitsOf(code) ?? lookThrough(profiles[profileOf[name]], { name, code, alive })),
  );

const ofCategory = (columns: Columns, name: CategoryName, values: readonly string[]): Bits =>
  rowsWith(
    columns,
    name,
    values.flatMap((value) => columns.categories[name].codeOf(value) ?? []),
  );

const ofTags = (columns: Columns, values: readonly string[]): Bits => {
  const all = union(
    columns.room,
    values.map((value) => columns.tags.get(Number(value))),
  );
  if (values.includes(none)) addAll(all, ofCategory(columns, 'tag', [none]));

  return all;
};

const facetCondition = (columns: Columns, name: FacetName, values: readonly string[]): FacetCondition => ({
  rows: name === 'tag' ? ofTags(columns, values) : ofCategory(columns, name, values),
  fits: columns.categories[name].values.map((value) => facetValues(name, value).some((one) => values.includes(one))),
});

/** The rows in a stretch of an order. For a long stretch, the others are removed instead. */
const ofStretch = ({ alive, room }: Columns, { slots, length }: Order, stretch: Uint32Array): Bits => {
  if (stretch.length < length / 2) {
    const bits = makeBits(room);
    for (let index = 0; index < stretch.length; index++) setBit(bits, stretch[index] as number);

    return bits;
  }

  const bits = alive.slice();
  const start = (stretch.byteOffset - slots.byteOffset) / slots.BYTES_PER_ELEMENT;
  for (let index = 0; index < start; index++) clearBit(bits, slots[index] as number);
  for (let index = start + stretch.length; index < length; index++) clearBit(bits, slots[index] as number);

  return bits;
};

/** From one value up to, but not including, another; open ends include every value. */
const between = (table: Table, name: OrderName, from: number | null, to: number | null): Bits => {
  const order = table.orders[name];
  const placeOf = (value: number | null) => (value === null ? null : { value, number: -1 });

  return ofStretch(table.columns, order, stretchOf(order, placeOf(from), placeOf(to)));
};

/** Both ends are included. Bounds are rounded to the stored precision. */
const ofScores = (table: Table, from: number | null, to: number | null): Bits => {
  const order = table.orders.score;
  const stretch = stretchOf(
    order,
    from === null ? null : { value: Math.fround(from), number: -1 },
    to === null ? null : { value: Math.fround(to), number: Number.POSITIVE_INFINITY },
  );

  return ofStretch(table.columns, order, stretch);
};

const ofTimes = (table: Table, name: OrderName, range: TimeRange): Bits => {
  const { from, to } = boundsOf(range);

  return between(table, name, from, to);
};

const ofFactors = ({ factors, room }: Columns, wanted: SessionFilter['factor']): Bits[] => {
  const names = [...new Set(wanted.map(({ name }) => name))];

  return names.map((name) =>
    union(
      room,
      wanted.flatMap((one) => (one.name === name ? [factors.byName.get(name)?.levels.get(one.level)] : [])),
    ),
  );
};

/** Waiting time starts at completion, or else at creation. */
const ofWaiting = (table: Table, hours: number): Bits => {
  const until = nowMicros() - hours * hourMicros;
  const waiting = ofCategory(table.columns, 'status', ['WAITING_FOR_MANUAL_APPROVE']);
  const isOld = between(table, 'created', null, until);
  addAll(isOld, between(table, 'completed', null, null));
  takeAway(isOld, between(table, 'completed', until, null));
  keepBoth(waiting, isOld);

  return waiting;
};

/** In this month or one of the next. */
const ofExpiry = (table: Table, months: number): Bits => {
  const today = now();
  const month = today.getUTCFullYear() * 12 + today.getUTCMonth() + 1;

  return between(table, 'expiry', month, month + months + 1);
};

/** Ids are case-sensitive, but people type them in any case. */
const ofIds = (table: Table, start: string): Bits => {
  const order = table.orders.session;
  const spellings = [...new Set([start, start.toLowerCase(), start.toUpperCase()])];
  const stretches = spellings.map((spelling) =>
    stretchOf(order, { value: spelling, number: -1 }, { value: `${spelling}\uffff`, number: -1 }),
  );

  return union(
    table.columns.room,
    stretches.map((stretch) => ofStretch(table.columns, order, stretch)),
  );
};

const ofNumbers = ({ slotOf, room }: Columns, numbers: Uint32Array): Bits => {
  const bits = makeBits(room);
  for (const number of numbers) {
    const slot = slotOf(number);
    if (slot >= 0) setBit(bits, slot);
  }

  return bits;
};

export const wantedValues = (filter: SessionFilter, name: FacetName, personId: string): string[] =>
  filter[name].map((value) => (name === 'assignee' && value === me ? personId : value));

export const conditionsOf = (table: Table, { filter, personId, among }: FilterAsk): Conditions => {
  const { columns } = table;
  const rest: Bits[] = [];
  const facets: Conditions['facets'] = new Map();

  for (const name of facetNames) {
    const values = wantedValues(filter, name, personId);
    if (values.length > 0) facets.set(name, facetCondition(columns, name, values));
  }
  if (filter.scoreFrom !== null || filter.scoreTo !== null) {
    rest.push(ofScores(table, filter.scoreFrom, filter.scoreTo));
  }
  for (const name of timeFilterNames) {
    const range = filter[name];
    if (range) rest.push(ofTimes(table, name, range));
  }
  rest.push(...ofFactors(columns, filter.factor));
  if (filter.waitingHours !== null) rest.push(ofWaiting(table, filter.waitingHours));
  if (filter.expiryMonths !== null) rest.push(ofExpiry(table, filter.expiryMonths));
  if (filter.id !== null) rest.push(ofIds(table, filter.id));
  if (among) rest.push(ofNumbers(columns, among));

  const [first, ...others] = rest;
  for (const bits of others) keepBoth(first as Bits, bits);

  return { rest: first ?? null, facets };
};

/** The rows that meet all conditions except those on the given columns; `null`: no conditions, so all rows. */
export const meet = ({ rest, facets }: Conditions, without: readonly CategoryName[] = []): Bits | null => {
  let met: Bits | null = null;

  for (const set of [rest, ...[...facets].map(([name, { rows }]) => (without.includes(name) ? null : rows))]) {
    if (!set) continue;
    if (met) keepBoth(met, set);
    else met = set.slice();
  }

  return met;
};
