/** What of a decision becomes columns: score, level, the factors, and which of them is the weakest. */
import type { FactorSummary } from '@/lib/answers';
import { type Decision, meaningfulScore, weakestFirst } from '@/lib/contract';
import type { FactorFigures } from '@/lib/db/schema';

export interface Figures {
  score: number | null;
  level: string | null;
  factors: FactorFigures;
  weakestFactor: string | null;
  /** `null` where it has none that means anything. */
  weakestScore: number | null;
}

/** Each with the score that it is weighed by; `null`: it has none that means anything. */
export const weakestFactors = (factors: FactorFigures): FactorSummary[] =>
  weakestFirst(Object.entries(factors).map(([name, [score, level]]) => ({ name, score, level }))).map((factor) => ({
    ...factor,
    score: meaningfulScore(factor),
  }));

export const figuresOf = (decision: Decision): Figures => {
  const factors = Object.fromEntries(
    decision.factors.map(({ name, score, level }) => [name, [score, level]] satisfies [string, FactorFigures[string]]),
  );
  const [weakest] = weakestFactors(factors);

  return {
    score: decision.score,
    level: decision.level,
    factors,
    weakestFactor: weakest?.name ?? null,
    weakestScore: weakest?.score ?? null,
  };
};
