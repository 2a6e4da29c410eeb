/** A set of rows in display order: its size, slices of it, and the rank of a place. */
import { type Bits, slotsOf } from './bits';
import type { KeyPlace } from './key';
import { type Order, positionOf, slotAt } from './order';

export interface Ranking {
  total: number;
  /** Slots from this rank on. */
  slice: (start: number, size: number) => number[];
  rankOf: (place: KeyPlace) => number;
}

/** Smaller sets are sorted directly; walking the whole order for them takes longer. */
const fewRows = 500;

const rankFew = ({ key }: Order, rows: Bits, total: number, descending: boolean): Ranking => {
  const direction = descending ? -1 : 1;
  const sorted = [...slotsOf(rows, total)].sort((one, other) => {
    const missing = Number(key.isMissing(one)) - Number(key.isMissing(other));

    return missing === 0 ? direction * key.compare(one, other) : missing;
  });
  const isBefore = (slot: number, place: KeyPlace) => {
    const missing = Number(key.isMissing(slot)) - Number(place.value === null);

    return missing === 0 ? direction * key.compareTo(slot, place) < 0 : missing < 0;
  };

  return {
    total,
    slice: (start, size) => sorted.slice(start, start + size),
    rankOf: (place) => sorted.filter((slot) => isBefore(slot, place)).length,
  };
};

/** The whole order as displayed, in stretches that are each walked in one direction. */
const stretches = ({ slots, length, valued }: Order, descending: boolean): Stretch[] =>
  descending
    ? [
        { slots: slots.subarray(0, valued), isBackwards: true },
        { slots: slots.subarray(valued, length), isBackwards: true },
      ]
    : [{ slots: slots.subarray(0, length), isBackwards: false }];

interface Stretch {
  slots: Uint32Array;
  isBackwards: boolean;
}

/** Visits the set's rows between two positions until `meet` returns false. The hot loop of every page. */
const walk = (
  slots: Uint32Array,
  rows: Bits,
  [from, to]: readonly [number, number],
  meet: (slot: number) => boolean,
) => {
  const step = from < to ? 1 : -1;
  for (let index = from; index !== to; index += step) {
    const slot = slots[index] as number;
    if (((rows[slot >>> 5] as number) >>> (slot & 31)) & 1 && !meet(slot)) return false;
  }

  return true;
};

const rankMany = (order: Order, rows: Bits, total: number, descending: boolean): Ranking => {
  const parts = stretches(order, descending);

  /** Visits the set's rows in display order, or in reverse. */
  const walkAll = (fromEnd: boolean, meet: (slot: number) => boolean) => {
    for (const { slots, isBackwards } of fromEnd ? parts.toReversed() : parts) {
      const span = isBackwards === fromEnd ? ([0, slots.length] as const) : ([slots.length - 1, -1] as const);
      if (!walk(slots, rows, span, meet)) return;
    }
  };

  /** The set's rows before a position, counted from the nearer end. */
  const countBefore = (position: number): number => {
    const isNearStart = position < order.length / 2;
    let [count, left] = [0, isNearStart ? position : order.length - position];

    for (const { slots, isBackwards } of isNearStart ? parts : parts.toReversed()) {
      const many = Math.min(left, slots.length);
      const first = isBackwards === isNearStart ? slots.length - many : 0;
      for (let index = first; index < first + many; index++) {
        const slot = slots[index] as number;
        count += ((rows[slot >>> 5] as number) >>> (slot & 31)) & 1;
      }
      left -= many;
    }

    return isNearStart ? count : total - count;
  };

  return {
    total,
    slice: (start, size) => {
      const fromEnd = start >= total / 2;
      const wanted = Math.min(size, total - start);
      let skip = fromEnd ? total - start - wanted : start;
      const found: number[] = [];
      if (wanted <= 0) return found;

      walkAll(fromEnd, (slot) => {
        if (skip > 0) skip--;
        else found.push(slot);

        return found.length < wanted;
      });

      return fromEnd ? found.reverse() : found;
    },
    rankOf: (place) => countBefore(positionOf(order, place, descending)),
  };
};

const rankAll = (order: Order, descending: boolean): Ranking => ({
  total: order.length,
  slice: (start, size) =>
    Array.from({ length: Math.max(0, Math.min(size, order.length - start)) }, (_, index) =>
      slotAt(order, start + index, descending),
    ),
  rankOf: (place) => positionOf(order, place, descending),
});

/** `total`: the number of rows in the set. */
export const rank = (order: Order, rows: Bits, total: number, descending: boolean, few = fewRows): Ranking => {
  if (total === order.length) return rankAll(order, descending);

  return total < few ? rankFew(order, rows, total, descending) : rankMany(order, rows, total, descending);
};
