/** How the score of a Trust Factor is read. */
import type { Level, Open } from './domain';

interface Scored {
  score: number | null;
  level: Open<Level> | null;
}

/** The service documents a limit for face match and passive liveness only: a score above it is a pass. */
export const documentedLimit = 50;

/** With any other level the score is a placeholder, or has a meaning unknown to us. */
const judgedLevels: readonly (string | null)[] = ['HIGH', 'MEDIUM', 'LOW', null] satisfies (Level | null)[];

export const isJudged = (level: Open<Level> | null): boolean => judgedLevels.includes(level);

export const meaningfulScore = ({ score, level }: Scored): number | null => (isJudged(level) ? score : null);

const rank = (factor: Scored): number => meaningfulScore(factor) ?? -1;

/**
 * Weakest first; equal ones stay in the service's order. A factor without a meaningful score counts as not passed, so it
 * comes before any score.
 */
export const weakestFirst = <Factor extends Scored>(factors: readonly Factor[]): Factor[] =>
  [...factors].sort((one, other) => rank(one) - rank(other));
