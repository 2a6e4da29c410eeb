import type { DaySpan } from '@/lib/answers';
import { type SessionFilter, type TimeRange, writeFilter } from '@/lib/session-query';
import { dayAfter } from '../deletions/days';

/** A list's range ends before its end. */
export const rangeOf = ({ from, to }: DaySpan): TimeRange => ({ from, to: dayAfter(to) });

const lists = ['status', 'country', 'documentType', 'level', 'weakest'] as const;
type Narrowing = Partial<Pick<SessionFilter, (typeof lists)[number] | 'created' | 'completed' | 'decided'>> & {
  scores?: readonly [from: number, to: number];
  factor?: { name: string; level: string };
};

/** What both allow; `null`: there is nothing. */
const both = (one: readonly string[], other: readonly string[]): string[] | null => {
  if (one.length === 0 || other.length === 0) return [...one, ...other];
  const common = one.filter((value) => other.includes(value));

  return common.length === 0 ? null : common;
};

/**
 * The list of what a mark stands for: the page's filter, and within it what the mark adds. `null` where the list cannot
 * say both at once.
 */
export const sessionsHref = (filter: SessionFilter, { scores, factor, ...more }: Narrowing): string | null => {
  const narrowed: SessionFilter = { ...filter, created: more.created ?? null };

  for (const name of lists) {
    const values = both(filter[name], more[name] ?? []);
    if (values === null) return null;
    narrowed[name] = values;
  }
  if (scores) {
    narrowed.scoreFrom = Math.max(scores[0], filter.scoreFrom ?? 0);
    narrowed.scoreTo = Math.min(scores[1], filter.scoreTo ?? 100);
    if (narrowed.scoreFrom > narrowed.scoreTo) return null;
  }
  if (factor) {
    const chosen = filter.factor.filter(({ name }) => name === factor.name);
    // Levels of one factor are alternatives: a second one would add sessions instead of leaving some out.
    if (chosen.length > 0 && !chosen.some(({ level }) => level === factor.level)) return null;
    narrowed.factor = [...filter.factor.filter(({ name }) => name !== factor.name), factor];
  }
  // Whoever asks for those completed in some time has no others to leave out.
  if (more.completed && !filter.completed) narrowed.completed = more.completed;
  if (more.decided) {
    if (filter.decided) return null;
    narrowed.decided = more.decided;
  }

  return `/sessions?${writeFilter(narrowed)}`;
};
