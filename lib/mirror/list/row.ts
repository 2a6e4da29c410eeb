/** A session as stored in the index. */
import type { FactorFigures, ResultState } from '@/lib/db/schema';
import { type FacetName, none, unread, withheld } from '@/lib/session-query';

export interface IndexRow {
  number: number;
  id: string;
  status: string | null;
  country: string | null;
  documentType: string | null;
  /** Microseconds since 1970. */
  created: number | null;
  completed: number | null;
  expires: number | null;
  decided: number | null;
  resultState: ResultState;
  score: number | null;
  level: string | null;
  weakest: string | null;
  weakestScore: number | null;
  hasDocument: boolean | null;
  /** In months since year 0; `notLooked` until the document was looked at. */
  expiry: number | null;
  factors: FactorFigures | null;
  assignee: string | null;
  tags: number[] | null;
}

/** Results that were read before the month of expiry was stored. */
export const notLooked = -1;

const micros = (column: string) => `(extract(epoch from ${column}) * 1000000)::float8`;

/** Where each value is read from: `m` is the mirrored session, `w` the work on it. */
export const indexColumns: Record<keyof IndexRow, string> = {
  number: 'm.number',
  id: 'm.id',
  status: 'm.status',
  country: 'm.country',
  documentType: 'm.document_type',
  created: micros('m.created_at'),
  completed: micros('m.completed_at'),
  expires: micros('m.expires_at'),
  decided: micros('w.decided_at'),
  resultState: 'm.result_state',
  score: 'm.score',
  level: 'm.level',
  weakest: 'm.weakest_factor',
  weakestScore: 'm.weakest_score',
  hasDocument: 'm.has_document',
  expiry: `case when m.result_state = 'read' and m.has_document and not m.expiry_read then ${notLooked}
    else extract(year from m.expiry_month) * 12 + extract(month from m.expiry_month) end::float8`,
  factors: 'm.factors',
  assignee: 'w.assignee_id',
  tags: 'w.tags',
};

/** Columns of few values. `tag`: a row's tags combined. `results`: the state of the results. */
export type CategoryName = FacetName | 'results';

/** Columns grouped so that few combinations occur. */
export const profileOf: Record<CategoryName, 'outcome' | 'origin' | 'work'> = {
  status: 'outcome',
  documentType: 'outcome',
  level: 'outcome',
  weakest: 'outcome',
  results: 'outcome',
  country: 'origin',
  assignee: 'work',
  tag: 'work',
};
export type ProfileName = (typeof profileOf)[CategoryName];

const membersOf = (profile: ProfileName) =>
  (Object.keys(profileOf) as CategoryName[]).filter((name) => profileOf[name] === profile);

export const profileNames: Record<ProfileName, readonly CategoryName[]> = {
  outcome: membersOf('outcome'),
  origin: membersOf('origin'),
  work: membersOf('work'),
};

export const readWithoutDocument = 'read, no document';

const noLevel: Record<ResultState, string> = { none, wanted: unread, read: none, withheld, unreadable: none };

/** The row's value in the filter's vocabulary. */
export const categoryValue = (row: IndexRow, name: CategoryName): string => {
  switch (name) {
    case 'level':
      return row.level ?? noLevel[row.resultState];
    case 'results':
      return row.resultState === 'read' && !row.hasDocument ? readWithoutDocument : row.resultState;
    case 'tag':
      return row.tags?.length ? row.tags.toSorted((one, other) => one - other).join() : none;
    default:
      return row[name] ?? none;
  }
};

/** The facet values that a category's value stands for. */
export const facetValues = (name: CategoryName, value: string): string[] =>
  name === 'tag' ? value.split(',') : [value];
