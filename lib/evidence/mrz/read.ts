import type { CheckDigit, CheckSum, MrzFormat, MrzReading } from '../reading';
import { checkSum } from './check-sum';
import { issuingStateCover, layouts, type Place, textAt } from './layout';

/** How services join lines: a caret, a bar, a line break (real or escaped) or a gap. */
const separators = /(?:\\r|\\n|[\^|\r\n\t]|\s{2,})+/i;

const widthsByTotal: Record<number, number> = { 90: 30, 72: 36, 88: 44 };

const pieces = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

/** Splits an MRZ into its lines, whatever the separator, or by length if there is none. */
const splitLines = (fullString: string): string[] => {
  // Not `toUpperCase`: it turns some characters into two.
  const text = fullString.replace(/[a-z]/g, (letter) => letter.toUpperCase());
  const lines = pieces(text, separators);
  if (lines.length > 1) return lines;

  const [whole = '', ...others] = pieces(lines[0] ?? '', /\s/);
  const width = widthsByTotal[whole.length];
  if (others.length > 0 || width === undefined) return whole === '' ? [] : [whole, ...others];

  return Array.from({ length: whole.length / width }, (_, line) => whole.slice(line * width, (line + 1) * width));
};

/** Same size as TD2 but a different layout: read as TD2, every genuine card would look forged. */
const isOldFrenchCard = (lines: string[]): boolean =>
  lines.length === 2 && lines[0]?.length === 36 && lines[0].startsWith('IDFRA');

/** By the number and length of the lines; visas start with V. */
const formatOf = (lines: string[]): MrzFormat | null => {
  if (isOldFrenchCard(lines)) return null;
  const hasSizeOf = (format: MrzFormat) =>
    lines.length === layouts[format].lines && lines.every(({ length }) => length === layouts[format].width);
  const formats: MrzFormat[] = lines[0]?.startsWith('V') ? ['MRV-A', 'MRV-B'] : ['TD1', 'TD2', 'TD3'];

  return formats.find(hasSizeOf) ?? null;
};

/**
 * A document number of more than nine characters has a filler in place of its check digit; the rest of the number and
 * then the digit start the optional data (Doc 9303 part 5, 4.2.4, and part 6, 4.2.2, note j).
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

/** Doc 9303 excludes the filler inside a long number from the sum; older Belgian cards include it. */
const belgianSum = (lines: string[], { covers }: Place, found: string): CheckSum | null =>
  covers.length === 2 && textAt(lines, [issuingStateCover]) === 'BEL'
    ? checkSum(covers.map((cover) => textAt(lines, [cover])).join('<'), found)
    : null;

const isCorrect = (sum: CheckSum | null): boolean => sum !== null && String(sum.expected) === sum.found;

/** Only a passport's optional data may lack a check digit, and only if it is empty. */
export const stateOf = (name: string, sum: CheckSum | null): CheckDigit['state'] => {
  if (sum === null) return 'unreadable';
  if (isCorrect(sum)) return 'right';
  const isEmpty = sum.terms.every(({ character }) => character === '<');
  if (name === 'Optional data' && isEmpty && sum.found === '<') return 'absent';

  return /^\d$/.test(sum.found) ? 'wrong' : 'unreadable';
};

const readCheck = (lines: string[], format: MrzFormat, nominal: Place): CheckDigit => {
  const place = nominal.name === 'Document number' ? longNumberPlace(lines, format, nominal) : nominal;
  const found = lines[place.line]?.[place.column] ?? '';
  const byStandard = checkSum(textAt(lines, place.covers), found);
  const byBelgianRule = isCorrect(byStandard) ? null : belgianSum(lines, place, found);
  const sum = isCorrect(byBelgianRule) ? byBelgianRule : byStandard;

  return { ...place, state: stateOf(place.name, sum), sum };
};

const unknownFormat = (lines: string[]): string => {
  if (lines.length === 0) return 'The MRZ is empty.';
  if (isOldFrenchCard(lines)) {
    return 'This is the MRZ of a French identity card from before 2021, which Doc 9303 does not cover.';
  }

  return 'The number and length of the lines match no Doc 9303 format.';
};

/** Reads an MRZ and recomputes its check digits. Never throws: `problem` says what could not be read. */
export const readMrz = (fullString: string): MrzReading => {
  const lines = splitLines(fullString);
  const format = formatOf(lines);
  if (format === null) return { format, lines, checks: [], problem: unknownFormat(lines) };

  const checks = layouts[format].checks.map((place) => readCheck(lines, format, place));
  const hasInvalidCharacters = lines.some((line) => /[^A-Z0-9<]/.test(line));

  return {
    format,
    lines,
    checks,
    problem: hasInvalidCharacters ? 'The lines contain characters that are not allowed in an MRZ.' : null,
  };
};
