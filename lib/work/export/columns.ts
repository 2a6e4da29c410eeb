/** What a file has of each session: everything that the list can show, except names. */
import type { SessionRow } from '@/lib/answers';
import type { FactorFigures } from '@/lib/db/schema';

/** A session as it goes into a file. */
export interface ExportRow {
  row: SessionRow;
  factors: FactorFigures | null;
}

export type TagNames = ReadonlyMap<number, string>;

type Cell = string | number | null;

interface ExportColumn {
  name: string;
  cell: (from: ExportRow, tags: TagNames) => Cell;
  /** In JSON Lines, where a value can be more than a text or a number. */
  value?: (from: ExportRow, tags: TagNames) => unknown;
}

/** A tag without a name was made after the file was begun. */
const tagNames = ({ row }: ExportRow, tags: TagNames): string[] => row.tags.map((id) => tags.get(id) ?? `tag ${id}`);

const factorWords = ([name, [score, level]]: [string, FactorFigures[string]]): string =>
  `${name}=${score ?? ''}${level === null ? '' : ` (${level})`}`;

export const exportColumns: readonly ExportColumn[] = [
  { name: 'id', cell: ({ row }) => row.id },
  { name: 'status', cell: ({ row }) => row.status },
  { name: 'documentType', cell: ({ row }) => row.documentType },
  { name: 'country', cell: ({ row }) => row.country },
  { name: 'createdAt', cell: ({ row }) => row.createdAt },
  { name: 'completedAt', cell: ({ row }) => row.completedAt },
  { name: 'expiresAt', cell: ({ row }) => row.expiresAt },
  { name: 'results', cell: ({ row }) => row.results },
  { name: 'score', cell: ({ row }) => row.score },
  { name: 'level', cell: ({ row }) => row.level },
  { name: 'weakestFactor', cell: ({ row }) => row.weakest?.name ?? null },
  { name: 'weakestScore', cell: ({ row }) => row.weakest?.score ?? null },
  {
    name: 'factors',
    cell: ({ factors }) => (factors ? Object.entries(factors).map(factorWords).join('; ') : null),
    value: ({ factors }) =>
      factors && Object.fromEntries(Object.entries(factors).map(([name, [score, level]]) => [name, { score, level }])),
  },
  { name: 'assignee', cell: ({ row }) => row.assignee?.name ?? null },
  { name: 'tags', cell: (from, tags) => tagNames(from, tags).join('; '), value: tagNames },
];
