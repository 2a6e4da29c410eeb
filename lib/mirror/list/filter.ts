/** Which rows a filter lets through: one set for each condition, met with the others. */
import { me, none, type SessionFilter, type TimeRange } from '@/lib/session-query';
import { addAll, type Bits, clearBit, keepBoth, makeBits, setBit, takeAway } from './bits';
import type { Columns } from './columns';
import { boundsOf, hourMicros, nowMicros } from './moment';
import { type Order, stretchOf } from './order';
import { lookThrough } from './profile';
import { type CategoryName, facetValues, type ProfileName, profileNames } from './row';
import type { OrderName, Table } from './table';

export interface FilterAsk {
  filter: SessionFilter;
  /** Who asks. */
  personId: string;
  /** Numbers that a search found; `null`: nobody searched. */
  among?: Uint32Array | null;
}

/** Facets can be filtered by, and are counted without their own filter. */
export type FacetName = Exclude<CategoryName, 'results'>;

export interface FacetCondition {
  rows: Bits;
  /** Whether a value of the column fits, by code. */
  fits: boolean[];
}

export interface Conditions {
  /** All that are no facets, together. */
  rest: Bits | null;
  /** Those that are set. */
  facets: Map<CategoryName, FacetCondition>;
}

const union = (room: number, sets: readonly (Bits | undefined)[]): Bits => {
  const all = makeBits(room);
  for (const bits of sets) {
    if (bits) addAll(all, bits);
  }

  return all;
};

export const profileOf = (name: CategoryName): ProfileName =>
  (Object.keys(profileNames) as ProfileName[]).find((one) =>
    (profileNames[one] as readonly CategoryName[]).includes(name),
  ) ?? 'outcome';

/** All rows with one of these codes. */
export const rowsWith = (
  { categories, profiles, room, alive }: Columns,
  name: CategoryName,
  codes: readonly number[],
): Bits =>
  union(
    room,
    codes.map((code) => categories[name].bitsOf(code) ?? lookThrough(profiles[profileOf(name)], { name, code, alive })),
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

/** The rows of a stretch of an order. Of a long one, the others are taken out instead. */
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

/** From one value to before another; without a beginning or an end, all that have a value. */
const between = (table: Table, name: OrderName, from: number | null, to: number | null): Bits => {
  const order = table.orders[name];
  const placeOf = (value: number | null) => (value === null ? null : { value, number: -1 });

  return ofStretch(table.columns, order, stretchOf(order, placeOf(from), placeOf(to)));
};

/** Both ends count. Scores are kept with less precision than a filter is given with. */
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

/** Since it was completed; since it was created where that is not known. */
const ofWaiting = (table: Table, hours: number): Bits => {
  const until = nowMicros() - hours * hourMicros;
  const waiting = ofCategory(table.columns, 'status', ['WAITING_FOR_MANUAL_APPROVE']);
  const isOld = between(table, 'created', null, until);
  addAll(isOld, between(table, 'completed', null, null));
  takeAway(isOld, between(table, 'completed', until, null));
  keepBoth(waiting, isOld);

  return waiting;
};

/** Ids are told apart by case, but nobody who types one thinks of that. */
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

export const facetNames = ['status', 'documentType', 'country', 'level', 'weakest', 'assignee', 'tag'] as const;

/** With the person who asks in place of `me`. */
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
  for (const name of ['created', 'completed', 'decided'] as const) {
    const range = filter[name];
    if (range) rest.push(ofTimes(table, name, range));
  }
  rest.push(...ofFactors(columns, filter.factor));
  if (filter.waitingHours !== null) rest.push(ofWaiting(table, filter.waitingHours));
  if (filter.id !== null) rest.push(ofIds(table, filter.id));
  if (among) rest.push(ofNumbers(columns, among));

  const [first, ...others] = rest;
  for (const bits of others) keepBoth(first as Bits, bits);

  return { rest: first ?? null, facets };
};

/** The rows that meet all conditions but those on some columns; `null`: there are no others, so all rows do. */
export const meet = ({ rest, facets }: Conditions, without: readonly CategoryName[] = []): Bits | null => {
  let met: Bits | null = null;

  for (const set of [rest, ...[...facets].map(([name, { rows }]) => (without.includes(name) ? null : rows))]) {
    if (!set) continue;
    if (met) keepBoth(met, set);
    else met = set.slice();
  }

  return met;
};
