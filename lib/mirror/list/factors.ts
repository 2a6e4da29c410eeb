/** The Trust Factors of all sessions: the rows at each level, and each score in a byte. */
import { isJudged } from '@/lib/contract';
import type { FactorFigures } from '@/lib/db/schema';
import { type Bits, clearBit, growBits, makeBits, setBit } from './bits';

/** Scores run from 0 to 100; the last bin includes 100. */
export const scoreBins = 20;
/** The factor is present, without a meaningful score on the scale. */
export const unscored = 254;
/** The factor is absent, or there are no results. */
export const absent = 255;

export const binOf = (score: number | null): number =>
  score !== null && score >= 0 && score <= 100 ? Math.min(scoreBins - 1, Math.floor(score / 5)) : unscored;

/** The largest byte that is a score. */
export const wholeScores = 100;
/** Scores between two whole numbers: from here on, by the lower one. */
const between = wholeScores + 1;

const byteOf = (score: number | null): number => {
  if (score === null || !(score >= 0 && score <= wholeScores)) return unscored;

  return Number.isInteger(score) ? score + 0 : between + Math.floor(score);
};

/** The bin of a score that is known only by its byte. */
export const binOfByte = (byte: number): number => {
  if (byte === unscored || byte === absent) return byte;

  return binOf(byte < between ? byte : byte - between);
};

export interface Factor {
  /** By slot: a whole score, one between two whole ones, `unscored` or `absent`. */
  bytes: Uint8Array;
  levels: Map<string, Bits>;
}

export interface Factors {
  byName: Map<string, Factor>;
  put: (slot: number, figures: FactorFigures) => void;
  remove: (slot: number) => void;
  grow: (slots: number) => void;
}

export const createFactors = (): Factors => {
  const byName = new Map<string, Factor>();
  let room = 0;

  const learn = (name: string): Factor => {
    const factor = { bytes: new Uint8Array(room).fill(absent), levels: new Map<string, Bits>() };
    byName.set(name, factor);

    return factor;
  };

  const addTo = (levels: Map<string, Bits>, level: string, slot: number) => {
    let bits = levels.get(level);
    if (!bits) {
      bits = makeBits(room);
      levels.set(level, bits);
    }
    setBit(bits, slot);
  };

  return {
    byName,
    put: (slot, figures) => {
      for (const name in figures) {
        const [score = null, level = null] = figures[name] ?? [];
        const { bytes, levels } = byName.get(name) ?? learn(name);
        bytes[slot] = byteOf(isJudged(level) ? score : null);
        if (level) addTo(levels, level, slot);
      }
    },
    remove: (slot) => {
      for (const { bytes, levels } of byName.values()) {
        bytes[slot] = absent;
        for (const bits of levels.values()) clearBit(bits, slot);
      }
    },
    grow: (slots) => {
      room = slots;
      for (const factor of byName.values()) {
        const bytes = new Uint8Array(slots).fill(absent);
        bytes.set(factor.bytes);
        factor.bytes = bytes;
        for (const [level, bits] of factor.levels) factor.levels.set(level, growBits(bits, slots));
      }
    },
  };
};
