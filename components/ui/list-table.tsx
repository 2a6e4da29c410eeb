'use client';

import { type MouseEvent, type ReactNode, useRef } from 'react';
import { classNames } from './class-names';
import { useRowKeys } from './use-row-keys';

export interface ListColumn {
  name: string;
  width: string;
  numeric?: boolean;
}

interface ListTableProps {
  label: string;
  busy: boolean;
  /** Below it, the table scrolls sideways. */
  minWidth: string;
  columns: readonly ListColumn[];
  children: ReactNode;
}

/** The table that a page is made of: it scrolls under a head that stays, and is walked through by key. */
export const ListTable = ({ label, busy, minWidth, columns, children }: ListTableProps) => {
  const box = useRef<HTMLDivElement>(null);
  useRowKeys(box);

  return (
    <div ref={box} className="min-h-0 flex-1 overflow-auto">
      <table
        aria-label={label}
        aria-busy={busy}
        className={classNames('w-full table-fixed border-separate border-spacing-0 text-table', minWidth)}
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
        <tbody>{children}</tbody>
      </table>
    </div>
  );
};

export const listCell = 'h-[31px] truncate border-b border-line px-[7px] first:pl-5 last:pr-5';

// At 200 % zoom the table scrolls sideways in its own box, with the first cell in view.
export const pinnedFirst =
  'first:sticky first:left-0 first:z-1 first:bg-inherit desk:first:static desk:first:bg-transparent';

/** On the first cell of the row that has the focus; the row is a `group/row`. */
export const focusEdge = 'group-focus-within/row:first:shadow-[inset_2px_0_0_var(--accent)]';

/** For the link in the first cell, which has `data-row-link`: it spans its row. */
export const rowLinkClasses =
  "outline-none after:absolute after:inset-0 after:-outline-offset-2 after:outline-accent after:content-[''] focus-visible:after:outline-2";

const rowLink = (event: MouseEvent<HTMLTableRowElement>): HTMLAnchorElement | null => {
  if (event.target instanceof Element && event.target.closest('a, button, label, input')) return null;
  return event.currentTarget.querySelector<HTMLAnchorElement>('a[data-row-link]');
};

/** For the row: what lies above its link, or beside it where the first cell is pinned, passes on what is done to it. */
export const passOnClicks = {
  onClick: (event: MouseEvent<HTMLTableRowElement>): void => {
    const { ctrlKey, metaKey, shiftKey } = event;
    rowLink(event)?.dispatchEvent(
      new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    );
  },
  onAuxClick: (event: MouseEvent<HTMLTableRowElement>): void => {
    const link = event.button === 1 ? rowLink(event) : null;
    if (link) window.open(link.href, '_blank', 'noopener');
  },
};
