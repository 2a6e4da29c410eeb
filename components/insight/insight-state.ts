import { type Problem, problemOf, type QuerySnapshot } from '../ui/panel-state';
import type { Picture } from './queries';

export type InsightState =
  | { kind: 'loading' }
  | { kind: 'forbidden'; problem: Problem }
  /** What the address asks for cannot be answered, and would not be by asking again. */
  | { kind: 'refused'; problem: Problem }
  | { kind: 'failed'; problem: Problem }
  /** `isCurrent`: of what the address asks for; otherwise figures that stay until those are here. */
  | { kind: 'shown'; picture: Picture; isCurrent: boolean; problem: Problem | null };

interface InsightSnapshot extends QuerySnapshot<Picture> {
  isPlaceholderData: boolean;
}

/** `lastGood`: the newest figures that did arrive; they stay while newer ones fail. */
export const insightState = (query: InsightSnapshot, lastGood: Picture | undefined): InsightState => {
  const picture = query.data ?? lastGood;
  const isCurrent = query.data !== undefined && !query.isPlaceholderData;
  if (!query.error) return picture ? { kind: 'shown', picture, isCurrent, problem: null } : { kind: 'loading' };

  const problem = problemOf(query);
  if (problem.code === 'FORBIDDEN') return { kind: 'forbidden', problem };
  if (problem.code === 'BAD_REQUEST') return { kind: 'refused', problem };
  return picture ? { kind: 'shown', picture, isCurrent, problem } : { kind: 'failed', problem };
};
