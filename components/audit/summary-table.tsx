'use client';

import { type MouseEvent, type ReactNode, useRef } from 'react';
import { classNames } from '../ui/class-names';
import { SkeletonLine } from '../ui/skeleton';
import { useEventKeys } from './use-event-keys';

export interface SummaryColumn<Row> {
  name: string;
  width: string;
  numeric?: boolean;
  cell: (row: Row) => ReactNode;
}

interface SummaryTableProps<Row> {
  label: string;
  /** The first one holds the row's link. */
  columns: ReadonlyArray<SummaryColumn<Row>>;
  /** `null` while the first answer is on its way. */
  rows: readonly Row[] | null;
  keyOf: (row: Row) => string;
  busy: boolean;
}

const box = 'h-[31px] truncate border-b border-line px-[7px] first:pl-5 last:pr-5';
const pinned = 'first:sticky first:left-0 first:z-1 first:bg-inherit desk:first:static desk:first:bg-transparent';
const currentEdge = 'group-focus-within/row:first:shadow-[inset_2px_0_0_var(--accent)]';

/** For the link in the first cell: it spans its row. */
export const rowLinkClasses =
  "outline-none after:absolute after:inset-0 after:-outline-offset-2 after:outline-accent after:content-[''] focus-visible:after:outline-2";

// On narrow screens the first cell is pinned, and its link spans that cell alone.
const passOnClick = (event: MouseEvent<HTMLTableRowElement>): void => {
  if (event.target instanceof Element && event.target.closest('a')) return;
  event.currentTarget.querySelector<HTMLAnchorElement>('a[data-row-link]')?.click();
};

export const SummaryTable = <Row,>({ label, columns, rows, keyOf, busy }: SummaryTableProps<Row>) => {
  const frame = useRef<HTMLDivElement>(null);
  useEventKeys(frame);

  return (
    <div ref={frame} className="min-h-0 flex-1 overflow-auto">
      <table
        aria-label={label}
        aria-busy={busy}
        className="w-full min-w-[860px] table-fixed border-separate border-spacing-0 text-table"
      >
        <thead>
          <tr className="bg-surface">
            {columns.map(({ name, width, numeric }) => (
              <th
                key={name}
                scope="col"
                className={classNames(
                  'sticky top-0 z-2 h-[30px] border-b border-line bg-surface px-[7px] text-12 whitespace-nowrap text-ink-2 first:left-0 first:z-3 first:pl-5 last:pr-5',
                  width,
                  numeric && 'text-right',
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr
              key={keyOf(row)}
              onClick={passOnClick}
              className="group/row relative bg-surface focus-within:bg-accent-soft hover:not-focus-within:bg-hover"
            >
              {columns.map(({ name, numeric, cell }) => (
                <td key={name} className={classNames(box, pinned, currentEdge, numeric && 'text-right')}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows === null &&
            Array.from({ length: 12 }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity of their own
              <tr key={row}>
                {columns.map(({ name }, column) => (
                  <td key={name} className={box}>
                    <SkeletonLine className={(row + column) % 3 === 0 ? 'w-1/2' : 'w-2/3'} />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
};
