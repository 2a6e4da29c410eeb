'use client';

import type { TriageRow } from '@/lib/answers';
import { ListTable, listCell } from '../../ui/list-table';
import { SkeletonRows } from '../../ui/skeleton';
import { onlyWide, QueueRow, type RowActions } from './queue-row';

const columns = [
  { name: 'Session', width: 'w-[108px]' },
  { name: 'Service level', width: 'w-[148px]' },
  { name: 'Waits', width: `w-[92px] ${onlyWide}` },
  { name: 'Score', width: 'w-[128px]' },
  { name: 'Weakest factors', width: '' },
  { name: 'Review', width: 'w-[124px]' },
  { name: 'Held by', width: 'w-[124px]' },
  { name: 'Assignee', width: `w-[108px] ${onlyWide}` },
  { name: 'Actions', width: 'w-[148px]' },
];

interface QueueTableProps extends RowActions {
  /** `null` while the first rows are on their way. */
  rows: TriageRow[] | null;
  busy: boolean;
  personId: string;
}

/** Those that wait, in the order in which they are given out. */
export const QueueTable = ({ rows, busy, ...rest }: QueueTableProps) => (
  <ListTable label="Waiting sessions, next first" busy={busy} minWidth="min-w-[940px]" columns={columns}>
    {rows ? (
      rows.map((row) => <QueueRow key={row.session.id} row={row} {...rest} />)
    ) : (
      <SkeletonRows rows={12} columns={columns.length - 2} cellClass={listCell} />
    )}
  </ListTable>
);
