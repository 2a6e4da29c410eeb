/** Sets of rows as bits, one per slot: a million rows fit in 125 kB, and two sets intersect in microseconds. */
export type Bits = Uint32Array<ArrayBuffer>;

export const makeBits = (slots: number): Bits => new Uint32Array((slots + 31) >>> 5);

export const hasBit = (bits: Bits, slot: number): boolean => ((bits[slot >>> 5] as number) & (1 << (slot & 31))) !== 0;

export const setBit = (bits: Bits, slot: number): void => {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) | (1 << (slot & 31));
};

export const clearBit = (bits: Bits, slot: number): void => {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) & ~(1 << (slot & 31));
};

export const growBits = (bits: Bits, slots: number): Bits => {
  const grown = makeBits(slots);
  grown.set(bits);

  return grown;
};

export const keepBoth = (into: Bits, other: Bits): void => {
  for (let word = 0; word < into.length; word++) into[word] = (into[word] as number) & (other[word] as number);
};

export const addAll = (into: Bits, other: Bits): void => {
  for (let word = 0; word < into.length; word++) into[word] = (into[word] as number) | (other[word] as number);
};

export const takeAway = (into: Bits, other: Bits): void => {
  for (let word = 0; word < into.length; word++) into[word] = (into[word] as number) & ~(other[word] as number);
};

const onesIn = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);

  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

export const countBits = (bits: Bits): number => {
  let count = 0;
  for (let word = 0; word < bits.length; word++) count += onesIn(bits[word] as number);

  return count;
};

/** The slots in a set, ascending. `count` is the size of the set. */
export const slotsOf = (bits: Bits, count: number): Uint32Array => {
  const slots = new Uint32Array(count);
  let next = 0;

  for (let index = 0; index < bits.length; index++) {
    let word = bits[index] as number;
    while (word !== 0) {
      slots[next++] = (index << 5) + 31 - Math.clz32(word & -word);
      word &= word - 1;
    }
  }

  return slots;
};
