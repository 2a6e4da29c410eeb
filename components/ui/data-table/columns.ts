import type { ReactElement, ReactNode } from 'react';

/**
 * One column, declared once. `Context`: what all cells share beside their row, such as who is looking. `Local`: what the
 * table's `useRow` returns for this row, such as a change that is under way.
 */
export interface Column<Row, Context = undefined, Local = undefined> {
  id: string;
  /** Names the column in its head and in menus. */
  header: string;
  /** `hidden`: the name is for screen readers only. An element, such as an icon, is drawn in place of the name. */
  headerLook?: 'hidden' | ReactElement;
  /** What its values mean, on hover of the head. */
  about?: string;
  cell: (row: Row, context: Context, local: Local) => ReactNode;
  /** In px. Columns without a width share what is left; if all have one, spare room is shared out in proportion. */
  width?: number;
  /** For lists that the server sorts. The first click sorts upwards unless told otherwise. */
  sort?: { key: string; descendingFirst?: boolean };
  /** Left out where the table's `visible` does not name it; other columns are always shown. */
  canHide?: boolean;
  /** Aligned right: figures, times, and the buttons at a row's end. */
  numeric?: boolean;
  /** Drawn in each row while the first rows load; a line by default. */
  skeleton?: ReactElement;
  /**
   * On narrow screens. `wide`: shown on wide screens only. `pinned`, `pinned-end`: stays in view at the left or right
   * edge while the table scrolls sideways.
   */
  narrow?: 'always' | 'wide' | 'pinned' | 'pinned-end';
  /**
   * Where it stands on the card that a row is on a phone; by default the first column is the title and the others are
   * lines with their names. `end`: beside the title. `part`: one of the words below it. `side`: at the end of those.
   * `note`: a line in small type; `line`: the same without its name. `foot`: the last line, without its name, and
   * `foot-start`: at the left of it. `lead`: large, on the left. `none`: left out.
   */
  card?: 'title' | 'end' | 'part' | 'side' | 'note' | 'line' | 'foot' | 'foot-start' | 'lead' | 'none';
  /** Its cell names the row for screen readers. */
  rowHeader?: boolean;
  className?: string | ((row: Row, context: Context, local: Local) => string | false | undefined);
  /** Shown on hover, for text that may be cut off. */
  title?: (row: Row, context: Context) => string | undefined;
  /** How many columns the cell spans, given the ids of those that follow. */
  span?: (row: Row, following: readonly string[]) => number;
}

/** Checks the declarations of a `columns.tsx`. */
export const defineColumns = <Row, Context = undefined, Local = undefined>(
  columns: ReadonlyArray<Column<Row, Context, Local>>,
): ReadonlyArray<Column<Row, Context, Local>> => columns;
