'use client';

import { useTable } from '@tanstack/react-table';
import { type MouseEvent, useRef } from 'react';
import type { SessionSummary } from '@/lib/contract/domain';
import { SkeletonLine } from '../ui/skeleton';
import { columns, columnWidths, features } from './columns';
import { useRowKeys } from './use-row-keys';

const rowLink = (event: MouseEvent<HTMLTableRowElement>): HTMLAnchorElement | null => {
  if (event.target instanceof Element && event.target.closest('a')) return null;
  return event.currentTarget.querySelector<HTMLAnchorElement>('a[data-row-link]');
};

// The link spans its row. Only the times lie above it, and pass on what is done to them.
const passOnClick = (event: MouseEvent<HTMLTableRowElement>): void => {
  const { ctrlKey, metaKey, shiftKey } = event;
  rowLink(event)?.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  );
};

const passOnMiddleClick = (event: MouseEvent<HTMLTableRowElement>): void => {
  const link = event.button === 1 ? rowLink(event) : null;
  if (link) window.open(link.href, '_blank', 'noopener');
};

const headClasses =
  'sticky top-0 z-2 h-[30px] border-b border-line bg-surface px-[7px] text-12 whitespace-nowrap text-ink-2 first:pl-5';
const cellClasses = 'h-[34px] truncate border-b border-line px-[7px] first:pl-5';
// At 200 % zoom the table scrolls sideways in its own box, with the session in view.
const pinned = 'first:sticky first:left-0 first:bg-inherit desk:first:static';
const currentEdge = 'group-focus-within/row:first:shadow-[inset_2px_0_0_var(--accent)]';

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
              onClick={passOnClick}
              onAuxClick={passOnMiddleClick}
              className="group/row relative cursor-pointer bg-surface focus-within:bg-accent-soft hover:not-focus-within:bg-hover"
            >
              {row.getAllCells().map((cell) => (
                <td key={cell.id} className={`${cellClasses} ${pinned} ${currentEdge}`}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
          {sessions === null && <SkeletonRows />}
        </tbody>
      </table>
    </div>
  );
};

const SkeletonRows = () =>
  Array.from({ length: 24 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity of their own
    <tr key={row}>
      {columnWidths.map((_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nor have their cells
        <td key={column} className={cellClasses}>
          <SkeletonLine className={(row + column) % 3 === 0 ? 'w-1/2' : 'w-2/3'} />
        </td>
      ))}
    </tr>
  ));
