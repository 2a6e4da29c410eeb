/** The one table of the desk: columns are declared, and the table draws them, their states and their rows. */
export { type Column, defineColumns } from './columns';
export { DataTable } from './data-table';
export { stateOfRows, tableStateOf } from './query-state';
export type { ColumnSizing } from './resize-handle';
export { RowLink } from './row-link';
export type { TableState } from './table-state';
