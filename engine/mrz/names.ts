/** The names of a zone, separated and unfolded as Doc 9303 says. */
import type { ZoneFormat } from '../protocol';

export interface ZoneNames {
  primary: string;
  secondary: string;
  /** No filler is left at the end, so a name may have been cut. */
  isFull: boolean;
}

export const namesOf = (format: ZoneFormat, lines: readonly string[]): ZoneNames => {
  const field = format === 'TD1' ? (lines[2] ?? '') : (lines[0] ?? '').slice(5);
  const text = field.replace(/<+$/, '');
  const [primary = '', ...rest] = text.split('<<');
  const unfolded = (part: string) => part.replace(/<+/g, ' ').trim();

  return { primary: unfolded(primary), secondary: unfolded(rest.join('<')), isFull: text.length === field.length };
};
