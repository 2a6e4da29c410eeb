import type { Count, FacetName, SessionListAnswer } from '@/lib/answers';
import { noFilter, type SessionFilter } from '@/lib/session-query';
import { factorName } from '../../../evidence/decision/factor-names';
import { figure } from '../../../ui/figures';
import { rangeWords } from './time-range';
import { filterLabels, levelWord, type Names, valueWords } from './value-words';

/** What can be chosen; a score and a factor are one filter each, however many parameters they take. */
export type FilterName = FacetName | 'score' | 'created' | 'completed' | 'decided' | 'factor' | 'waiting' | 'id';

export interface ActiveFilter {
  name: FilterName;
  label: string;
  value: string;
}

export const labelOf: Record<FilterName, string> = {
  ...filterLabels,
  score: 'Score',
  created: 'Created',
  completed: 'Completed',
  decided: 'Verdict given',
  factor: 'Factor level',
  waiting: 'Waiting longer than',
  id: 'Session id begins with',
};

export const facetNames = [
  'status',
  'documentType',
  'country',
  'level',
  'weakest',
  'assignee',
  'tag',
] as const satisfies readonly FacetName[];

export const isFacet = (name: FilterName): name is FacetName => (facetNames as readonly string[]).includes(name);

const scoreWords = ({ scoreFrom, scoreTo }: SessionFilter): string | null => {
  if (scoreFrom !== null && scoreTo !== null) return `${scoreFrom} – ${scoreTo}`;
  if (scoreFrom !== null) return `from ${scoreFrom}`;
  return scoreTo === null ? null : `up to ${scoreTo}`;
};

const factorWords = ({ factor }: SessionFilter): string | null =>
  factor.map(({ name, level }) => `${factorName(name)} ${levelWord(level)}`).join(', ') || null;

/** `null` where it filters nothing. */
const wordsOf = (filter: SessionFilter, name: FilterName, names: Names): string | null => {
  switch (name) {
    case 'score':
      return scoreWords(filter);
    case 'created':
    case 'completed':
    case 'decided':
      return filter[name] && rangeWords(filter[name]);
    case 'factor':
      return factorWords(filter);
    case 'waiting':
      return filter.waitingHours === null ? null : `${figure(filter.waitingHours)} h`;
    case 'id':
      return filter.id;
    default:
      return filter[name].map((value) => valueWords(name, value, names)).join(', ') || null;
  }
};

export const activeFilters = (filter: SessionFilter, names: Names): ActiveFilter[] =>
  (Object.keys(labelOf) as FilterName[]).flatMap((name) => {
    const value = wordsOf(filter, name, names);
    return value === null ? [] : [{ name, label: labelOf[name], value }];
  });

/** What takes that filter away, as a change. */
export const cleared = (name: FilterName): Partial<SessionFilter> => {
  switch (name) {
    case 'score':
      return { scoreFrom: null, scoreTo: null };
    case 'waiting':
      return { waitingHours: null };
    default:
      return { [name]: noFilter[name] };
  }
};

/**
 * How many there would be without that filter. Each facet is counted without its own filter, so its sum says it; of the
 * others, and of tags, of which a session may have several, nothing is known.
 */
export const countWithout = (name: FilterName, facets: SessionListAnswer['facets']): Count | null => {
  if (!isFacet(name) || name === 'tag') return null;
  const { kind, values } = facets[name];

  return { kind, count: values.reduce((sum, { count }) => sum + count, 0) };
};
