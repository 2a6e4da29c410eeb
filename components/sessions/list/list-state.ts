import { type Problem, problemOf, type QuerySnapshot } from '../../ui/panel-state';
import type { ListPage } from './queries';

export type ListState =
  | { kind: 'loading' }
  | { kind: 'forbidden'; problem: Problem }
  /** What was asked for cannot be answered, and would not be by asking again: a place or a text that is none. */
  | { kind: 'refused'; problem: Problem }
  | { kind: 'failed'; problem: Problem }
  /** `isCurrent`: of what the address asks for; otherwise rows that stay until those are here. */
  | { kind: 'shown'; page: ListPage; isCurrent: boolean; problem: Problem | null };

interface ListSnapshot extends QuerySnapshot<ListPage> {
  isPlaceholderData: boolean;
}

/** `lastGood`: the newest rows that did arrive, of whichever page; they stay while a newer read fails. */
export const listState = (query: ListSnapshot, lastGood: ListPage | undefined): ListState => {
  const page = query.data ?? lastGood;
  const isCurrent = query.data !== undefined && !query.isPlaceholderData;
  if (!query.error) return page ? { kind: 'shown', page, isCurrent, problem: null } : { kind: 'loading' };

  const problem = problemOf(query);
  if (problem.code === 'FORBIDDEN') return { kind: 'forbidden', problem };
  if (problem.code === 'BAD_REQUEST') return { kind: 'refused', problem };
  return page ? { kind: 'shown', page, isCurrent, problem } : { kind: 'failed', problem };
};
