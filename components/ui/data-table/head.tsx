'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import type { Column } from './columns';
import { headClasses, type Look, roles } from './looks';

/** What a head draws by itself: its words, or what stands for them. */
const HeadWords = ({ column }: { column: Pick<Column<never>, 'header' | 'headerLook'> }) => {
  const { header, headerLook } = column;
  if (headerLook === undefined) return header;
  if (headerLook === 'hidden') return <span className="sr-only">{header}</span>;

  return (
    <span title={header}>
      {headerLook}
      <span className="sr-only">{header}</span>
    </span>
  );
};

export interface Sort {
  key: string;
  descending: boolean;
}

interface HeadCellProps {
  column: Pick<Column<never>, 'header' | 'headerLook' | 'about' | 'sort' | 'narrow' | 'numeric'>;
  sort: Sort | null | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  look: Look;
  /** Drawn on its edge; `undefined` where the width is fixed. */
  handle: ReactNode;
}

/** One click sorts by the column, another one reverses the order. */
export const HeadCell = ({ column, sort, onSort, look, handle }: HeadCellProps) => {
  const own = column.sort;
  const sorted = own && sort?.key === own.key ? sort : null;
  const Arrow = sorted?.descending ? ArrowDown : ArrowUp;

  return (
    <th
      {...roles.head}
      scope="col"
      title={column.about}
      // The handle on its edge is no part of the column's name.
      aria-label={handle ? column.header : undefined}
      aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined}
      className={classNames(headClasses(look, column), Boolean(handle) && look.variant === 'plain' && 'relative')}
    >
      {own ? (
        <button
          type="button"
          onClick={() =>
            onSort?.({ key: own.key, descending: sorted ? !sorted.descending : (own.descendingFirst ?? false) })
          }
          className="inline-flex h-6 items-center gap-0.5 rounded-chip font-medium hover:text-ink"
        >
          <HeadWords column={column} />
          {sorted && <Arrow aria-hidden="true" className="size-3 stroke-2 text-ink" />}
        </button>
      ) : (
        <HeadWords column={column} />
      )}
      {handle}
    </th>
  );
};
