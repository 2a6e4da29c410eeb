/** What a chart shows, as a table: the same for the eye, the reader and the file. */
export interface ChartTable {
  columns: ReadonlyArray<{ name: string; numeric?: boolean }>;
  /** `null`: there is no such value. */
  rows: ReadonlyArray<ReadonlyArray<string | number | null>>;
}

/** A text that a spreadsheet would take for a formula gets an apostrophe before it. */
const quoted = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

export const csvOf = ({ columns, rows }: ChartTable): string =>
  [
    columns.map(({ name }) => quoted(name)),
    ...rows.map((row) => row.map((cell) => (typeof cell === 'string' ? quoted(cell) : (cell ?? '')))),
  ]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');
