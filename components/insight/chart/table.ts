/** A chart's figures as a table, for the screen and for the CSV file. */
export interface ChartTable {
  columns: ReadonlyArray<{ name: string; numeric?: boolean }>;
  /** `null`: no value. */
  rows: ReadonlyArray<ReadonlyArray<string | number | null>>;
}

/** An apostrophe keeps spreadsheets from reading text as a formula. */
const quoted = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

export const csvOf = ({ columns, rows }: ChartTable): string =>
  [
    columns.map(({ name }) => quoted(name)),
    ...rows.map((row) => row.map((cell) => (typeof cell === 'string' ? quoted(cell) : (cell ?? '')))),
  ]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');
