import type { ExportBody } from '@/lib/answers';

const newline = 10;
const quote = 34;

interface RowCounter {
  take: (bytes: Uint8Array) => void;
  /** Complete rows, without the header of a CSV file or the last line of a JSON Lines file. */
  rows: () => number;
  /** True if the file is not cut off. */
  isComplete: () => boolean;
}

/**
 * Counts rows while a file downloads. In CSV, a line break within quotes belongs to a value. A JSON Lines file ends with a
 * line that has the number of rows; without it, the file is cut off.
 */
export const rowCounter = (format: ExportBody['format']): RowCounter => {
  const isCsv = format === 'csv';
  let lines = 0;
  let inQuotes = false;
  let last: number | null = null;
  let tail = '';

  const take = (bytes: Uint8Array) => {
    for (const byte of bytes) {
      if (isCsv && byte === quote) inQuotes = !inQuotes;
      else if (byte === newline && !inQuotes) lines += 1;
    }
    last = bytes.at(-1) ?? last;
    if (!isCsv) tail = (tail + new TextDecoder().decode(bytes.subarray(-100))).slice(-100);
  };
  const end = () => /(?:^|\n)\{"end":\{"rows":\d+[^\n]*\}\}\n?$/.exec(tail);

  return {
    take,
    rows: () => Math.max(0, lines - (isCsv || end() ? 1 : 0)),
    isComplete: () => (isCsv ? lines > 0 && !inQuotes && last === newline : end() !== null),
  };
};
