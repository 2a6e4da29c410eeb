/** All rows sorted by one key, kept up to date by merging changes. */
import type { KeyPlace, SortKey } from './key';

export interface Order {
  key: SortKey;
  /** Rows with a value first, ascending; then those without, by number. May have spare room past `length`. */
  slots: Uint32Array;
  length: number;
  /** Rows with a value. */
  valued: number;
}

export const createOrder = (key: SortKey): Order => ({ key, slots: new Uint32Array(0), length: 0, valued: 0 });

const digitBits = 16;

/** One stable radix pass over sixteen bits of the key. `false`: all rows are equal there, and nothing was moved. */
const sortByDigit = (from: Uint32Array, to: Uint32Array, digitOf: (slot: number) => number): boolean => {
  const starts = new Uint32Array((1 << digitBits) + 1);
  for (let index = 0; index < from.length; index++) {
    const digit = digitOf(from[index] as number);
    starts[digit + 1] = (starts[digit + 1] as number) + 1;
  }
  if (starts.includes(from.length)) return false;
  for (let digit = 0; digit < 1 << digitBits; digit++) {
    starts[digit + 1] = (starts[digit + 1] as number) + (starts[digit] as number);
  }
  for (let index = 0; index < from.length; index++) {
    const slot = from[index] as number;
    const digit = digitOf(slot);
    const place = starts[digit] as number;
    to[place] = slot;
    starts[digit] = place + 1;
  }

  return true;
};

/** From here on a radix sort pays off. */
const manyRows = 4_096;

const sortAll = (key: SortKey, slots: Uint32Array, room: number): Uint32Array => {
  if (slots.length < manyRows) return slots.sort(key.compare);

  const high = new Uint32Array(room);
  const low = new Uint32Array(room);
  for (const slot of slots) {
    high[slot] = key.highBits(slot);
    low[slot] = key.lowBits(slot);
  }

  let from = slots;
  let to: Uint32Array = new Uint32Array(slots.length);
  for (const [words, shift] of [
    [low, 0],
    [low, digitBits],
    [high, 0],
    [high, digitBits],
  ] as const) {
    const isMoved = sortByDigit(from, to, (slot) => ((words[slot] as number) >>> shift) & 0xffff);
    if (isMoved) [from, to] = [to, from];
  }

  // Rows with equal bits are compared by the full key.
  for (let start = 0, end: number; start < from.length; start = end) {
    const first = from[start] as number;
    end = start + 1;
    while (end < from.length && high[from[end] as number] === high[first] && low[from[end] as number] === low[first]) {
      end++;
    }
    if (end - start > 1) from.subarray(start, end).sort(key.compare);
  }

  return from;
};

/** Sorts all rows, given in number order. */
export const orderAll = (order: Order, slots: Uint32Array, room: number): void => {
  const valued = slots.filter((slot) => !order.key.isMissing(slot));
  const missing = slots.filter((slot) => order.key.isMissing(slot));
  const all = new Uint32Array(room);
  all.set(sortAll(order.key, valued, room));
  all.set(missing, valued.length);
  Object.assign(order, { slots: all, length: slots.length, valued: valued.length });
};

/** Binary search: the first index for which `isBefore` is false. */
const firstNotBefore = (from: number, to: number, isBefore: (index: number) => boolean): number => {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }

  return low;
};

const mergeInto = (
  key: SortKey,
  { from, into, start, arriving }: { from: Uint32Array; into: Uint32Array; start: number; arriving: number[] },
): number => {
  let [read, write] = [0, start];

  for (const slot of arriving) {
    const until = firstNotBefore(read, from.length, (index) => key.compare(from[index] as number, slot) < 0);
    into.set(from.subarray(read, until), write);
    write += until - read;
    into[write++] = slot;
    read = until;
  }
  into.set(from.subarray(read), write);

  return write + from.length - read;
};

/** Closes the gaps left by removed positions and returns the remaining stretch. */
const closeGaps = (slots: Uint32Array, [from, to]: readonly [number, number], gaps: readonly number[]): Uint32Array => {
  let write = gaps[0] ?? to;
  for (const [index, gap] of gaps.entries()) {
    const end = gaps[index + 1] ?? to;
    slots.copyWithin(write, gap + 1, end);
    write += end - gap - 1;
  }

  return slots.subarray(from, write);
};

export const placeIn = (order: Order, slot: number, number: number): number =>
  positionOf(order, { value: order.key.valueOf(slot), number }, false);

/** Removes the rows at `leaving` and inserts `arriving`. `spare` becomes the order's array. */
export const mergeOrder = (
  order: Order,
  { leaving, arriving, spare }: { leaving: readonly number[]; arriving: readonly number[]; spare: Uint32Array },
): void => {
  const { key, slots, length, valued } = order;
  const gaps = [...leaving].sort((one, other) => one - other);
  const parts = {
    valued: closeGaps(
      slots,
      [0, valued],
      gaps.filter((position) => position < valued),
    ),
    missing: closeGaps(
      slots,
      [valued, length],
      gaps.filter((position) => position >= valued),
    ),
  };
  const inOrder = (isMissing: boolean) =>
    arriving.filter((slot) => key.isMissing(slot) === isMissing).sort((one, other) => key.compare(one, other));

  const nowValued = mergeInto(key, { from: parts.valued, into: spare, start: 0, arriving: inOrder(false) });
  const nowLength = mergeInto(key, { from: parts.missing, into: spare, start: nowValued, arriving: inOrder(true) });
  Object.assign(order, { slots: spare, length: nowLength, valued: nowValued });
};

/** The row at a position in the given direction; rows without a value come last in both. */
export const slotAt = ({ slots, length, valued }: Order, position: number, descending: boolean): number => {
  if (!descending) return slots[position] as number;

  return (position < valued ? slots[valued - 1 - position] : slots[length - 1 - (position - valued)]) as number;
};

/** The number of positions before a place, in the given direction. */
export const positionOf = ({ key, slots, length, valued }: Order, place: KeyPlace, descending: boolean): number => {
  const [from, to] = place.value === null ? [valued, length] : [0, valued];
  const compare = (index: number) => key.compareTo(slots[index] as number, place);

  if (!descending) return firstNotBefore(from, to, (index) => compare(index) < 0);

  return from + to - firstNotBefore(from, to, (index) => compare(index) <= 0);
};

/** The rows between two places, the second excluded, as a subarray of `slots`. */
export const stretchOf = (order: Order, from: KeyPlace | null, to: KeyPlace | null): Uint32Array => {
  const start = from ? positionOf(order, from, false) : 0;
  const end = to ? positionOf(order, to, false) : order.valued;

  return order.slots.subarray(start, Math.max(start, end));
};
