import type { CheckDigit, CheckSum, MrzFormat, MrzReading } from '../reading';
import { checkSum } from './check-sum';
import { issuingStateCover, layouts, type Place, textAt } from './layout';
import { formatOf, isOldFrenchCard, splitLines } from './lines';

/**
 * A document number of more than nine characters: a filler in the place of its digit, and the rest of it, then the
 * digit, at the beginning of the optional data (Doc 9303 part 5, 4.2.4, and part 6, 4.2.2, note j).
 */
const longNumberPlace = (lines: string[], format: MrzFormat, short: Place): Place => {
  const { overflow } = layouts[format];
  if (!overflow || lines[short.line]?.[short.column] !== '<') return short;

  const rest = textAt(lines, [overflow]).split('<')[0] ?? '';
  if (rest === '') return short;

  const [from] = overflow.span;
  const column = from + rest.length - 1;

  return {
    ...short,
    line: overflow.line,
    column,
    covers: [...short.covers, { line: overflow.line, span: [from, column] }],
  };
};

/** Doc 9303 leaves the filler inside a long number out of the sum. Belgium's older cards count it. */
const belgianSum = (lines: string[], { covers }: Place, found: string): CheckSum | null =>
  covers.length === 2 && textAt(lines, [issuingStateCover]) === 'BEL'
    ? checkSum(covers.map((cover) => textAt(lines, [cover])).join('<'), found)
    : null;

const fits = (sum: CheckSum | null): boolean => sum !== null && String(sum.expected) === sum.found;

/** Only a passport's optional data may go without a digit, and only when there are none. */
export const stateOf = (name: string, sum: CheckSum | null): CheckDigit['state'] => {
  if (sum === null) return 'unreadable';
  if (fits(sum)) return 'right';
  const isEmpty = sum.terms.every(({ character }) => character === '<');
  if (name === 'Optional data' && isEmpty && sum.found === '<') return 'absent';

  return /^\d$/.test(sum.found) ? 'wrong' : 'unreadable';
};

const readCheck = (lines: string[], format: MrzFormat, nominal: Place): CheckDigit => {
  const place = nominal.name === 'Document number' ? longNumberPlace(lines, format, nominal) : nominal;
  const found = lines[place.line]?.[place.column] ?? '';
  const byTheBook = checkSum(textAt(lines, place.covers), found);
  const byBelgium = fits(byTheBook) ? null : belgianSum(lines, place, found);
  const sum = fits(byBelgium) ? byBelgium : byTheBook;

  return { ...place, state: stateOf(place.name, sum), sum };
};

const unknownFormat = (lines: string[]): string => {
  if (lines.length === 0) return 'The machine-readable zone is empty.';
  if (isOldFrenchCard(lines)) {
    return 'These are the lines of a French identity card of before 2021, which Doc 9303 does not cover.';
  }

  return 'The lines do not have the number and length of any format of Doc 9303.';
};

/** Reads a zone and recomputes its check digits. Whatever it is given, it answers: what cannot be read is called so. */
export const readMrz = (fullString: string): MrzReading => {
  const lines = splitLines(fullString);
  const format = formatOf(lines);
  if (format === null) return { format, lines, checks: [], problem: unknownFormat(lines) };

  const checks = layouts[format].checks.map((place) => readCheck(lines, format, place));
  const isForeign = lines.some((line) => /[^A-Z0-9<]/.test(line));

  return {
    format,
    lines,
    checks,
    problem: isForeign ? 'The lines contain characters that no machine-readable zone has.' : null,
  };
};
