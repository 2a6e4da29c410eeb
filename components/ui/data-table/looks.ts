import { classNames } from '../class-names';
import type { Column } from './columns';

/** `list`: fills its page and scrolls under a sticky head. `plain`: ruled rows, as high as they need. */
export type Variant = 'list' | 'plain';
export type Density = 'normal' | 'comfortable' | 'compact' | 'roomy';

/** Browsers forget what a table's parts are when a phone lays them out as cards. */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

const heights: Record<Variant, Record<Density, string>> = {
  list: { normal: 'h-[31px]', comfortable: 'h-[34px]', compact: 'h-7', roomy: 'h-9 py-1' },
  plain: { normal: 'h-[29px]', comfortable: 'h-[34px]', compact: 'h-7', roomy: 'h-9 py-1' },
};

const heads: Record<Variant, string> = {
  list: 'sticky top-0 z-3 h-[30px] border-b border-line bg-surface text-12 whitespace-nowrap text-ink-2',
  plain: 'h-[30px] border-y border-line text-12 text-ink-2',
};

// The tick boxes stand at the left edge and need no margin.
const edges: Record<Variant, string> = { list: 'first:pl-5 last:pr-5', plain: 'first:pl-0' };

// At 200 % zoom a list scrolls sideways in its own box, with the pinned cell in view.
const pinnedHeads: Record<Variant, Record<'pinned' | 'pinned-end', string>> = {
  list: { pinned: 'left-0 z-4 desk:z-3', 'pinned-end': 'right-0 z-4 desk:z-3' },
  plain: { pinned: 'sticky left-0 z-2 bg-surface', 'pinned-end': 'sticky right-0 z-2 bg-surface' },
};
const pinnedCells: Record<Variant, Record<'pinned' | 'pinned-end', string>> = {
  list: {
    pinned: 'sticky left-0 z-2 bg-inherit desk:static desk:z-auto desk:bg-transparent',
    'pinned-end': 'sticky right-0 z-2 bg-inherit desk:static desk:z-auto desk:bg-transparent',
  },
  plain: { pinned: 'sticky left-0 z-2 bg-surface', 'pinned-end': 'sticky right-0 z-2 bg-surface' },
};

const edgeMark = 'first:shadow-[inset_2px_0_0_var(--accent)]';
const focusMark = 'group-focus-within/row:first:shadow-[inset_2px_0_0_var(--accent)]';

export interface Look {
  variant: Variant;
  density: Density;
  hasBoxes: boolean;
}

type Placed = Pick<Column<never>, 'narrow' | 'numeric'>;

const pinnedOf = ({ narrow }: Placed) => (narrow === 'pinned' || narrow === 'pinned-end' ? narrow : null);
const onlyWide = ({ narrow }: Placed, display: string) => narrow === 'wide' && `hidden ${display}`;

export const headClasses = ({ variant, hasBoxes }: Look, column: Placed | null): string => {
  if (column === null) return heads[variant];
  const pinned = pinnedOf(column);

  return classNames(
    heads[variant],
    'px-[7px]',
    !hasBoxes && edges[variant],
    column.numeric && 'text-right',
    pinned && pinnedHeads[variant][pinned],
    onlyWide(column, 'wide:table-cell'),
  );
};

export const colClasses = (column: Placed): string => classNames(onlyWide(column, 'wide:table-column'));

export const cellClasses = ({ variant, density, hasBoxes }: Look, column: Placed, isCurrent = false): string => {
  const pinned = pinnedOf(column);

  return classNames(
    heights[variant][density],
    'border-b border-line px-[7px]',
    variant === 'list' && 'truncate',
    !hasBoxes && edges[variant],
    !hasBoxes && variant === 'list' && (isCurrent ? edgeMark : focusMark),
    column.numeric && 'text-right',
    pinned && pinnedCells[variant][pinned],
    onlyWide(column, 'wide:table-cell'),
  );
};

/** The cell of the tick box, which is the first one of its row. */
export const boxClasses = ({ variant, density }: Look, isCurrent: boolean): string =>
  classNames('border-b border-line', heights[variant][density], isCurrent ? edgeMark : focusMark);

export const rowClasses = ({ variant }: Look, isMarked: boolean): string =>
  variant === 'plain'
    ? 'group/row'
    : classNames(
        'group/row relative has-[a[data-row-link]]:cursor-pointer',
        isMarked ? 'bg-accent-soft' : 'bg-surface focus-within:bg-accent-soft hover:not-focus-within:bg-hover',
      );
