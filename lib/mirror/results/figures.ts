/** The columns a session's results fill: score, level, factors and the weakest factor. */
import type { FactorSummary } from '@/lib/answers';
import { type Decision, meaningfulScore, type Open, type SessionStatus, weakestFirst } from '@/lib/contract';
import type { FactorFigures } from '@/lib/db/schema';

export interface Figures {
  score: number | null;
  level: string | null;
  factors: FactorFigures;
  weakestFactor: string | null;
  /** `null`: no meaningful score. */
  weakestScore: number | null;
}

/** Weakest first, each with its score; `null`: no meaningful score. */
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

const statusesWithoutResults: readonly Open<SessionStatus>[] = ['PENDING', 'EXPIRED'];

/**
 * True if results may exist in this status. Some services release them for waiting sessions or unknown statuses, so those
 * are tried.
 */
export const releasesResults = (status: Open<SessionStatus> | null): boolean =>
  status !== null && !statusesWithoutResults.includes(status);

/** The result columns of a session without results. */
export const noResults = {
  resultStatus: null,
  resultReadAt: null,
  score: null,
  level: null,
  factors: null,
  weakestFactor: null,
  weakestScore: null,
  hasDocument: null,
  expiryMonth: null,
  expiryRead: false,
  applicant: null,
  tokenKeyId: null,
  tokens: null,
} as const;
