/** Rows as the text of a file: CSV for a spreadsheet, JSON Lines for a program. */
import type { ExportBody } from '@/lib/answers';
import { type ExportRow, exportColumns, type TagNames } from './columns';

interface ExportFormat {
  contentType: string;
  start: string;
  line: (from: ExportRow, tags: TagNames) => string;
  /** `rows`: written; `leftOut`: gone from the list since the file was begun. */
  end: (counts: { rows: number; leftOut: number }) => string;
}

/** A spreadsheet takes a text that begins so for a formula; the full-width forms are taken for the plain ones. */
const looksLikeFormula = /^[=+\-@\t\r\n＝＋－＠]/;

/** RFC 4180. Numbers stay numbers, a negative one too; a text that a spreadsheet would compute gets an apostrophe. */
const csvCell = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = looksLikeFormula.test(value) ? `'${value}` : value;

  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const csvLine = (cells: ReadonlyArray<string | number | null>): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Without it, a spreadsheet does not take the file for UTF-8. */
const byteOrderMark = '\uFEFF';

export const formats: Record<ExportBody['format'], ExportFormat> = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    start: byteOrderMark + csvLine(exportColumns.map(({ name }) => name)),
    line: (from, tags) => csvLine(exportColumns.map(({ cell }) => cell(from, tags))),
    // A CSV file has no place for anything but rows; a transfer that breaks off is told by the transfer.
    end: () => '',
  },
  jsonl: {
    contentType: 'application/x-ndjson; charset=utf-8',
    start: '',
    line: (from, tags) =>
      `${JSON.stringify(Object.fromEntries(exportColumns.map(({ name, cell, value = cell }) => [name, value(from, tags)])))}\n`,
    // So that a file that was cut can be told from a whole one.
    end: (counts) => `${JSON.stringify({ end: counts })}\n`,
  },
};
