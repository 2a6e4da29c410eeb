/** Counts each facet's values under all other filters. */
import type { FacetValue } from '@/lib/answers';
import { type FacetName, facetNames, type SessionFilter } from '@/lib/session-query';
import { type Bits, countBits, slotsOf, takeAway } from './bits';
import type { Columns } from './columns';
import { type Conditions, meet, wantedValues } from './filter';
import { countProfiles } from './profile';
import { type CategoryName, facetValues, type ProfileName, profileNames, profileOf } from './row';

export interface Found {
  rows: Bits;
  total: number;
}

export interface Counter {
  /** Matching rows per value of a column, by code. */
  byCode: (name: CategoryName) => ArrayLike<number>;
  /** The same, ignoring the column's own filter. */
  withoutOwn: (name: CategoryName) => ArrayLike<number>;
}

/** The slots of these rows, or of all others if those are fewer. */
const listSlots = ({ alive, count }: Columns, { rows, total }: Found): { slots: Uint32Array; isRest: boolean } => {
  if (total * 2 <= count) return { slots: slotsOf(rows, total), isRest: false };

  const others = alive.slice();
  takeAway(others, rows);

  return { slots: slotsOf(others, count - total), isRest: true };
};

/** Counts each profile once, without filters on its own columns; those are applied to its combinations. */
export const createCounter = (columns: Columns, conditions: Conditions, found: Found): Counter => {
  const { profiles } = columns;
  const counted = new Map<ProfileName, ArrayLike<number>>();
  let foundSlots: ReturnType<typeof listSlots> | null = null;

  const slotsFor = (name: ProfileName) => {
    const isFiltered = profileNames[name].some((one) => conditions.facets.has(one));
    if (!isFiltered) {
      foundSlots ??= listSlots(columns, found);

      return foundSlots;
    }
    const rows = meet(conditions, profileNames[name]);

    return rows && listSlots(columns, { rows, total: countBits(rows) });
  };

  const count = (name: ProfileName): ArrayLike<number> => {
    const listed = slotsFor(name);
    const { counts } = profiles[name];
    if (!listed) return counts;

    const some = countProfiles(profiles[name], listed.slots);
    if (listed.isRest) {
      for (let code = 0; code < some.length; code++) some[code] = (counts[code] as number) - (some[code] as number);
    }

    return some;
  };

  const countsOf = (name: ProfileName): ArrayLike<number> => {
    const known = counted.get(name) ?? count(name);
    counted.set(name, known);

    return known;
  };

  const summedUp = new Map<ProfileName, Sums[]>();

  const sumsOf = (name: CategoryName): Sums => {
    const profileName = profileOf[name];
    const sums = summedUp.get(profileName) ?? sumUp(columns, conditions, profileName, countsOf(profileName));
    summedUp.set(profileName, sums);

    return sums[profiles[profileName].names.indexOf(name)] as Sums;
  };

  return { byCode: (name) => sumsOf(name).own, withoutOwn: (name) => sumsOf(name).free };
};

/** One column's counts by code, with and without its own filter. */
interface Sums {
  own: Float64Array;
  free: Float64Array;
}

/** A combination rejected only by one column's filter still counts for that column. */
const sumUp = (
  { profiles, categories }: Columns,
  { facets }: Conditions,
  profileName: ProfileName,
  counts: ArrayLike<number>,
): Sums[] => {
  const { names, members } = profiles[profileName];
  const fits = names.map((name) => facets.get(name)?.fits);
  const sums = names.map((name) => ({
    own: new Float64Array(categories[name].values.length),
    free: new Float64Array(categories[name].values.length),
  }));
  const add = (to: Float64Array, code: number, many: number) => {
    to[code] = (to[code] as number) + many;
  };

  for (let combination = 0; combination < members.length; combination++) {
    const many = counts[combination] as number;
    if (many === 0) continue;

    const codes = members[combination] as number[];
    let [failures, failing] = [0, -1];
    for (let at = 0; at < codes.length; at++) {
      if (fits[at]?.[codes[at] as number] === false) {
        failures++;
        failing = at;
      }
    }
    for (let at = 0; at < codes.length && failures <= 1; at++) {
      if (failures === 0) add((sums[at] as Sums).own, codes[at] as number, many);
      if (failures === 0 || failing === at) add((sums[at] as Sums).free, codes[at] as number, many);
    }
  }

  return sums;
};

/** A row with several tags counts once for each. */
const byValue = ({ categories }: Columns, name: FacetName, counts: ArrayLike<number>): Map<string, number> => {
  const found = new Map<string, number>();
  for (const [code, value] of categories[name].values.entries()) {
    const many = counts[code] as number;
    if (many === 0) continue;
    for (const one of facetValues(name, value)) found.set(one, (found.get(one) ?? 0) + many);
  }

  return found;
};

export type FacetCounts = Record<FacetName, FacetValue[]>;

/** Largest first. Selected values are listed even at zero. */
export const countFacets = (
  columns: Columns,
  counter: Counter,
  { filter, personId }: { filter: SessionFilter; personId: string },
): FacetCounts => {
  const one = (name: FacetName): FacetValue[] => {
    const found = byValue(columns, name, counter.withoutOwn(name));
    for (const value of wantedValues(filter, name, personId)) found.set(value, found.get(value) ?? 0);

    return [...found]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  };

  return Object.fromEntries(facetNames.map((name) => [name, one(name)])) as FacetCounts;
};
