/** Sort keys: a time, a score or the id, then the number. Rows without a value come last. */
import type { Ids } from './ids';

/** A place in an order, with or without a row there. */
export interface KeyPlace {
  value: number | string | null;
  number: number;
}

export interface SortKey {
  isMissing: (slot: number) => boolean;
  valueOf: (slot: number) => number | string | null;
  /** For two rows that both have a value, or both lack one. */
  compare: (one: number, other: number) => number;
  compareTo: (slot: number, place: KeyPlace) => number;
  /** 64 bits with the same sort order as the values; large sets are radix-sorted by these first. */
  highBits: (slot: number) => number;
  lowBits: (slot: number) => number;
}

const float = new Float64Array(1);
const halves = new Uint32Array(float.buffer);

/** Missing values are NaN. Columns are fetched on each call, because they are replaced as they grow. */
export const numericKey = (columns: () => { values: Float64Array | Float32Array; numbers: Uint32Array }): SortKey => {
  const numberDifference = (numbers: Uint32Array, one: number, other: number) =>
    (numbers[one] as number) - (numbers[other] as number);

  // The bits of positive numbers sort like the numbers; those of negative ones in reverse.
  const bits = (slot: number, half: 0 | 1): number => {
    float[0] = columns().values[slot] as number;
    const isNegative = (halves[1] as number) >>> 31 === 1;
    const word = halves[half] as number;
    if (isNegative) return ~word >>> 0;

    return half === 1 ? (word | 0x80000000) >>> 0 : word;
  };

  return {
    isMissing: (slot) => Number.isNaN(columns().values[slot]),
    valueOf: (slot) => {
      const value = columns().values[slot] as number;

      return Number.isNaN(value) ? null : value;
    },
    compare: (one, other) => {
      const { values, numbers } = columns();
      const difference = (values[one] as number) - (values[other] as number);

      return difference === 0 || Number.isNaN(difference) ? numberDifference(numbers, one, other) : difference;
    },
    compareTo: (slot, { value, number }) => {
      const { values, numbers } = columns();
      const difference = value === null ? 0 : (values[slot] as number) - Number(value);

      return difference === 0 ? (numbers[slot] as number) - number : difference;
    },
    highBits: (slot) => bits(slot, 1),
    lowBits: (slot) => bits(slot, 0),
  };
};

/** Every row has an id. */
export const idKey = (ids: Ids, numbers: () => Uint32Array): SortKey => ({
  isMissing: () => false,
  valueOf: ids.textOf,
  compare: ids.compare,
  compareTo: (slot, { value, number }) => {
    const [text, other] = [ids.textOf(slot), String(value)];
    if (text === other) return (numbers()[slot] as number) - number;

    return text < other ? -1 : 1;
  },
  highBits: (slot) => ids.letters(slot, 0),
  lowBits: (slot) => ids.letters(slot, 4),
});
