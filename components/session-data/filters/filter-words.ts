/** The words for every filter of the list: its name, its values and their order. */
import type { FacetValue, PersonName, TagsAnswer } from '@/lib/answers';
import { type FacetName, me, none, type TimeFilterName, timeFilterNames, unread, withheld } from '@/lib/session-query';
import { countryName } from '../../words/country-codes';
import { documentTypeWords } from '../../words/document-words';
import { factorName } from '../../words/factor-names';
import { describeLevel } from '../../words/level-words';
import { describeStatus } from '../../words/status-words';

/** Names by id. An id without a loaded name is shown as it is. */
export interface Names {
  people: readonly PersonName[];
  tags: TagsAnswer['tags'];
}

interface FacetWords {
  label: string;
  /** For sessions without a value. */
  missing: string;
  words: (value: string, names: Names) => string;
  /** Also shown in the column beside the list, with this many values at first. */
  inColumn?: number;
  /** A fixed order; most frequent first by default. */
  order?: readonly string[];
}

/** `High`: the service writes levels in capitals. */
export const levelWord = (level: string): string => {
  const { word, known } = describeLevel(level);
  return known ? word.charAt(0) + word.slice(1).toLowerCase() : word;
};

const statusWord = (status: string): string => {
  const { word, note, known } = describeStatus(status);
  return known && note ? `${word} ${note}` : word;
};

const codedCountry = (code: string): string => {
  const name = countryName(code);
  return name ? `${code} ${name}` : code;
};

const unlessUnread = (value: string, words: (value: string) => string): string => {
  if (value === unread) return 'Not loaded yet';
  return value === withheld ? 'Not released' : words(value);
};

/** In the order of the menu. */
export const facetWords: Record<FacetName, FacetWords> = {
  status: {
    label: 'Status',
    missing: 'Not provided',
    words: statusWord,
    // All statuses are shown, those that need approval first, even if rare.
    inColumn: 8,
    order: [
      'WAITING_FOR_MANUAL_APPROVE',
      'AUTO_REJECTED',
      'MANUAL_REJECTED',
      'AUTO_APPROVED',
      'MANUAL_APPROVED',
      'PENDING',
      'EXPIRED',
    ],
  },
  documentType: { label: 'Document type', missing: 'Not recognised', words: documentTypeWords, inColumn: 5 },
  country: { label: 'Country', missing: 'Not provided', words: codedCountry, inColumn: 5 },
  level: {
    label: 'Decision level',
    missing: 'No results',
    words: (value) => unlessUnread(value, levelWord),
    inColumn: 5,
    order: ['HIGH', 'MEDIUM', 'LOW', 'UNAVAILABLE', 'UNKNOWN', withheld, unread, none],
  },
  weakest: { label: 'Weakest factor', missing: 'None', words: (value) => unlessUnread(value, factorName), inColumn: 5 },
  assignee: {
    label: 'Assignee',
    missing: 'Unassigned',
    words: (value, { people }) => (value === me ? 'You' : (people.find(({ id }) => id === value)?.name ?? value)),
  },
  tag: {
    label: 'Tag',
    missing: 'No tags',
    words: (value, { tags }) => tags.find(({ id }) => String(id) === value)?.name ?? `Tag ${value}`,
  },
};

const timeLabels: Record<TimeFilterName, string> = {
  created: 'Created',
  completed: 'Completed',
  decided: 'Verdict given',
};

/** Score and factor are one filter each, with several parameters. */
export type FilterName = FacetName | TimeFilterName | 'score' | 'factor' | 'waiting' | 'expiry' | 'id';

export const facetsInMenu = Object.keys(facetWords) as FacetName[];
export const isFacet = (name: FilterName): name is FacetName => name in facetWords;
export const isTimeFilter = (name: FilterName): name is TimeFilterName =>
  (timeFilterNames as readonly string[]).includes(name);

const facetLabels = Object.fromEntries(facetsInMenu.map((name) => [name, facetWords[name].label]));

/** In the order of the menu. */
export const filterLabels = {
  ...(facetLabels as Record<FacetName, string>),
  score: 'Score',
  ...timeLabels,
  factor: 'Factor level',
  waiting: 'Waiting longer than',
  expiry: 'Document expires',
  id: 'Session id starts with',
} satisfies Record<FilterName, string>;

/** "this month", "within 3 months" */
export const expiryWords = (months: number): string =>
  months === 0 ? 'this month' : `within ${months === 1 ? '1 month' : `${months} months`}`;

export const filterNames = Object.keys(filterLabels) as FilterName[];

/** A value of a filter in words, for a chip, a choice or a sentence. */
export const valueWords = (name: FacetName, value: string, names: Names): string =>
  value === none ? facetWords[name].missing : facetWords[name].words(value, names);

/** In the filter's own order, or as received with unknown values last. */
export const inOrder = (name: FacetName, values: readonly FacetValue[]): FacetValue[] => {
  const { order } = facetWords[name];
  if (!order) {
    const isKnown = ({ value }: FacetValue) => value !== none && value !== unread;
    return [...values.filter(isKnown), ...values.filter((each) => !isKnown(each))];
  }

  const rank = ({ value }: FacetValue): number => {
    const at = order.indexOf(value);
    return at === -1 ? order.length : at;
  };
  return [...values].sort((a, b) => rank(a) - rank(b));
};
