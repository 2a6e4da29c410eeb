/** A part of a chart with values and, usually, a list of sessions. */
export interface Mark {
  /** The area that can be pointed at, in pixels of the plot. */
  x: number;
  y: number;
  width: number;
  height: number;
  title: string;
  value?: string | undefined;
  lines?: ReadonlyArray<{ label: string; value: string; colour?: string | undefined }> | undefined;
  note?: string | undefined;
  /** The list of its sessions; `null` if there is none. */
  href: string | null;
}

/** The same words as in the box, for screen readers. */
export const markWords = ({ title, value, lines = [], note }: Mark): string =>
  [[title, value].filter(Boolean).join(': '), ...lines.map((line) => `${line.label} ${line.value}`), note]
    .filter(Boolean)
    .join(', ');

/** In a row with a single mark, left and right work like up and down. `null`: not a navigation key. */
export const nextMark = (
  rows: ReadonlyArray<readonly Mark[]>,
  { row, index }: { row: number; index: number },
  key: string,
): { row: number; index: number } | null => {
  const length = rows[row]?.length ?? 0;
  const across = length > 1 ? 'index' : 'row';
  const clamp = (at: { row: number; index: number }) => {
    const inRow = Math.min(Math.max(at.row, 0), rows.length - 1);
    return { row: inRow, index: Math.min(Math.max(at.index, 0), (rows[inRow]?.length ?? 1) - 1) };
  };

  switch (key) {
    case 'ArrowRight':
      return clamp(across === 'index' ? { row, index: index + 1 } : { row: row + 1, index: 0 });
    case 'ArrowLeft':
      return clamp(across === 'index' ? { row, index: index - 1 } : { row: row - 1, index: 0 });
    case 'ArrowDown':
      return clamp({ row: row + 1, index });
    case 'ArrowUp':
      return clamp({ row: row - 1, index });
    case 'Home':
      return clamp(across === 'index' ? { row, index: 0 } : { row: 0, index: 0 });
    case 'End':
      return clamp(across === 'index' ? { row, index: length - 1 } : { row: rows.length - 1, index: 0 });
    default:
      return null;
  }
};
