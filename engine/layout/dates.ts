/** Printed dates to `YYYY-MM-DD`. What can be read in two ways stays without a date. */
import { folded } from './fold';
import { calendars, shortMonths } from './words/months';

/** Which of day and month comes first where the print leaves it open; `null`: unknown. */
export type DateOrder = 'day' | 'month' | null;

/** A birth or an issue lies in the past; of expiries with two digits the century is this one. */
export type DateSense = 'past' | 'future';

export interface PrintedDate {
  /** `null` where a part is unknown or the order is open. */
  date: string | null;
  /** Where the date stands in the text. */
  from: number;
  to: number;
}

const calendarsRead = calendars
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' ').map(folded));

/** The months that a word can mean in any of the languages: LISTOPAD is October in Croatian and November in Polish. */
const monthsNamed = (word: string): number[] => {
  const text = folded(word);
  const [whole, begun] = [new Set<number>(), new Set<number>()];
  for (const names of calendarsRead) {
    for (const [place, name] of names.entries()) {
      if (name === text) whole.add(place + 1);
      else if (text.length >= 3 && name.startsWith(text)) begun.add(place + 1);
    }
  }
  const short = Object.hasOwn(shortMonths, text) ? shortMonths[text] : undefined;
  if (short) whole.add(short);

  return [...(whole.size > 0 ? whole : begun)];
};

const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];

const daysIn = (month: number, year: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

const isoOf = (year: number, month: number, day: number): string | null => {
  if (year < 1880 || year > 2120 || month < 1 || month > 12 || day < 1 || day > daysIn(month, year)) return null;
  const two = (value: number) => String(value).padStart(2, '0');

  return `${year}-${two(month)}-${two(day)}`;
};

interface Context {
  order: DateOrder;
  sense: DateSense;
  /** `YYYY-MM-DD`. */
  today: string;
}

/** Two digits of a year are this century's, unless the day would then be in the future and cannot be. */
const dayOf = (yearText: string, month: number, day: number, { sense, today }: Context): string | null => {
  const year = Number(yearText);
  if (yearText.length === 4) return isoOf(year, month, day);
  const late = isoOf(2000 + year, month, day);

  return sense === 'past' && (late === null || late > today) ? isoOf(1900 + year, month, day) : late;
};

/** A date that is one by its form, although no calendar has it or its day is unknown. */
type Found = Omit<PrintedDate, 'from' | 'to'>;

const onlyOne = (dates: readonly (string | null)[]): string | null => {
  const known = new Set(dates.filter((date) => date !== null));

  return known.size === 1 ? ([...known][0] ?? null) : null;
};

const fromNumbers = (a: string, sign: string, b: string, c: string, context: Context): Found | null => {
  if (a.length === 4) return c.length <= 2 ? { date: dayOf(a, Number(b), Number(c), context) } : null;
  if (c.length !== 4 && c.length !== 2) return null;
  const dayFirst = dayOf(c, Number(b), Number(a), context);
  // With dots and spaces, the month never comes first.
  if (sign === '.' || sign === ' ') return { date: dayFirst };
  const monthFirst = dayOf(c, Number(a), Number(b), context);
  if (context.order === 'day') return { date: dayFirst };
  if (context.order === 'month') return { date: monthFirst };

  return { date: onlyOne([dayFirst, monthFirst]) };
};

const unknownPart = /^(?:[X*-]+|00)$/i;

/** The months that all words agree on: `MAR/MARS`. */
const monthOf = (words: readonly string[]): number[] => {
  const lists = words.map(monthsNamed).filter((months) => months.length > 0);
  const [first = [], ...others] = lists;

  return first.filter((month) => others.every((list) => list.includes(month)));
};

const fromMonths = (months: readonly number[], day: string, year: string, context: Context): Found | null => {
  if (months.length === 0) return null;
  if (unknownPart.test(day)) return { date: null };

  return { date: onlyOne(months.map((month) => dayOf(year, month, Number(day), context))) };
};

const day = String.raw`\d{1,2}|X{2}|XX`;
const word = String.raw`[\p{L}\p{M}]{3,}\.?`;
const month = String.raw`${word}(?:\s*[/|]\s*${word})*`;
const patterns: readonly [RegExp, (found: readonly string[], context: Context) => Found | null][] = [
  // 12 MAR/MARS 1985, 12-MAR-85, 12. märz 1985
  [
    new RegExp(String.raw`(?<![\p{L}\d])(${day})\s*[.\s/-]*\s*(${month})\s*[\s.,/-]*\s*(\d{4}|\d{2})(?!\d)`, 'iu'),
    ([, d = '', m = '', y = ''], context) => fromMonths(monthOf(m.split(/[/|]/)), d, y, context),
  ],
  // MAR 12, 1985
  [
    new RegExp(String.raw`(?<![\p{L}\d])(${month})\s*\.?\s*(\d{1,2}),?\s+(\d{4})(?!\d)`, 'iu'),
    ([, m = '', d = '', y = ''], context) => fromMonths(monthOf(m.split(/[/|]/)), d, y, context),
  ],
  // 1985. március 12.
  [
    new RegExp(String.raw`(?<!\d)(\d{4})\.?\s*[-/ ]?\s*(${month})\s*[-/ ]?\s*(\d{1,2})(?!\d)`, 'iu'),
    ([, y = '', m = '', d = ''], context) => fromMonths(monthOf(m.split(/[/|]/)), d, y, context),
  ],
  // 12.III.1985
  [
    /(?<![\p{L}\d])(\d{1,2})[.\s/-]([IVX]{1,4})[.\s/-](\d{4})(?!\d)/iu,
    ([, d = '', m = '', y = ''], context) => fromMonths([romans.indexOf(m.toUpperCase()) + 1], d, y, context),
  ],
  // 12.03.1985, 12/03/85, 1985-03-12, XX.03.1990
  [
    /(?<![\p{L}\d])(\d{4}|\d{1,2}|XX)\s?([./\s-])\s?(\d{1,2}|XX)\s?\2\s?(\d{4}|\d{1,2}|XX)(?!\d)/iu,
    ([, a = '', sign = '', b = '', c = ''], context) => {
      if ([a, b, c].some((part) => unknownPart.test(part)))
        return [a, c].some((part) => part.length === 4) ? { date: null } : null;

      return fromNumbers(a, /\s/.test(sign) ? ' ' : sign, b, c, context);
    },
  ],
];

/** The first thing in the text that has the form of a date. */
export const printedDateIn = (text: string, context: Context): PrintedDate | null => {
  for (const [pattern, read] of patterns) {
    const match = pattern.exec(text);
    const found = match && read(match as readonly string[], context);
    if (match && found) return { ...found, from: match.index, to: match.index + match[0].length };
  }

  return null;
};
