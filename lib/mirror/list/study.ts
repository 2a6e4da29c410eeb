/** A read-only view of the columns for computing figures over all sessions that match a filter. */
import { type Bits, hasBit } from './bits';
import { absent, binOf, binOfByte, type Factor, scoreBins, unscored, wholeScores } from './factors';
import { conditionsOf, type FilterAsk, meet } from './filter';
import type { Snapshot } from './follow';
import { stretchOf } from './order';
import { type CategoryName, profileOf } from './row';
import type { Table } from './table';

/** A column of few values: `values[codes[profiles[slot]]]`. */
interface StudiedCategory {
  profiles: Uint32Array;
  codes: Uint32Array;
  values: readonly string[];
}

export interface Study {
  /** The database snapshot these rows come from. */
  snapshot: Snapshot;
  /** All slots are below this. */
  room: number;
  newest: number;
  numbers: Uint32Array;
  matching: Bits;
  isFiltered: boolean;
  /** Times in microseconds since 1970, and scores; missing values are NaN. */
  created: Float64Array;
  completed: Float64Array;
  decided: Float64Array;
  score: Float32Array;
  factors: ReadonlyMap<string, Factor>;
  category: (name: CategoryName) => StudiedCategory;
  /** Slots of matching rows from one time up to another, earliest first. */
  between: (name: 'created' | 'decided', from: number, to: number) => Uint32Array;
}

/** `whole`: up to this, a factor's byte is its exact score; above, it is a score between two whole ones. */
export const scoreScale = { bins: scoreBins, binOf, binOfByte, whole: wholeScores, unscored, absent };

const categoryOf = ({ columns }: Table, name: CategoryName): StudiedCategory => {
  const profile = columns.profiles[profileOf[name]];
  const index = profile.names.indexOf(name);

  return {
    profiles: profile.codes,
    codes: Uint32Array.from(profile.members, (members) => members[index] as number),
    values: columns.categories[name].values,
  };
};

export const openStudy = ({ table, snapshot }: { table: Table; snapshot: Snapshot }, ask: FilterAsk): Study => {
  const { columns, orders } = table;
  const { created, completed, decided, score } = columns.numeric;
  const met = meet(conditionsOf(table, ask));

  return {
    snapshot,
    room: columns.room,
    newest: columns.newest,
    numbers: columns.numbers,
    matching: met ?? columns.alive,
    isFiltered: met !== null,
    created: created as Float64Array,
    completed: completed as Float64Array,
    decided: decided as Float64Array,
    score: score as Float32Array,
    factors: columns.factors.byName,
    category: (name) => categoryOf(table, name),
    between: (name, from, to) => {
      const stretch = stretchOf(orders[name], { value: from, number: -1 }, { value: to, number: -1 });

      return met ? stretch.filter((slot) => hasBit(met, slot)) : stretch;
    },
  };
};
