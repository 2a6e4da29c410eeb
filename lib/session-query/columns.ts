/**
 * What the list shows, sorts and filters by. The address, the menus, the mirror and the preferences follow these two
 * tables. "Add a column" in CONTRIBUTING.md names the other files that a new column needs.
 */

/** Columns in the order of the columns menu, and what each is sorted by: `null` has no order. */
const sortKinds = {
  session: 'id',
  applicant: null,
  country: 'category',
  documentType: 'category',
  documentExpiry: null,
  status: 'category',
  score: 'score',
  level: 'category',
  weakest: 'score',
  created: 'time',
  completed: 'time',
  expires: 'time',
  assignee: 'category',
  tags: null,
} as const satisfies Record<string, 'id' | 'category' | 'score' | 'time' | null>;

/**
 * Filters in the order of the address; a filter need not be a column. Those by score, factor, waiting time and id are in
 * `query.ts`. `values`: any of several, each counted as a facet. `results`: the same, of values
 * that are known only once the session's results are read. `time`: a range.
 */
const filterKinds = {
  status: 'values',
  country: 'values',
  documentType: 'values',
  level: 'results',
  weakest: 'results',
  assignee: 'values',
  tag: 'values',
  created: 'time',
  completed: 'time',
  decided: 'time',
} as const satisfies Record<string, 'values' | 'results' | 'time'>;

type Keys<Kinds, Kind> = { [Name in keyof Kinds]: Kinds[Name] extends Kind ? Name : never }[keyof Kinds];

const keysOf = <Kinds extends Record<string, string | null>, Kind extends Kinds[keyof Kinds]>(
  kinds: Kinds,
  ...wanted: Kind[]
) =>
  (Object.keys(kinds) as Array<keyof Kinds>).filter((name) => (wanted as unknown[]).includes(kinds[name])) as Array<
    Keys<Kinds, Kind>
  >;

export type SortColumn = Keys<typeof sortKinds, string>;
export type CategorySort = Keys<typeof sortKinds, 'category'>;
export type TimeSort = Keys<typeof sortKinds, 'time'>;
export const sortColumns: readonly SortColumn[] = keysOf(sortKinds, 'id', 'category', 'score', 'time');
export const sortKind = (column: SortColumn) => sortKinds[column];

/** What a row can show beside the session itself. */
export type ListColumnName = Exclude<keyof typeof sortKinds, 'session'>;
export const listColumns = (Object.keys(sortKinds) as Array<keyof typeof sortKinds>).filter(
  (name) => name !== 'session',
) as [ListColumnName, ...ListColumnName[]];

/** Filters by values, which are also counted. */
export type FacetName = Keys<typeof filterKinds, 'values' | 'results'>;
export const facetNames: readonly FacetName[] = keysOf(filterKinds, 'values', 'results');
/** Counts of these are exact only once all results are read. */
export const isOfResults = (name: FacetName): boolean => filterKinds[name] === 'results';

export type TimeFilterName = Keys<typeof filterKinds, 'time'>;
export const timeFilterNames: readonly TimeFilterName[] = keysOf(filterKinds, 'time');

/** All times that rows are sorted or filtered by. */
export const timeNames: ReadonlyArray<TimeSort | TimeFilterName> = [
  ...new Set([...keysOf(sortKinds, 'time'), ...timeFilterNames]),
];
