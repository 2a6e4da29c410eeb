'use client';

import {
  type ReactNode,
  type RefObject,
  startTransition,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Checkbox } from '../checkbox';
import { classNames } from '../class-names';
import { isPhone } from '../phone';
import { ProblemBanner } from '../problem';
import { ScrollBox } from '../scroll-box';
import { useRowKeys } from '../use-row-keys';
import { useSteady } from '../use-steady';
import type { Column } from './columns';
import { HeadCell, type Sort } from './head';
import { colClasses, type Density, headClasses, type Look, roles, type Variant } from './looks';
import { type ColumnSizing, ResizeHandle } from './resize-handle';
import { type RowParts, SkeletonRows, TableRow } from './rows';
import { TableMessage, type TableState } from './table-state';
import { boxWidth, colWidths, totalWidth, useWidths, widthOf } from './widths';

/** Tick boxes for the rows of this page; what is selected on other pages is the caller's business. */
interface TableSelection<Row> {
  isSelected: (id: string) => boolean;
  /** `range`: with everything from the row that was selected last. */
  toggle: (id: string, range: boolean) => void;
  page: 'none' | 'some' | 'all';
  togglePage: () => void;
  /** Names the tick box of a row. */
  labelOf: (row: Row) => string;
}

interface Props<Row, Context, Local> {
  /** Names the table. */
  label: string;
  variant: Variant;
  /** Declared in a module: a new array draws every row again. */
  columns: ReadonlyArray<Column<Row, Context, Local>>;
  /** Ids of the columns shown, in order; all of them by default. Those that cannot be hidden need no mention. */
  visible?: readonly string[] | undefined;
  rowId: (row: Row) => string;
  state: TableState<Row>;
  density?: Density;
  /** In px: below it, the table scrolls sideways. The widths of the columns by default. */
  minWidth?: number;
  /** The server sorts. `onSort` also needs columns with a sort key. */
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  sizing?: ColumnSizing;
  selection?: TableSelection<Row>;
  /** The row that is open beside the table. */
  isCurrent?: (row: Row) => boolean;
  rowClass?: (row: Row) => string | false | undefined;
  useRow?: (row: Row, context: Context) => Local;
  detail?: RowParts<Row, Context, Local>['detail'];
  divider?: RowParts<Row, Context, Local>['divider'];
  skeletonRows?: number;
  /** Between a problem's banner and the table: what must be known before the rows are read. */
  notice?: ReactNode;
  /** Of the box that scrolls. */
  box?: RefObject<HTMLDivElement | null>;
  /** Of the box around a plain table. */
  className?: string | undefined;
}

/** `context` is passed to every cell; memoise it, or every row is drawn again. */
type DataTableProps<Row, Context, Local> = Props<Row, Context, Local> &
  (undefined extends Context ? { context?: Context } : { context: Context });

/** Draws a table from its columns: its rows, skeletons while they load, or why there are none. */
export const DataTable = <Row extends object, Context = undefined, Local = undefined>(
  props: DataTableProps<Row, Context, Local>,
) => {
  const { state, notice, variant } = props;

  if (state.kind === 'empty' || state.kind === 'failed' || state.kind === 'forbidden') {
    return (
      <>
        {state.kind === 'empty' && notice}
        <TableMessage state={state} className={variant === 'list' ? 'flex-1 p-5' : 'py-3'} />
      </>
    );
  }

  return (
    <>
      {state.kind === 'stale' && (
        <ProblemBanner
          problem={state.problem}
          onRetry={state.onRetry}
          className={classNames('shrink-0 border-y border-line', variant === 'list' && 'px-5')}
        />
      )}
      {notice}
      {state.kind === 'stale' && state.rows.length === 0 && state.empty ? (
        state.empty
      ) : (
        <Table<Row, Context, Local>
          {...props}
          rows={rowsOf(state)}
          isBusy={state.kind === 'loading' || state.isRefreshing}
        />
      )}
    </>
  );
};

// An outage is not an empty list: without rows that were ever read, there are skeletons below the problem.
const rowsOf = <Row,>(
  state: Extract<TableState<Row>, { kind: 'loading' | 'ready' | 'stale' }>,
): readonly Row[] | null =>
  state.kind === 'loading' || (state.kind === 'stale' && state.rows.length === 0) ? null : state.rows;

/** Columns that cannot be hidden come first unless `visible` names them. */
const shownColumns = <Each extends Pick<Column<never>, 'id' | 'canHide'>>(
  columns: readonly Each[],
  visible: readonly string[] | undefined,
): readonly Each[] => {
  if (!visible) return columns;

  return [
    ...columns.filter(({ id, canHide }) => !canHide && !visible.includes(id)),
    ...visible.flatMap((id) => columns.find((column) => column.id === id) ?? []),
  ];
};

/** As many as a screen shows: lines, or cards on a phone. */
const firstRows = (): number => Math.ceil(window.innerHeight / (isPhone() ? 140 : 34));

/** In the task after the browser's next drawing. */
const afterDrawing = (run: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });

  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

/** Rows are drawn between other work, and the first ones first: a long page never holds up what somebody is doing. */
const useSparingly = <Row,>(given: readonly Row[] | null): readonly Row[] | null => {
  const rows = useDeferredValue(given);
  const [isDrawn, setDrawn] = useState(given !== null);
  if (rows === null && isDrawn) setDrawn(false);

  const isPartial = rows !== null && !isDrawn;
  useEffect(() => {
    if (isPartial) return afterDrawing(() => startTransition(() => setDrawn(true)));
  }, [isPartial]);

  return useMemo(() => (isPartial ? rows.slice(0, firstRows()) : rows), [rows, isPartial]);
};

interface TableProps<Row, Context, Local> extends Props<Row, Context, Local> {
  context?: Context;
  /** `null` while the first ones load. */
  rows: readonly Row[] | null;
  isBusy: boolean;
}

const Table = <Row extends object, Context, Local>(props: TableProps<Row, Context, Local>) => {
  const { label, variant, columns, rows: given, isBusy, rowId, selection, sizing, sort, onSort, ...rest } = props;
  const { visible, density = 'normal', isCurrent, rowClass, useRow, detail, divider, skeletonRows = 12 } = rest;
  const rows = useSparingly(given);
  const { widths, setWidth, commit } = useWidths(sizing);
  const shown = useMemo(() => shownColumns(columns, visible), [columns, visible]);

  const hasBoxes = selection !== undefined;
  const look: Look = { variant, density, hasBoxes };
  const toggle = useSteady((id: string, range: boolean) => selection?.toggle(id, range));
  const parts = { columns: shown, context: props.context as Context, useRow, detail, divider, toggle };

  const hasChosen = shown.some(({ id }) => widths[id] !== undefined);
  // Wide screens add the widths of the columns that only they show; chosen ones hold with all of them.
  const total = totalWidth(hasChosen ? shown : shown.filter(({ narrow }) => narrow !== 'wide'), widths, hasBoxes);
  const cols = colWidths(shown, widths, hasBoxes);

  const drawn = (
    <table
      {...roles.table}
      aria-label={label}
      aria-busy={isBusy}
      className="cards w-full table-fixed border-separate border-spacing-0 text-table"
      style={{ minWidth: hasChosen ? total : (rest.minWidth ?? total) }}
    >
      <colgroup>
        {hasBoxes && <col style={{ width: boxWidth }} />}
        {shown.map((column, index) => (
          <col key={column.id} className={colClasses(column)} style={{ width: cols[index] }} />
        ))}
      </colgroup>
      <thead {...roles.group}>
        <tr {...roles.row} className={classNames(variant === 'list' && 'bg-surface')}>
          {selection && (
            <th {...roles.head} scope="col" className={headClasses(look, null)}>
              <Checkbox
                checked={selection.page === 'all'}
                mixed={selection.page === 'some'}
                onChange={selection.togglePage}
                disabled={rows === null || rows.length === 0}
                aria-label="Select all on this page"
                className="ml-1.5 grid size-6 place-items-center"
              />
            </th>
          )}
          {shown.map((column) => (
            <HeadCell
              key={column.id}
              column={column}
              sort={sort}
              onSort={onSort}
              look={look}
              handle={
                sizing && (
                  <ResizeHandle
                    name={column.header}
                    width={widthOf(column, widths)}
                    isChosen={widths[column.id] !== undefined}
                    onChange={(width) => setWidth(column.id, width)}
                    onDone={commit}
                    onReset={() => {
                      setWidth(column.id, null);
                      commit();
                    }}
                  />
                )
              }
            />
          ))}
        </tr>
      </thead>
      <tbody {...roles.group}>
        {rows === null ? (
          <SkeletonRows count={skeletonRows} columns={shown} {...look} />
        ) : (
          rows.map((row) => {
            const id = rowId(row);

            return (
              <TableRow
                key={id}
                id={id}
                row={row}
                {...parts}
                variant={variant}
                density={density}
                selectLabel={selection?.labelOf(row) ?? null}
                isSelected={selection?.isSelected(id) ?? false}
                isCurrent={isCurrent?.(row) ?? false}
                className={rowClass?.(row) || undefined}
              />
            );
          })
        )}
      </tbody>
    </table>
  );

  if (variant === 'plain') {
    return (
      <ScrollBox label={`${label}, table`} className={classNames(sizing && '@container', rest.className)}>
        {drawn}
      </ScrollBox>
    );
  }
  return (
    <ListBox box={rest.box} className={classNames(sizing && '@container')}>
      {drawn}
    </ListBox>
  );
};

interface ListBoxProps {
  box: RefObject<HTMLDivElement | null> | undefined;
  className: string;
  children: ReactNode;
}

/** Fills the page, scrolls, and is walked through by key. */
const ListBox = ({ box, className, children }: ListBoxProps) => {
  const own = useRef<HTMLDivElement>(null);
  const ref = box ?? own;
  useRowKeys(ref);

  return (
    <div
      ref={ref}
      className={classNames('min-h-0 flex-1 overflow-auto phone:overflow-visible phone:bg-canvas phone:p-3', className)}
    >
      {children}
    </div>
  );
};
