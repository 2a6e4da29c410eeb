/** The table of vehicle classes on the back of a driving licence. */
import type { TextLine } from '../shapes';

const classes = new Set([
  'AM',
  'A1',
  'A2',
  'A',
  'B1',
  'B',
  'BE',
  'B96',
  'C1',
  'C1E',
  'C',
  'CE',
  'D1',
  'D1E',
  'D',
  'DE',
  'T',
  'F',
  'G',
  'K',
  'L',
  'M',
  'TM',
]);

const firstWord = (text: string): string => (text.trim().split(/\s+/)[0] ?? '').replace('+', '').toUpperCase();

/** Classes below one another at the left, one a row; single letters alone could be any list's. */
export const hasCategories = (lines: readonly TextLine[]): boolean => {
  const found = lines.filter(
    ({ text }) => classes.has(firstWord(text)) && (text.trim().length <= 4 || /\d{2}|[–-]\s?[–-]/.test(text)),
  );
  const heads = new Set(lines.flatMap(({ text }) => /^\s*(9|10|11|12)\.?\s*$/.exec(text)?.[1] ?? []));

  return found.some(({ box }) => {
    const column = found.filter((other) => Math.abs(other.box.x - box.x) < 0.03);
    const names = new Set(column.map(({ text }) => firstWord(text)));
    const rows = new Set(column.map((other) => Math.round(other.box.y / 0.025)));
    const count = Math.min(names.size, rows.size);

    return count >= (heads.size >= 3 ? 2 : 3) && [...names].some((name) => name.length > 1);
  });
};
