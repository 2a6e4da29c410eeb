import type { Instant } from '@/lib/contract/domain';
import type { Column } from '../../ui/data-table';
import { figure } from '../../ui/figures';
import { RelativeTime } from '../../ui/time';

export const countColumn = <Row, Context>(
  id: string,
  header: string,
  width: number,
  countOf: (row: Row) => number,
): Column<Row, Context> => ({ id, header, width, numeric: true, cell: (row) => figure(countOf(row)) });

/** Time of the newest event. Above the link that spans the row, so that the exact time shows on hover. */
export const lastColumn = <Row extends { lastAt: Instant }, Context>(width: number): Column<Row, Context> => ({
  id: 'last',
  header: 'Last event',
  width,
  numeric: true,
  cell: ({ lastAt }) => (
    <span className="relative z-1">
      <RelativeTime at={lastAt} />
    </span>
  ),
});
