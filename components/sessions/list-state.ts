import type { SessionListAnswer } from '@/lib/answers';
import { type Problem, problemOf, type QuerySnapshot } from '../ui/panel-state';

export type ListState =
  | { kind: 'loading' }
  | { kind: 'forbidden'; problem: Problem }
  /** Nothing was ever read: an outage, which must not look like an empty list. */
  | { kind: 'failed'; problem: Problem }
  | { kind: 'shown'; answer: SessionListAnswer; problem: Problem | null };

/** `lastGood`: the newest rows that did arrive, of whichever page; they stay while a newer read fails. */
export const listState = (
  query: QuerySnapshot<SessionListAnswer>,
  lastGood: SessionListAnswer | undefined,
): ListState => {
  const answer = query.data ?? lastGood;
  if (!query.error) return answer ? { kind: 'shown', answer, problem: null } : { kind: 'loading' };

  const problem = problemOf(query);
  if (problem.code === 'FORBIDDEN') return { kind: 'forbidden', problem };
  return answer ? { kind: 'shown', answer, problem } : { kind: 'failed', problem };
};

/** "Page 3 · rows 101–150": what is on the screen, never more than is known. */
export const pageWords = ({ page, pageSize, sessions, mayHaveMore }: SessionListAnswer) => {
  const first = (page - 1) * pageSize + 1;
  const count = (value: number): string => value.toLocaleString('en-GB');

  return {
    page: `Page ${count(page)}`,
    rows: sessions.length === 0 ? 'no rows' : `rows ${count(first)}–${count(first + sessions.length - 1)}`,
    rest: mayHaveMore ? 'more may follow; the service gives no total' : 'end of the list',
  };
};
