'use client';

import { type ChangeEvent, memo, type ReactNode } from 'react';
import { Checkbox } from '../checkbox';
import { classNames } from '../class-names';
import { SkeletonLine } from '../skeleton';
import type { Column } from './columns';
import { boxClasses, cellClasses, type Look, roles, rowClasses } from './looks';
import { passOnClicks } from './row-link';

/** What the rows of a table have in common. All of it must stay the same between renders, or every row is drawn again. */
export interface RowParts<Row, Context, Local> {
  /** Those shown, in order. */
  columns: ReadonlyArray<Column<Row, Context, Local>>;
  context: Context;
  /** A hook that each row calls once; its cells and its detail get the result. */
  useRow: ((row: Row, context: Context) => Local) | undefined;
  /** Below the row, across all columns: a failure of something done to it, for example. */
  detail: ((row: Row, context: Context, local: Local) => ReactNode) | undefined;
  /** In place of cells, across all columns, for rows that are no records; `null` for those that are. */
  divider: ((row: Row) => ReactNode) | undefined;
  toggle: (id: string, range: boolean) => void;
}

interface TableRowProps<Row, Context, Local> extends RowParts<Row, Context, Local> {
  row: Row;
  id: string;
  variant: Look['variant'];
  density: Look['density'];
  /** What its tick box is called; `null` where rows cannot be selected. */
  selectLabel: string | null;
  isSelected: boolean;
  isCurrent: boolean;
  className: string | undefined;
}

const noLocal = () => undefined;

// The span of one cell takes the place of the cells that follow it.
const spansOf = <Row, Context, Local>(columns: ReadonlyArray<Column<Row, Context, Local>>, row: Row) => {
  const ids = columns.map(({ id }) => id);
  let covered = 0;

  return columns.flatMap((column, index) => {
    if (covered > 0) {
      covered--;
      return [];
    }
    const span = column.span?.(row, ids.slice(index + 1)) ?? 1;
    covered = span - 1;

    return [{ column, span }];
  });
};

const DrawnRow = <Row, Context, Local>({
  row,
  id,
  columns,
  context,
  useRow = noLocal as unknown as () => Local,
  detail,
  divider,
  toggle,
  variant,
  density,
  selectLabel,
  isSelected,
  isCurrent,
  className,
}: TableRowProps<Row, Context, Local>) => {
  const local = useRow(row, context);
  const hasBoxes = selectLabel !== null;
  const look: Look = { variant, density, hasBoxes };
  const width = columns.length + (hasBoxes ? 1 : 0);

  const dividing = divider?.(row) ?? null;
  if (dividing !== null) {
    return (
      <tr {...roles.row}>
        <td {...roles.cell} colSpan={width} className="h-[26px] border-b border-line bg-sunken px-5 text-11 text-ink-2">
          {dividing}
        </td>
      </tr>
    );
  }
  const below = detail?.(row, context, local) ?? null;

  // By pointer, the list's keys go on from this row; by key, the focus stays where the person put it.
  const onBox = ({ nativeEvent, currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const click = nativeEvent instanceof MouseEvent ? nativeEvent : null;
    toggle(id, click?.shiftKey ?? false);
    if (click?.detail) currentTarget.closest('tr')?.querySelector<HTMLElement>('a[data-row-link]')?.focus();
  };

  return (
    <>
      <tr
        {...roles.row}
        {...(variant === 'list' && passOnClicks)}
        aria-current={isCurrent ? 'true' : undefined}
        className={classNames(rowClasses(look, isSelected || isCurrent), className)}
      >
        {hasBoxes && (
          <td {...roles.cell} data-card="none" className={boxClasses(look, isCurrent)}>
            <Checkbox
              checked={isSelected}
              onChange={onBox}
              aria-label={selectLabel}
              className="relative z-1 ml-1.5 grid size-6 place-items-center"
            />
          </td>
        )}
        {spansOf(columns, row).map(({ column, span }) => {
          const Cell = column.rowHeader ? 'th' : 'td';
          const title = column.title?.(row, context);
          const content = column.cell(row, context, local);
          const own = typeof column.className === 'function' ? column.className(row, context, local) : column.className;
          return (
            <Cell
              key={column.id}
              role={column.rowHeader ? 'rowheader' : 'cell'}
              scope={column.rowHeader ? 'row' : undefined}
              data-card={column.card}
              data-label={column.headerLook === 'hidden' ? undefined : column.header}
              colSpan={span === 1 ? undefined : span}
              className={classNames(cellClasses(look, column, isCurrent), column.rowHeader && 'font-normal', own)}
            >
              {title === undefined ? (
                content
              ) : (
                // Above the link that spans its row, or the pointer never reaches it.
                <span title={title} className="relative z-1">
                  {content}
                </span>
              )}
            </Cell>
          );
        })}
      </tr>
      {below !== null && below !== false && below !== undefined && (
        <tr {...roles.row}>
          <td {...roles.cell} colSpan={width} className="border-b border-line py-2">
            {below}
          </td>
        </tr>
      )}
    </>
  );
};

/** Drawn again only when something of its own changes: focus and selection leave all other rows alone. */
export const TableRow = memo(DrawnRow) as typeof DrawnRow;

interface SkeletonProps<Row, Context, Local> extends Look {
  count: number;
  columns: ReadonlyArray<Column<Row, Context, Local>>;
}

const DrawnSkeleton = <Row, Context, Local>({
  count,
  columns,
  ...look
}: SkeletonProps<Row, Context, Local>): ReactNode =>
  Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity
    <tr key={row} {...roles.row}>
      {look.hasBoxes && (
        <td {...roles.cell} data-card="none" className={boxClasses(look, false)}>
          <SkeletonLine className="ml-3 w-3.5" />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.id} {...roles.cell} data-card={column.card} className={cellClasses(look, column)}>
          {column.skeleton ?? <SkeletonLine className={(row + index) % 3 === 0 ? 'w-1/2' : 'w-2/3'} />}
        </td>
      ))}
    </tr>
  ));

/** Shaped like the rows that are on their way. */
export const SkeletonRows = memo(DrawnSkeleton) as typeof DrawnSkeleton;
