/** What of a decision becomes columns: score, level, the factors, and which of them is the weakest. */
import type { Decision, Level } from '@/lib/contract';
import type { FactorFigures } from '@/lib/db/schema';

export interface Figures {
  score: number | null;
  level: string | null;
  factors: FactorFigures;
  weakestFactor: string | null;
  /** `null` where it has none that means anything. */
  weakestScore: number | null;
}

/** With any other level the number beside it is a placeholder, or stands for something that we do not understand. */
const judging: readonly (string | null)[] = ['HIGH', 'MEDIUM', 'LOW', null] satisfies (Level | null)[];

/**
 * The score that a factor is weighed by. One without a score, and one whose level does not judge it, counts as not
 * passed: it is weaker than any score, and has none to show.
 */
const meaningfulScore = ([score, level]: FactorFigures[string]): number | null =>
  judging.includes(level) ? score : null;

/** Names with the scores they are weighed by, the weakest first; of equals, the one that the service names first. */
export const weakestFirst = (factors: FactorFigures): Array<{ name: string; score: number | null }> =>
  Object.entries(factors)
    .map(([name, figures]) => ({ name, score: meaningfulScore(figures) }))
    .sort((one, other) => (one.score ?? -1) - (other.score ?? -1));

export const figuresOf = (decision: Decision): Figures => {
  const factors = Object.fromEntries(
    decision.factors.map(({ name, score, level }) => [name, [score, level]] satisfies [string, FactorFigures[string]]),
  );
  const [weakest] = weakestFirst(factors);

  return {
    score: decision.score,
    level: decision.level,
    factors,
    weakestFactor: weakest?.name ?? null,
    weakestScore: weakest?.score ?? null,
  };
};
