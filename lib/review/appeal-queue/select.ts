/** Which sessions a filter of the queue means, in its order, and how many of each value there are. */
import type { AppealState, FacetValue } from '@/lib/answers';
import type { SessionIndex } from '@/lib/mirror';
import { noFilter, type SessionFilter, startQuery } from '@/lib/session-query';
import type { AppealFilter } from './filter';
import type { Given } from './known';

const rejected = ['AUTO_REJECTED', 'MANUAL_REJECTED'];
const sort = { column: 'completed', descending: true } as const;

/** Everything is asked of the index, which has a million sessions at hand; the database adds the few that people touched. */
export const queueOf = (
  index: Pick<SessionIndex, 'matching' | 'select'>,
  personId: string,
  standings: ReadonlyMap<number, AppealState>,
  given: ReadonlyMap<number, Given>,
) => {
  const filterOf = (state: AppealState, factor: string[]): SessionFilter => ({
    ...noFilter,
    status: state === 'free' ? rejected : [],
    weakest: factor,
  });
  const hasReason = (number: number, reason: readonly string[]): boolean =>
    reason.length === 0 || (given.get(number)?.codes.some((code) => reason.includes(code)) ?? false);

  /** Those that can be meant; `null`: whatever the filter lets through, but for those with a standing. */
  const amongOf = (state: AppealState, reason: readonly string[]): Uint32Array | null => {
    if (state === 'free' && reason.length === 0) return null;
    const touched = state === 'free' ? [...given.keys()] : [...standings.keys()];

    return Uint32Array.from(
      touched.filter((number) => (standings.get(number) ?? 'free') === state && hasReason(number, reason)),
    );
  };

  /** In the order of the queue. */
  const find = (state: AppealState, { factor, reason }: AppealFilter): number[] => {
    const filter = filterOf(state, factor);
    const fitting = index.matching({ filter, sort, personId, among: amongOf(state, reason) });
    if (state === 'free') return fitting.filter((number) => !standings.has(number));

    const fits = new Set(fitting);
    return [...standings.keys()].filter((number) => fits.has(number));
  };

  const weakestOf = (state: AppealState, among: Uint32Array | null): FacetValue[] =>
    index.select({ query: { ...startQuery, filter: filterOf(state, []) }, personId, among }).facets.weakest;

  const factorsOf = ({ state, reason }: AppealFilter): FacetValue[] => {
    const among = amongOf(state, reason);
    const counts = weakestOf(state, among);
    if (among) return counts;

    const taken = new Map(
      weakestOf(state, Uint32Array.from(standings.keys())).map(({ value, count }) => [value, count]),
    );
    return counts
      .map(({ value, count }) => ({ value, count: count - (taken.get(value) ?? 0) }))
      .filter(({ count }) => count > 0);
  };

  const reasonsOf = ({ state, factor }: AppealFilter): Map<string, number> => {
    const counts = new Map<string, number>();
    const among = Uint32Array.from([...given.keys()].filter((number) => (standings.get(number) ?? 'free') === state));
    for (const number of index.matching({ filter: filterOf(state, factor), sort, personId, among })) {
      for (const code of given.get(number)?.codes ?? []) counts.set(code, (counts.get(code) ?? 0) + 1);
    }

    return counts;
  };

  return { find, factorsOf, reasonsOf };
};
