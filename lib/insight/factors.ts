/** The Trust Factors: how many have which level, and where on the scale they are. */
import type { InsightAnswer } from '@/lib/answers';
import { type Level, trustFactorNames } from '@/lib/contract';
import { type Bits, type Study, scoreScale } from '@/lib/mirror';
import { none } from '@/lib/session-query';
import type { Pace } from './pace';
import { eachWord, inWord } from './rows';
import { sum } from './sum';

type FactorFigures = InsightAnswer['factors'][number];

const { bins: scoreBins, unscored } = scoreScale;

const levelOrder: readonly string[] = ['LOW', 'MEDIUM', 'HIGH', 'UNAVAILABLE', 'UNKNOWN'] satisfies Level[];

/** By a known order; what is not in it comes last, by the alphabet. */
const comparing = (known: readonly string[]) => (one: string, other: string) =>
  (known.indexOf(one) >>> 0) - (known.indexOf(other) >>> 0) || (one < other ? -1 : 1);

const countFactor = async (
  { bins, levels }: { bins: Uint8Array; levels: ReadonlyMap<string, Bits> },
  rows: Bits,
  pace: Pace,
): Promise<FactorFigures['levels']> => {
  const sets = [...levels].map(([level, bits]) => ({ level, bits, counts: new Uint32Array(256) }));
  const without = { level: none, counts: new Uint32Array(256) };

  await eachWord(rows, pace, (word, place) => {
    let rest = word;
    for (const { bits, counts } of sets) {
      const some = word & (bits[place] as number);
      if (some === 0) continue;
      rest &= ~some;
      inWord(some, place, (slot) => {
        const bin = bins[slot] as number;
        counts[bin] = (counts[bin] as number) + 1;
      });
    }
    inWord(rest, place, (slot) => {
      const bin = bins[slot] as number;
      without.counts[bin] = (without.counts[bin] as number) + 1;
    });
  });

  return [...sets, without]
    .map(({ level, counts }) => {
      const scored = [...counts.subarray(0, scoreBins)];

      return {
        level,
        count: sum(scored) + (counts[unscored] as number),
        bins: scored,
        unscored: counts[unscored] as number,
      };
    })
    .filter(({ count }) => count > 0)
    .sort((one, other) => comparing(levelOrder)(one.level, other.level));
};

/** Of these rows. The known ones in the order of the interface. */
export const countFactors = async ({ factors }: Study, rows: Bits, pace: Pace): Promise<InsightAnswer['factors']> => {
  const found: InsightAnswer['factors'] = [];
  for (const name of [...factors.keys()].sort(comparing(trustFactorNames))) {
    const factor = factors.get(name);
    const levels = factor ? await countFactor(factor, rows, pace) : [];
    if (levels.length > 0) found.push({ name, n: sum(levels.map(({ count }) => count)), levels });
  }

  return found;
};
