/** The layouts of ICAO Doc 9303: what may stand where, and which digits check which parts. Nothing is repaired. */
import type { ZoneFormat } from '../protocol';

/** `a` letters and fillers, `n` digits and fillers, `d` a digit, `s` sex, `x` anything. */
type Class = 'a' | 'n' | 'd' | 's' | 'x';

interface Layout {
  format: ZoneFormat;
  isVisa: boolean;
  /** One letter of `Class` for each position. */
  lines: readonly string[];
}

const times = (kind: Class, count: number): string => kind.repeat(count);
/** The check digit of an unknown date may be a filler. */
const dates = `${times('n', 6)}ns${times('n', 6)}n`;
const second = (optional: string) => `${times('x', 9)}n${times('a', 3)}${dates}${optional}`;

const layouts: readonly Layout[] = [
  {
    format: 'TD1',
    isVisa: false,
    lines: [
      `${times('a', 5)}${times('x', 9)}n${times('x', 15)}`,
      `${dates}${times('a', 3)}${times('x', 11)}d`,
      times('a', 30),
    ],
  },
  { format: 'TD2', isVisa: false, lines: [times('a', 36), second(`${times('x', 7)}d`)] },
  { format: 'TD3', isVisa: false, lines: [times('a', 44), second(`${times('x', 14)}nd`)] },
  { format: 'MRV-A', isVisa: true, lines: [times('a', 44), second(times('x', 16))] },
  { format: 'MRV-B', isVisa: true, lines: [times('a', 36), second(times('x', 8))] },
];

const allowed: Readonly<Record<Class, RegExp>> = { a: /[A-Z<]/, n: /[0-9<]/, d: /[0-9]/, s: /[MFX<]/, x: /[A-Z0-9<]/ };

const lookAlikes: Readonly<Record<string, string>> = {
  0: 'O',
  O: '0',
  1: 'I',
  I: '1',
  5: 'S',
  S: '5',
  8: 'B',
  B: '8',
  2: 'Z',
  Z: '2',
};

/** A letter that cannot stand where it was read, and the look-alike that was taken for it. */
export interface Substitution {
  line: number;
  position: number;
  read: string;
  taken: string;
}

export interface Fitted {
  format: ZoneFormat;
  lines: string[];
  substitution: Substitution | null;
}

/** Of a visa the first letter is V; nothing else tells it from a passport or a TD2 document. */
const layoutOf = (lines: readonly string[]): Layout | undefined => {
  const isVisa = lines[0]?.startsWith('V') ?? false;

  return layouts.find(
    (layout) =>
      layout.isVisa === isVisa &&
      layout.lines.length === lines.length &&
      layout.lines.every((classes, i) => classes.length === lines[i]?.length),
  );
};

/** `null` unless every length and every position is right, but for one look-alike. */
export const fitted = (lines: readonly string[]): Fitted | null => {
  const layout = layoutOf(lines);
  if (!layout || !/[A-Z]/.test(lines[0]?.[0] ?? '')) return null;

  const wrong = layout.lines.flatMap((classes, line) =>
    [...classes].flatMap((kind, position) => {
      const read = lines[line]?.[position] ?? '';

      return allowed[kind as Class].test(read) ? [] : [{ line, position, read, taken: lookAlikes[read] ?? '', kind }];
    }),
  );
  if (wrong.length === 0) return { format: layout.format, lines: [...lines], substitution: null };

  const [first] = wrong;
  if (!first || wrong.length > 1 || !allowed[first.kind as Class].test(first.taken)) return null;
  const { kind: _, ...substitution } = first;
  const mended = lines.map((text, i) =>
    i === first.line ? text.slice(0, first.position) + first.taken + text.slice(first.position + 1) : text,
  );

  return { format: layout.format, lines: mended, substitution };
};
