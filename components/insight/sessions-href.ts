import type { DaySpan } from '@/lib/answers';
import { type SessionFilter, type TimeRange, writeFilter } from '@/lib/session-query';
import { dayAfter } from '../words/days';

/** The end of a list's range is exclusive. */
export const rangeOf = ({ from, to }: DaySpan): TimeRange => ({ from, to: dayAfter(to) });

const lists = ['status', 'country', 'documentType', 'level', 'weakest'] as const;
type Narrowing = Partial<Pick<SessionFilter, (typeof lists)[number] | 'created' | 'completed' | 'decided'>> & {
  scores?: readonly [from: number, to: number];
  factor?: { name: string; level: string };
};

/** The values both allow; `null` if there are none. */
const both = (one: readonly string[], other: readonly string[]): string[] | null => {
  if (one.length === 0 || other.length === 0) return [...one, ...other];
  const common = one.filter((value) => other.includes(value));

  return common.length === 0 ? null : common;
};

/**
 * The list of a mark's sessions: the page's filter, narrowed by the mark. `null` if no list can be filtered by both.
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
    // Levels of one factor are alternatives: a second one would add sessions instead of excluding some.
    if (chosen.length > 0 && !chosen.some(({ level }) => level === factor.level)) return null;
    narrowed.factor = [...filter.factor.filter(({ name }) => name !== factor.name), factor];
  }
  // A filter by completion is already at least as narrow.
  if (more.completed && !filter.completed) narrowed.completed = more.completed;
  if (more.decided) {
    if (filter.decided) return null;
    narrowed.decided = more.decided;
  }

  return `/sessions?${writeFilter(narrowed)}`;
};
