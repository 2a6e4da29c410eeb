import type { Count, SessionListAnswer } from '@/lib/answers';
import { noFilter, type SessionFilter } from '@/lib/session-query';
import { figure } from '../../ui/figures';
import { factorName } from '../../words/factor-names';
import {
  expiryWords,
  type FilterName,
  filterLabels,
  filterNames,
  isFacet,
  isTimeFilter,
  levelWord,
  type Names,
  valueWords,
} from './filter-words';
import { rangeWords } from './time-range';

export interface ActiveFilter {
  name: FilterName;
  label: string;
  value: string;
}

const scoreWords = ({ scoreFrom, scoreTo }: SessionFilter): string | null => {
  if (scoreFrom !== null && scoreTo !== null) return `${scoreFrom} – ${scoreTo}`;
  if (scoreFrom !== null) return `from ${scoreFrom}`;
  return scoreTo === null ? null : `up to ${scoreTo}`;
};

const factorWords = ({ factor }: SessionFilter): string | null =>
  factor.map(({ name, level }) => `${factorName(name)} ${levelWord(level)}`).join(', ') || null;

/** `null` if not set. */
const wordsOf = (filter: SessionFilter, name: FilterName, names: Names): string | null => {
  if (isFacet(name)) return filter[name].map((value) => valueWords(name, value, names)).join(', ') || null;
  if (isTimeFilter(name)) return filter[name] && rangeWords(filter[name]);

  switch (name) {
    case 'score':
      return scoreWords(filter);
    case 'factor':
      return factorWords(filter);
    case 'waiting':
      return filter.waitingHours === null ? null : `${figure(filter.waitingHours)} h`;
    case 'expiry':
      return filter.expiryMonths === null ? null : expiryWords(filter.expiryMonths);
    case 'id':
      return filter.id;
  }
};

export const activeFilters = (filter: SessionFilter, names: Names): ActiveFilter[] =>
  filterNames.flatMap((name) => {
    const value = wordsOf(filter, name, names);
    return value === null ? [] : [{ name, label: filterLabels[name], value }];
  });

/** The change that removes a filter. */
export const cleared = (name: FilterName): Partial<SessionFilter> => {
  switch (name) {
    case 'score':
      return { scoreFrom: null, scoreTo: null };
    case 'waiting':
      return { waitingHours: null };
    case 'expiry':
      return { expiryMonths: null };
    default:
      return { [name]: noFilter[name] };
  }
};

/**
 * How many sessions match without that filter. Each facet is counted without its own filter, so its sum is the answer.
 * Unknown for other filters, and for tags, because a session may have several.
 */
export const countWithout = (name: FilterName, facets: SessionListAnswer['facets']): Count | null => {
  if (!isFacet(name) || name === 'tag') return null;
  const { kind, values } = facets[name];

  return { kind, count: values.reduce((sum, { count }) => sum + count, 0) };
};
