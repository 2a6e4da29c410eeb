/** How alike two faces are. */
import type { Descriptor } from './descriptor';

/** Faces further apart are those of different people. dlib's own threshold. */
export const matchDistance = 0.6;

/** At this distance the score is 80: people who are taken for each other are hardly ever so close. */
const closeDistance = 0.48;
const steepness = Math.log(80 / 20) / (matchDistance - closeDistance);

/** Euclidean. */
export const distanceBetween = (a: Descriptor, b: Descriptor): number =>
  Math.sqrt(a.reduce((sum, value, i) => sum + (value - (b[i] as number)) ** 2, 0));

/**
 * The interface's `verificationScore`: 0 to 100, and more than 50 is a match. A logistic curve through 80 at 0.48 and 50
 * at 0.6, so that it tells most where it matters. Rounded to one decimal, but never across the threshold.
 */
export const verificationScoreOf = (distance: number): number => {
  const score = Math.round(1000 / (1 + Math.exp(steepness * (distance - matchDistance)))) / 10;

  return distance < matchDistance ? Math.max(50.1, score) : Math.min(50, score);
};
