/** How the score of a Trust Factor is read. */
import { furtherFactorNames, type Level, type Open, trustFactorNames } from './domain';

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

const order: readonly string[] = [...trustFactorNames, ...furtherFactorNames];

/** Unknown ones come after the others. */
const placeOf = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);

/**
 * Weakest first; equal ones have a fixed order, because the mirror does not keep the service's. A factor without a
 * meaningful score counts as not passed, so it comes before any score.
 */
export const weakestFirst = <Factor extends Scored & { name: string }>(factors: readonly Factor[]): Factor[] =>
  [...factors].sort(
    (one, other) =>
      rank(one) - rank(other) || placeOf(one.name) - placeOf(other.name) || (one.name < other.name ? -1 : 1),
  );
