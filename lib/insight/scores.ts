/** Decision scores by status. */
import type { InsightAnswer } from '@/lib/answers';
import { scoreScale } from '@/lib/mirror';
import { atRank, type Run, rankOf } from './runs';
import { inStackOrder } from './statuses';

const { bins: scoreBins } = scoreScale;

/** Above the bits of every score. */
const statusStep = 2 ** 32;

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** The bits of a positive number sort as the number does; of minus zero they would not. */
const bitsOf = (score: number): number => {
  float[0] = score + 0;

  return bits[0] as number;
};

/** As briefly as it can be written without becoming another one: 57.3, not 57.29999923706055. */
const scoreOf = (key: number): number => {
  bits[0] = key;
  const value = float[0] as number;
  const precise = [6, 7, 8].find((digits) => Math.fround(Number(value.toPrecision(digits))) === value) ?? 9;

  return Number(value.toPrecision(precise));
};

/** Status and score in one number, so that one sort puts both in order. */
export const scoreKey = (status: number, score: number): number => status * statusStep + bitsOf(score);

export const isScore = (score: number): boolean => score >= 0 && score <= 100;

/** `runs`: sorted keys. `statuses`: by code. `bins`: for each status, so many. */
export const describeScores = (
  runs: readonly Run[],
  statuses: readonly string[],
  bins: Uint32Array,
): InsightAnswer['scores'] => {
  let before = 0;

  return statuses
    .flatMap((status, code) => {
      const own = [...bins.subarray(code * scoreBins, (code + 1) * scoreBins)];
      const n = own.reduce((sum, count) => sum + count, 0);
      if (n === 0) return [];
      const median = scoreOf(atRank(runs, before + rankOf(0.5, n)) - code * statusStep);
      before += n;

      return [{ status, n, median, bins: own }];
    })
    .sort((one, other) => inStackOrder(one.status, other.status));
};
