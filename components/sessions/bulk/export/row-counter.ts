import type { ExportBody } from '@/lib/answers';

const newline = 10;
const quote = 34;

interface RowCounter {
  take: (bytes: Uint8Array) => void;
  /** Rows that have come whole, without the head of a table or the last line of a JSON Lines file. */
  rows: () => number;
  /** Whether the file ends where a file may end. */
  isWhole: () => boolean;
}

/**
 * Counts rows as they pass. In a table, an end of line within quotes belongs to a value. A JSON Lines file ends with a line
 * that says how many rows it has; without that line it was cut.
 */
export const rowCounter = (format: ExportBody['format']): RowCounter => {
  const isTable = format === 'csv';
  let lines = 0;
  let inQuotes = false;
  let last: number | null = null;
  let tail = '';

  const take = (bytes: Uint8Array) => {
    for (const byte of bytes) {
      if (isTable && byte === quote) inQuotes = !inQuotes;
      else if (byte === newline && !inQuotes) lines += 1;
    }
    last = bytes.at(-1) ?? last;
    if (!isTable) tail = (tail + new TextDecoder().decode(bytes.subarray(-100))).slice(-100);
  };
  const end = () => /(?:^|\n)\{"end":\{"rows":\d+[^\n]*\}\}\n?$/.exec(tail);

  return {
    take,
    rows: () => Math.max(0, lines - (isTable || end() ? 1 : 0)),
    isWhole: () => (isTable ? lines > 0 && !inQuotes && last === newline : end() !== null),
  };
};
