/** Where each format has its check digits, names and issuing state. */
import type { CheckDigit, MrzFormat, MrzReading } from '../reading';

/** Lines and columns are zero-based. */
export type Place = Pick<CheckDigit, 'name' | 'line' | 'column' | 'covers'>;
type Cover = CheckDigit['covers'][number];

interface Layout {
  lines: number;
  width: number;
  checks: Place[];
  /** The optional data, where a document number of more than nine characters continues. */
  overflow: Cover | null;
  names: Cover;
  nameLength: 30 | 31 | 39;
}

const on = (line: number, from: number, to: number): Cover => ({ line, span: [from, to] });

const place = (name: string, line: number, column: number, covers: Cover[]): Place => ({ name, line, column, covers });

/** The second line starts the same way in every format but TD1. */
const lowerLine = [
  place('Document number', 1, 9, [on(1, 0, 9)]),
  place('Date of birth', 1, 19, [on(1, 13, 19)]),
  place('Date of expiry', 1, 27, [on(1, 21, 27)]),
];

/** Doc 9303 parts 4 (TD3), 5 (TD1) and 6 (TD2), each 4.2.4, and part 7 (visas, which have no composite). */
export const layouts: Record<MrzFormat, Layout> = {
  TD1: {
    lines: 3,
    width: 30,
    checks: [
      place('Document number', 0, 14, [on(0, 5, 14)]),
      place('Date of birth', 1, 6, [on(1, 0, 6)]),
      place('Date of expiry', 1, 14, [on(1, 8, 14)]),
      place('Composite', 1, 29, [on(0, 5, 30), on(1, 0, 7), on(1, 8, 15), on(1, 18, 29)]),
    ],
    overflow: on(0, 15, 30),
    names: on(2, 0, 30),
    nameLength: 30,
  },
  TD2: {
    lines: 2,
    width: 36,
    checks: [...lowerLine, place('Composite', 1, 35, [on(1, 0, 10), on(1, 13, 20), on(1, 21, 35)])],
    overflow: on(1, 28, 35),
    names: on(0, 5, 36),
    nameLength: 31,
  },
  TD3: {
    lines: 2,
    width: 44,
    checks: [
      ...lowerLine,
      place('Optional data', 1, 42, [on(1, 28, 42)]),
      place('Composite', 1, 43, [on(1, 0, 10), on(1, 13, 20), on(1, 21, 43)]),
    ],
    overflow: null,
    names: on(0, 5, 44),
    nameLength: 39,
  },
  'MRV-A': { lines: 2, width: 44, checks: lowerLine, overflow: null, names: on(0, 5, 44), nameLength: 39 },
  'MRV-B': { lines: 2, width: 36, checks: lowerLine, overflow: null, names: on(0, 5, 36), nameLength: 31 },
};

export const issuingStateCover = on(0, 2, 5);

export const textAt = (lines: string[], covers: Cover[]): string =>
  covers.map(({ line, span }) => lines[line]?.slice(...span) ?? '').join('');

/** The text covered by a check digit, without trailing fillers; `null`: not in the lines. */
export const coveredText = ({ lines, checks }: MrzReading, name: CheckDigit['name']): string | null => {
  const check = checks.find((candidate) => candidate.name === name);

  return (check && textAt(lines, check.covers).replace(/<+$/, '')) || null;
};

export const issuingStateIn = ({ format, lines }: MrzReading): string | null =>
  (format && textAt(lines, [issuingStateCover]).replaceAll('<', '')) || null;

const words = (text: string): string => text.replaceAll('<', ' ').trim();

interface ZoneNames {
  primary: string;
  secondary: string;
  /** Length of the name field if it is full or one short, so that a name may be cut off, even between words. */
  filled: 30 | 31 | 39 | null;
}

export const namesIn = ({ format, lines }: MrzReading): ZoneNames | null => {
  if (format === null) return null;
  const { names, nameLength } = layouts[format];
  const text = textAt(lines, [names]);
  // Two fillers separate the primary from the secondary identifier.
  const [primary = '', ...secondary] = text.split('<<');

  return {
    primary: words(primary),
    secondary: words(secondary.join(' ')),
    filled: text.endsWith('<<') ? null : nameLength,
  };
};
