/** All sessions' columns as arrays, for filtering, counting and sorting. Each row has a slot; free slots are reused. */
import { timeNames } from '@/lib/session-query';
import type { ResultCounts } from '../coverage';
import { type Bits, clearBit, growBits, makeBits, setBit } from './bits';
import { type Category, createCategory } from './category';
import { createFactors, type Factors } from './factors';
import { createIds, type Ids } from './ids';
import { createProfile, type Profile } from './profile';
import {
  type CategoryName,
  categoryValue,
  type IndexRow,
  type ProfileName,
  profileNames,
  readWithoutDocument,
} from './row';

export const numericNames = [...timeNames, 'score', 'weakestScore', 'expiry'] as const;
export type NumericName = (typeof numericNames)[number];

const isTime = (name: NumericName) => (timeNames as readonly string[]).includes(name);

const makeNumeric = (room: number) =>
  Object.fromEntries(
    numericNames.map((name) => [name, isTime(name) ? new Float64Array(room) : new Float32Array(room)]),
  ) as Record<NumericName, Float64Array | Float32Array>;

/** Arrays are replaced as they grow, so nobody else may keep a reference. */
export interface Columns {
  /** Capacity in slots; every set of rows has this many bits. */
  room: number;
  /** Slots ever used. */
  used: number;
  count: number;
  newest: number;
  alive: Bits;
  numbers: Uint32Array;
  /** Missing values are NaN. */
  numeric: ReturnType<typeof makeNumeric>;
  ids: Ids;
  categories: Record<CategoryName, Category>;
  profiles: Record<ProfileName, Profile<CategoryName>>;
  factors: Factors;
  tags: Map<number, Bits>;
  reserve: (rows: number) => void;
  /** -1: no such session. */
  slotOf: (number: number) => number;
  put: (row: IndexRow) => { slot: number; isNew: boolean; changed: readonly NumericName[] };
  /** Returns the row's former slot, or -1. The slot is not reused before it is released. */
  remove: (number: number) => number;
  release: (slots: readonly number[]) => void;
}

const smallestRoom = 64;

export const createColumns = (): Columns => {
  const free: number[] = [];
  const slotByNumber = createSlotMap();
  const categories = Object.fromEntries(
    Object.values(profileNames)
      .flat()
      .map((name) => [name, createCategory()]),
  ) as Columns['categories'];
  const profiles = Object.fromEntries(
    Object.entries(profileNames).map(([name, members]) => [name, createProfile(members, categories)]),
  ) as Columns['profiles'];
  const allProfiles = Object.values(profiles);

  const growTo = (slots: number) => {
    const room = Math.max(smallestRoom, Math.ceil(slots / 32) * 32);
    const { numbers, numeric } = columns;
    columns.room = room;
    columns.numbers = new Uint32Array(room);
    columns.numbers.set(numbers);
    columns.numeric = makeNumeric(room);
    for (const name of numericNames) columns.numeric[name].set(numeric[name]);
    columns.alive = growBits(columns.alive, room);
    for (const [tag, bits] of columns.tags) columns.tags.set(tag, growBits(bits, room));
    for (const part of [...Object.values(categories), ...allProfiles, columns.factors, columns.ids]) part.grow(room);
  };

  const takeSlot = (): number => {
    const slot = free.pop() ?? columns.used++;
    if (slot >= columns.room) growTo(columns.room * 1.25);

    return slot;
  };

  const addTag = (tag: number, slot: number) => {
    let bits = columns.tags.get(tag);
    if (!bits) {
      bits = makeBits(columns.room);
      columns.tags.set(tag, bits);
    }
    setBit(bits, slot);
  };

  const clearSets = (slot: number) => {
    for (const profile of allProfiles) profile.remove(slot);
    for (const bits of columns.tags.values()) clearBit(bits, slot);
    columns.factors.remove(slot);
  };

  const fillSets = (slot: number, row: IndexRow) => {
    for (const profile of allProfiles) {
      profile.put(
        slot,
        profile.names.map((name) => categories[name].learn(categoryValue(row, name))),
      );
    }
    if (row.factors) columns.factors.put(slot, row.factors);
    for (const tag of row.tags ?? []) addTag(tag, slot);
  };

  const addRow = ({ number, id }: IndexRow): number => {
    const slot = takeSlot();
    setBit(columns.alive, slot);
    columns.numbers[slot] = number;
    slotByNumber.set(number, slot);
    columns.ids.put(slot, id);
    columns.count++;
    columns.newest = Math.max(columns.newest, number);

    return slot;
  };

  const fillNumeric = (slot: number, row: IndexRow): NumericName[] =>
    numericNames.filter((name) => {
      const column = columns.numeric[name];
      const before = column[slot];
      column[slot] = row[name] ?? Number.NaN;

      return !Object.is(before, column[slot]);
    });

  const columns: Columns = {
    room: 0,
    used: 0,
    count: 0,
    newest: 0,
    alive: makeBits(0),
    numbers: new Uint32Array(0),
    numeric: makeNumeric(0),
    ids: createIds(),
    categories,
    profiles,
    factors: createFactors(),
    tags: new Map(),
    // A little extra, so that the first new rows do not reallocate everything.
    reserve: (rows) => growTo(rows * 1.02),
    slotOf: slotByNumber.get,
    put: (row) => {
      const known = slotByNumber.get(row.number);
      const isNew = known < 0;
      const slot = isNew ? addRow(row) : known;
      if (!isNew) clearSets(slot);
      fillSets(slot, row);
      const changed = fillNumeric(slot, row);

      return { slot, isNew, changed: isNew ? numericNames : changed };
    },
    remove: (number) => {
      const slot = slotByNumber.get(number);
      if (slot < 0) return -1;

      clearSets(slot);
      clearBit(columns.alive, slot);
      slotByNumber.delete(number);
      columns.count--;

      return slot;
    },
    release: (slots) => {
      for (const slot of slots) {
        columns.ids.remove(slot);
        free.push(slot);
      }
    },
  };

  return columns;
};

export const countResults = ({ categories, profiles: { outcome }, count }: Columns): ResultCounts => {
  const index = outcome.names.indexOf('results');
  const countOf = (value: string) => {
    const code = categories.results.codeOf(value);

    return outcome.members.reduce(
      (sum, members, combination) => sum + (members[index] === code ? (outcome.counts[combination] as number) : 0),
      0,
    );
  };
  const withoutDocument = countOf(readWithoutDocument);

  return {
    listed: count,
    read: countOf('read') + withoutDocument,
    wanted: countOf('wanted'),
    withoutDocument,
    withheld: countOf('withheld'),
    unreadable: countOf('unreadable'),
  };
};

const pageBits = 12;
const pageSize = 1 << pageBits;

/** Maps a session's number to its slot, or -1. Paged, because removed sessions leave gaps. */
const createSlotMap = () => {
  const pages = new Map<number, Int32Array>();

  return {
    get: (number: number): number => pages.get(number >>> pageBits)?.[number & (pageSize - 1)] ?? -1,
    set: (number: number, slot: number): void => {
      let page = pages.get(number >>> pageBits);
      if (!page) {
        page = new Int32Array(pageSize).fill(-1);
        pages.set(number >>> pageBits, page);
      }
      page[number & (pageSize - 1)] = slot;
    },
    delete: (number: number): void => {
      const page = pages.get(number >>> pageBits);
      if (page) page[number & (pageSize - 1)] = -1;
    },
  };
};
