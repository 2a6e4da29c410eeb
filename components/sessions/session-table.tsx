'use client';

import { useTable } from '@tanstack/react-table';
import { useRef } from 'react';
import type { SessionSummary } from '@/lib/contract/domain';
import { focusEdge, passOnClicks } from '../ui/list-table';
import { SkeletonRows } from '../ui/skeleton';
import { useRowKeys } from '../ui/use-row-keys';
import { columns, columnWidths, features } from './columns';

const headClasses =
  'sticky top-0 z-2 h-[30px] border-b border-line bg-surface px-[7px] text-12 whitespace-nowrap text-ink-2 first:pl-5';
const cellClasses = 'h-[34px] truncate border-b border-line px-[7px] first:pl-5';
// At 200 % zoom the table scrolls sideways in its own box, with the session in view.
const pinned = 'first:sticky first:left-0 first:bg-inherit desk:first:static';

interface SessionTableProps {
  /** `null` while the first page is on its way: rows of the same height without content. */
  sessions: SessionSummary[] | null;
  busy: boolean;
}

const none: SessionSummary[] = [];

export const SessionTable = ({ sessions, busy }: SessionTableProps) => {
  const box = useRef<HTMLDivElement>(null);
  const table = useTable({ features, columns, data: sessions ?? none, getRowId: (session) => session.id });
  useRowKeys(box);

  return (
    <div ref={box} className="min-h-0 flex-1 overflow-auto">
      <table
        aria-label="Sessions"
        aria-busy={busy}
        className="w-full min-w-[956px] table-fixed border-separate border-spacing-0 text-table"
      >
        <colgroup>
          {columnWidths.map((width, index) => (
            <col key={columns[index]?.header?.toString()} className={width} />
          ))}
        </colgroup>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} className="bg-surface">
              {group.headers.map((header) => (
                <th key={header.id} scope="col" className={`${headClasses} first:left-0 first:z-3`}>
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              {...passOnClicks}
              className="group/row relative cursor-pointer bg-surface focus-within:bg-accent-soft hover:not-focus-within:bg-hover"
            >
              {row.getAllCells().map((cell) => (
                <td key={cell.id} className={`${cellClasses} ${pinned} ${focusEdge}`}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
          {sessions === null && <SkeletonRows rows={24} columns={columns.length} cellClass={cellClasses} />}
        </tbody>
      </table>
    </div>
  );
};
