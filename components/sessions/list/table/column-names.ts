import type { ListColumnName, SortColumn } from '@/lib/session-query';

interface ColumnNames {
  head: string;
  /** What the list is ordered by when its head is pressed; `null`: it has no order. */
  sort: SortColumn | null;
  /** Times stand to the right, below each other. */
  isTime: boolean;
  /** In px; what is left over is shared out in proportion. */
  width: number;
}

export const columnNames: Record<ListColumnName, ColumnNames> = {
  applicant: { head: 'Applicant', sort: null, isTime: false, width: 72 },
  country: { head: 'Country', sort: 'country', isTime: false, width: 90 },
  documentType: { head: 'Document', sort: 'documentType', isTime: false, width: 70 },
  status: { head: 'Status', sort: 'status', isTime: false, width: 130 },
  score: { head: 'Score', sort: 'score', isTime: false, width: 72 },
  level: { head: 'Level', sort: 'level', isTime: false, width: 84 },
  weakest: { head: 'Weakest factor', sort: 'weakest', isTime: false, width: 128 },
  created: { head: 'Created', sort: 'created', isTime: true, width: 66 },
  completed: { head: 'Completed', sort: 'completed', isTime: true, width: 78 },
  expires: { head: 'Expires', sort: 'expires', isTime: true, width: 74 },
  assignee: { head: 'Assignee', sort: 'assignee', isTime: false, width: 42 },
  tags: { head: 'Tags', sort: null, isTime: false, width: 104 },
};

/** Times and scores begin with the latest and the highest, words with the first. */
export const beginsDescending = (column: SortColumn): boolean =>
  ['created', 'completed', 'expires', 'score'].includes(column);
