/** A session as the index knows it. */
import type { FactorFigures, ResultState } from '@/lib/db/schema';
import { none, unread, withheld } from '@/lib/session-query';

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
  factors: FactorFigures | null;
  assignee: string | null;
  tags: number[] | null;
}

/** Columns of few values. `tag`: all tags of a row together. `results`: what became of them. */
export type CategoryName = 'status' | 'documentType' | 'level' | 'weakest' | 'results' | 'country' | 'assignee' | 'tag';

/** Columns that go together: few of their combinations occur. */
export const profileNames = {
  outcome: ['status', 'documentType', 'level', 'weakest', 'results'],
  origin: ['country'],
  work: ['assignee', 'tag'],
} as const satisfies Record<string, readonly CategoryName[]>;
export type ProfileName = keyof typeof profileNames;

export const readWithoutDocument = 'read, no document';

const noLevel: Record<ResultState, string> = { none, wanted: unread, read: none, withheld, unreadable: none };

/** As the filters word it. */
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

/** The values of a facet that a category's value stands for. */
export const facetValues = (name: CategoryName, value: string): string[] =>
  name === 'tag' ? value.split(',') : [value];
