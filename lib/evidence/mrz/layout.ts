import type { CheckDigit, MrzFormat } from '../reading';

/** Lines and columns count from nought. */
export type Place = Pick<CheckDigit, 'name' | 'line' | 'column' | 'covers'>;
type Cover = CheckDigit['covers'][number];

interface Layout {
  lines: number;
  width: number;
  checks: Place[];
  /** The optional data in which a document number of more than nine characters goes on. */
  overflow: Cover | null;
  names: Cover;
  /** For how many characters of names. */
  room: 30 | 31 | 39;
}

const on = (line: number, from: number, to: number): Cover => ({ line, span: [from, to] });

const place = (name: string, line: number, column: number, covers: Cover[]): Place => ({ name, line, column, covers });

/** The lower line of all formats but TD1 begins alike. */
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
    room: 30,
  },
  TD2: {
    lines: 2,
    width: 36,
    checks: [...lowerLine, place('Composite', 1, 35, [on(1, 0, 10), on(1, 13, 20), on(1, 21, 35)])],
    overflow: on(1, 28, 35),
    names: on(0, 5, 36),
    room: 31,
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
    room: 39,
  },
  'MRV-A': { lines: 2, width: 44, checks: lowerLine, overflow: null, names: on(0, 5, 44), room: 39 },
  'MRV-B': { lines: 2, width: 36, checks: lowerLine, overflow: null, names: on(0, 5, 36), room: 31 },
};

/** The same place in every format. */
export const issuingStateCover = on(0, 2, 5);

export const textAt = (lines: string[], covers: Cover[]): string =>
  covers.map(({ line, span }) => lines[line]?.slice(...span) ?? '').join('');
