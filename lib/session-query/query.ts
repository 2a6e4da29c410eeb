import {
  type FacetName,
  facetNames,
  type ListColumnName,
  type SortColumn,
  type TimeFilterName,
  timeFilterNames,
} from './columns';

/**
 * What somebody asks of the session list: filters, order and place, none of it personal, so that all of it may stand in
 * an address. Values of the service are taken as they are; our own words for what is missing begin with a tilde.
 */
export const none = '~none';
/** For levels: results that are still to be read, and results that the service holds back. */
export const unread = '~unread';
export const withheld = '~withheld';
/** For the assignee: whoever asks. */
export const me = '~me';

export const pageSizes = [50, 100, 200] as const;
export type PageSize = (typeof pageSizes)[number];

/** The last so many hours or days until now, or from one moment to before another. */
export type TimeRange = { last: number; unit: 'h' | 'd' } | { from: string | null; to: string | null };

/**
 * Empty lists and `null` filter nothing. Values within a list are alternatives: as delivered, or our own words for what is
 * missing. An assignee is a person's id, `me` or `none`; a tag is its number as text, or `none`.
 */
export interface SessionFilter extends Record<FacetName, string[]>, Record<TimeFilterName, TimeRange | null> {
  scoreFrom: number | null;
  scoreTo: number | null;
  /** Alternatives within one factor; all of several factors. */
  factor: Array<{ name: string; level: string }>;
  /** Waits for approval for longer than this. */
  waitingHours: number | null;
  /** The document expires in this month or one of so many after it. */
  expiryMonths: number | null;
  /** How the session id begins. */
  id: string | null;
}

/** `from`: begins with this row. `after`, `before`: with the rows next to it. `at`: with the first row at a time or score. */
export type Place =
  | { kind: 'start' }
  | { kind: 'end' }
  | { kind: 'from' | 'after' | 'before'; cursor: string }
  | { kind: 'at'; key: string };

export interface SessionQuery {
  filter: SessionFilter;
  sort: { column: SortColumn; descending: boolean };
  size: PageSize;
  place: Place;
  /** The columns of a saved view; `null`: those that the person prefers. */
  columns: ListColumnName[] | null;
}

export const noFilter: SessionFilter = {
  ...(Object.fromEntries(facetNames.map((name) => [name, []])) as unknown as Record<FacetName, string[]>),
  ...(Object.fromEntries(timeFilterNames.map((name) => [name, null])) as Record<TimeFilterName, null>),
  scoreFrom: null,
  scoreTo: null,
  factor: [],
  waitingHours: null,
  expiryMonths: null,
  id: null,
};

export const startQuery: SessionQuery = {
  filter: noFilter,
  sort: { column: 'created', descending: true },
  size: 50,
  place: { kind: 'start' },
  columns: null,
};
