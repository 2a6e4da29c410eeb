/** The Trust Factors of all sessions: the rows at each level, and each score's bin. */
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

export interface Factor {
  /** By slot: the bin from 0, `unscored` or `absent`. */
  bins: Uint8Array;
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
    const factor = { bins: new Uint8Array(room).fill(absent), levels: new Map<string, Bits>() };
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
        const { bins, levels } = byName.get(name) ?? learn(name);
        bins[slot] = binOf(isJudged(level) ? score : null);
        if (level) addTo(levels, level, slot);
      }
    },
    remove: (slot) => {
      for (const { bins, levels } of byName.values()) {
        bins[slot] = absent;
        for (const bits of levels.values()) clearBit(bits, slot);
      }
    },
    grow: (slots) => {
      room = slots;
      for (const factor of byName.values()) {
        const bins = new Uint8Array(slots).fill(absent);
        bins.set(factor.bins);
        factor.bins = bins;
        for (const [level, bits] of factor.levels) factor.levels.set(level, growBits(bits, slots));
      }
    },
  };
};
