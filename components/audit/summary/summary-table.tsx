'use client';

import type { ReactNode } from 'react';
import type { Instant } from '@/lib/contract/domain';
import { classNames } from '../../ui/class-names';
import { figure } from '../../ui/figures';
import { focusEdge, type ListColumn, ListTable, listCell, passOnClicks, pinnedFirst } from '../../ui/list-table';
import { SkeletonRows } from '../../ui/skeleton';
import { RelativeTime } from '../../ui/time';

export interface SummaryColumn<Row> extends ListColumn {
  cell: (row: Row) => ReactNode;
}

export const countColumn = <Row,>(name: string, width: string, countOf: (row: Row) => number): SummaryColumn<Row> => ({
  name,
  width,
  numeric: true,
  cell: (row) => figure(countOf(row)),
});

/** When the newest event was. Above the link that spans the row, so that the exact time shows on hover. */
export const lastColumn: SummaryColumn<{ lastAt: Instant }> = {
  name: 'Last',
  width: '',
  numeric: true,
  cell: ({ lastAt }) => (
    <span className="relative z-1">
      <RelativeTime at={lastAt} />
    </span>
  ),
};

interface SummaryTableProps<Row> {
  label: string;
  /** The first one holds the row's link. */
  columns: ReadonlyArray<SummaryColumn<Row>>;
  /** `null` while the first answer is on its way. */
  rows: readonly Row[] | null;
  keyOf: (row: Row) => string;
  busy: boolean;
}

export const SummaryTable = <Row,>({ label, columns, rows, keyOf, busy }: SummaryTableProps<Row>) => (
  <ListTable label={label} busy={busy} minWidth="min-w-[860px]" columns={columns}>
    {rows?.map((row) => (
      <tr
        key={keyOf(row)}
        {...passOnClicks}
        className="group/row relative bg-surface focus-within:bg-accent-soft hover:not-focus-within:bg-hover"
      >
        {columns.map(({ name, numeric, cell }) => (
          <td key={name} className={classNames(listCell, pinnedFirst, focusEdge, numeric && 'text-right')}>
            {cell(row)}
          </td>
        ))}
      </tr>
    ))}
    {rows === null && <SkeletonRows rows={12} columns={columns.length} cellClass={listCell} />}
  </ListTable>
);
