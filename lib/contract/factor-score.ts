/** How a Trust Factor is weighed: by its score, where that means something. */
import type { Level, Open } from './domain';

interface Weighed {
  score: number | null;
  level: Open<Level> | null;
}

/** With any other level the number beside it is a placeholder, or stands for something that we do not understand. */
const judging: readonly (string | null)[] = ['HIGH', 'MEDIUM', 'LOW', null] satisfies (Level | null)[];

export const isJudged = (level: Open<Level> | null): boolean => judging.includes(level);

export const meaningfulScore = ({ score, level }: Weighed): number | null => (isJudged(level) ? score : null);

const weight = (factor: Weighed): number => meaningfulScore(factor) ?? -1;

/**
 * The weakest first; of equals, the one that the service names first. What has no score, or none that means anything,
 * counts as not passed: it is weaker than any score.
 */
export const weakestFirst = <Factor extends Weighed>(factors: readonly Factor[]): Factor[] =>
  [...factors].sort((one, other) => weight(one) - weight(other));
