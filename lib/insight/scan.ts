/** Walks over many rows without blocking the process. */
import type { Bits } from '@/lib/mirror';

/** The longest that other work waits; longer once a study takes so long that pending changes have to wait for it. */
const sliceMs = 5;
const longSliceMs = 20;
const patienceMs = 300;

/** Rows between two looks at the clock. */
const batchSize = 8_192;

export type Pace = () => Promise<void>;

/** Await the result after every batch of rows: it lets the process do other work when its time slice is used up. */
export const createPace = (): Pace => {
  const began = performance.now();
  let resumed = began;

  return async () => {
    const at = performance.now();
    if (at - resumed < (at - began < patienceMs ? sliceMs : longSliceMs)) return;

    await new Promise((resolve) => setImmediate(resolve));
    resumed = performance.now();
  };
};

export const forEachSlot = async (slots: Uint32Array, pace: Pace, visit: (slot: number) => void): Promise<void> => {
  for (let start = 0; start < slots.length; start += batchSize) {
    const end = Math.min(slots.length, start + batchSize);
    for (let index = start; index < end; index++) visit(slots[index] as number);
    await pace();
  }
};

const wordsPerBatch = batchSize / 32;

/** Visits each non-empty word of a bit set with its position. */
export const forEachWord = async (
  rows: Bits,
  pace: Pace,
  visit: (word: number, place: number) => void,
): Promise<void> => {
  for (let start = 0; start < rows.length; start += wordsPerBatch) {
    const end = Math.min(rows.length, start + wordsPerBatch);
    for (let place = start; place < end; place++) {
      const word = rows[place] as number;
      if (word !== 0) visit(word, place);
    }
    await pace();
  }
};

/** Visits the slots in one word of a bit set. */
export const forEachSlotIn = (word: number, place: number, visit: (slot: number) => void): void => {
  for (let rest = word; rest !== 0; rest &= rest - 1) visit((place << 5) + 31 - Math.clz32(rest & -rest));
};
