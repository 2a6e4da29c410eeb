/** Going through many rows without keeping others waiting. */
import type { Bits } from '@/lib/mirror';
import { atOnce, type Pace } from './pace';

export const eachSlot = async (slots: Uint32Array, pace: Pace, take: (slot: number) => void): Promise<void> => {
  for (let start = 0; start < slots.length; start += atOnce) {
    const end = Math.min(slots.length, start + atOnce);
    for (let index = start; index < end; index++) take(slots[index] as number);
    await pace();
  }
};

const wordsAtOnce = atOnce / 32;

/** Word by word of a set, each with its place. */
export const eachWord = async (rows: Bits, pace: Pace, take: (word: number, place: number) => void): Promise<void> => {
  for (let start = 0; start < rows.length; start += wordsAtOnce) {
    const end = Math.min(rows.length, start + wordsAtOnce);
    for (let place = start; place < end; place++) {
      const word = rows[place] as number;
      if (word !== 0) take(word, place);
    }
    await pace();
  }
};

/** The slots of one word. */
export const inWord = (word: number, place: number, take: (slot: number) => void): void => {
  for (let rest = word; rest !== 0; rest &= rest - 1) take((place << 5) + 31 - Math.clz32(rest & -rest));
};
