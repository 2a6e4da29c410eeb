import type { MrzFormat } from '../reading';
import { layouts } from './layout';

/** As services join lines: a caret, a bar, a line break, the same written out, or a gap. */
const separators = /(?:\\r|\\n|[\^|\r\n\t]|\s{2,})+/i;

const widthsByTotal: Record<number, number> = { 90: 30, 72: 36, 88: 44 };

const pieces = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

/** The lines of a zone, whatever stands between them, or nothing at all. */
export const splitLines = (fullString: string): string[] => {
  // Not `toUpperCase`, which makes two characters out of some.
  const text = fullString.replace(/[a-z]/g, (letter) => letter.toUpperCase());
  const lines = pieces(text, separators);
  if (lines.length > 1) return lines;

  const [whole = '', ...others] = pieces(lines[0] ?? '', /\s/);
  const width = widthsByTotal[whole.length];
  if (others.length > 0 || width === undefined) return whole === '' ? [] : [whole, ...others];

  return Array.from({ length: whole.length / width }, (_, line) => whole.slice(line * width, (line + 1) * width));
};

/** Two lines of 36 as well, but with columns of its own: read as a TD2, every genuine one would look forged. */
export const isOldFrenchCard = (lines: string[]): boolean =>
  lines.length === 2 && lines[0]?.length === 36 && lines[0].startsWith('IDFRA');

/** Number and length of the lines decide, and a V for the visas. */
export const formatOf = (lines: string[]): MrzFormat | null => {
  if (isOldFrenchCard(lines)) return null;
  const fits = (format: MrzFormat) =>
    lines.length === layouts[format].lines && lines.every(({ length }) => length === layouts[format].width);
  const formats: MrzFormat[] = lines[0]?.startsWith('V') ? ['MRV-A', 'MRV-B'] : ['TD1', 'TD2', 'TD3'];

  return formats.find(fits) ?? null;
};
