/** The filter of the appeal queue: its form in an address, the sessions it selects, and the count behind each option. */
import { z } from 'zod';
import type { AppealState, FacetValue } from '@/lib/answers';
import type { SessionIndex } from '@/lib/mirror';
import { noFilter, type SessionFilter, startQuery } from '@/lib/session-query';
import { rejections } from './rules';

/** Contains nothing personal, so it may appear in an address. Empty lists do not filter; values in a list are alternatives. */
export interface AppealFilter {
  state: AppealState;
  factor: string[];
  reason: string[];
}

const codes = z.array(z.string().min(1).max(100)).max(20);

const filterSchema = z.strictObject({
  state: z.enum(['free', 'open', 'decided']),
  factor: codes,
  reason: codes,
}) satisfies z.ZodType<AppealFilter>;

export const appealFilterHint = 'Filter by state (free, open or decided), factor and reason.';

/** `null`: the address has an unknown parameter or value. */
export const readAppealFilter = (params: URLSearchParams): AppealFilter | null => {
  const known = ['state', 'factor', 'reason'];
  if ([...params.keys()].some((name) => !known.includes(name)) || params.getAll('state').length > 1) return null;

  const read = filterSchema.safeParse({
    state: params.get('state') ?? 'open',
    factor: params.getAll('factor'),
    reason: params.getAll('reason'),
  });

  return read.success ? read.data : null;
};

export interface GivenReasons extends Record<string, unknown> {
  sessionId: string;
  codes: string[];
}

const limitTo = <Value>(map: ReadonlyMap<number, Value>, among: Uint32Array | null): ReadonlyMap<number, Value> => {
  const found = among && new Set(among);

  return found ? new Map([...map].filter(([number]) => found.has(number))) : map;
};

const sort = { column: 'completed', descending: true } as const;

/**
 * Selects from the in-memory index, which holds up to a million sessions; the database adds only the few that have an
 * appeal (`states`) or reasons (`given`), both by session number. `among`: those that a search found; `null`: all.
 */
export const createAppealSelection = (
  index: Pick<SessionIndex, 'matching' | 'select'>,
  personId: string,
  allStates: ReadonlyMap<number, AppealState>,
  allGiven: ReadonlyMap<number, GivenReasons>,
  among: Uint32Array | null = null,
) => {
  const states = limitTo(allStates, among);
  const given = limitTo(allGiven, among);
  const stateOf = (number: number): AppealState => states.get(number) ?? 'free';
  const filterOf = (state: AppealState, factor: string[]): SessionFilter => ({
    ...noFilter,
    status: state === 'free' ? [...rejections] : [],
    weakest: factor,
  });
  const hasReason = (number: number, reason: readonly string[]): boolean =>
    reason.length === 0 || (given.get(number)?.codes.some((code) => reason.includes(code)) ?? false);

  /** `null`: no restriction beyond the filter, except that sessions with an appeal are not free. */
  const candidates = (state: AppealState, reason: readonly string[]): Uint32Array | null => {
    if (state === 'free' && reason.length === 0) return among?.filter((number) => !states.has(number)) ?? null;
    const touched = state === 'free' ? [...given.keys()] : [...states.keys()];

    return Uint32Array.from(touched.filter((number) => stateOf(number) === state && hasReason(number, reason)));
  };

  /** Session numbers in queue order. */
  const find = (state: AppealState, { factor, reason }: AppealFilter): number[] => {
    const filter = filterOf(state, factor);
    const matching = index.matching({ filter, sort, personId, among: candidates(state, reason) });
    if (state === 'free') return matching.filter((number) => !states.has(number));

    const matches = new Set(matching);
    return [...states.keys()].filter((number) => matches.has(number));
  };

  const countWeakest = (state: AppealState, chosen: Uint32Array | null): FacetValue[] =>
    index.select({ query: { ...startQuery, filter: filterOf(state, []) }, personId, among: chosen }).facets.weakest;

  const countFactors = ({ state, reason }: AppealFilter): FacetValue[] => {
    const chosen = candidates(state, reason);
    const counts = countWeakest(state, chosen);
    if (chosen) return counts;

    const appealed = new Map(
      countWeakest(state, Uint32Array.from(states.keys())).map(({ value, count }) => [value, count]),
    );
    return counts
      .map(({ value, count }) => ({ value, count: count - (appealed.get(value) ?? 0) }))
      .filter(({ count }) => count > 0);
  };

  const countReasons = ({ state, factor }: AppealFilter): Map<string, number> => {
    const counts = new Map<string, number>();
    const explained = Uint32Array.from([...given.keys()].filter((number) => stateOf(number) === state));
    for (const number of index.matching({ filter: filterOf(state, factor), sort, personId, among: explained })) {
      for (const code of given.get(number)?.codes ?? []) counts.set(code, (counts.get(code) ?? 0) + 1);
    }

    return counts;
  };

  return { find, countFactors, countReasons };
};
