/** Distributions of decision scores by status, and of Trust Factor scores by level. */
import type { InsightAnswer } from '@/lib/answers';
import { type Level, trustFactorNames } from '@/lib/contract';
import { type Bits, type Study, scoreScale } from '@/lib/mirror';
import { none } from '@/lib/session-query';
import { forEachSlotIn, forEachWord, type Pace } from './scan';
import { atRank, type Run, rankOf, sum } from './statistics';
import { inStackOrder } from './statuses';

const { bins: scoreBins, binOfByte, unscored } = scoreScale;

/** Larger than the bits of any score. */
const statusStep = 2 ** 32;

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** The bits of a positive number sort like the number itself; adding 0 turns -0 into 0. */
const bitsOf = (score: number): number => {
  float[0] = score + 0;

  return bits[0] as number;
};

/** The shortest decimal with the same bits: 57.3, not 57.29999923706055. */
const scoreOf = (key: number): number => {
  bits[0] = key;
  const value = float[0] as number;
  const precise = [6, 7, 8].find((digits) => Math.fround(Number(value.toPrecision(digits))) === value) ?? 9;

  return Number(value.toPrecision(precise));
};

/** Combines status and score in one number that sorts by both. */
export const scoreKey = (status: number, score: number): number => status * statusStep + bitsOf(score);

export const isScore = (score: number): boolean => score >= 0 && score <= 100;

/** `runs`: sorted score keys. `statuses`: indexed by code. `bins`: the histograms of all statuses, one after the other. */
export const describeScores = (
  runs: readonly Run[],
  statuses: readonly string[],
  bins: Uint32Array,
): InsightAnswer['scores'] => {
  let before = 0;

  return statuses
    .flatMap((status, code) => {
      const own = [...bins.subarray(code * scoreBins, (code + 1) * scoreBins)];
      const n = sum(own);
      if (n === 0) return [];
      const median = scoreOf(atRank(runs, before + rankOf(0.5, n)) - code * statusStep);
      before += n;

      return [{ status, n, median, bins: own }];
    })
    .sort((one, other) => inStackOrder(one.status, other.status));
};

type FactorFigures = InsightAnswer['factors'][number];

const levelOrder: readonly string[] = ['LOW', 'MEDIUM', 'HIGH', 'UNAVAILABLE', 'UNKNOWN'] satisfies Level[];

/** Sorts by a known order; unknown values come last, alphabetically. */
const inOrderOf = (known: readonly string[]) => (one: string, other: string) =>
  (known.indexOf(one) >>> 0) - (known.indexOf(other) >>> 0) || (one < other ? -1 : 1);

/** Counts by byte as counts by bin. */
const binned = (counts: Uint32Array): number[] => {
  const bins = Array.from({ length: scoreBins }, () => 0);
  for (let byte = 0; byte < unscored; byte++) {
    const count = counts[byte] as number;
    if (count > 0) bins[binOfByte(byte)] = (bins[binOfByte(byte)] as number) + count;
  }

  return bins;
};

const countFactor = async (
  { bytes, levels }: { bytes: Uint8Array; levels: ReadonlyMap<string, Bits> },
  rows: Bits,
  pace: Pace,
): Promise<FactorFigures['levels']> => {
  const sets = [...levels].map(([level, bits]) => ({ level, bits, counts: new Uint32Array(256) }));
  const without = { level: none, counts: new Uint32Array(256) };

  await forEachWord(rows, pace, (word, place) => {
    let rest = word;
    for (const { bits, counts } of sets) {
      const some = word & (bits[place] as number);
      if (some === 0) continue;
      rest &= ~some;
      forEachSlotIn(some, place, (slot) => {
        const byte = bytes[slot] as number;
        counts[byte] = (counts[byte] as number) + 1;
      });
    }
    forEachSlotIn(rest, place, (slot) => {
      const byte = bytes[slot] as number;
      without.counts[byte] = (without.counts[byte] as number) + 1;
    });
  });

  return [...sets, without]
    .map(({ level, counts }) => {
      const scored = binned(counts);

      return {
        level,
        count: sum(scored) + (counts[unscored] as number),
        bins: scored,
        unscored: counts[unscored] as number,
      };
    })
    .filter(({ count }) => count > 0)
    .sort((one, other) => inOrderOf(levelOrder)(one.level, other.level));
};

/** Levels and score distribution of each Trust Factor. Known factors come in the order of the interface. */
export const countFactors = async ({ factors }: Study, rows: Bits, pace: Pace): Promise<InsightAnswer['factors']> => {
  const found: InsightAnswer['factors'] = [];
  for (const name of [...factors.keys()].sort(inOrderOf(trustFactorNames))) {
    const factor = factors.get(name);
    const levels = factor ? await countFactor(factor, rows, pace) : [];
    if (levels.length > 0) found.push({ name, n: sum(levels.map(({ count }) => count)), levels });
  }

  return found;
};
