import type { Span } from '../reading';
import { monthsNamed } from './month-names';

/** `value` is `null` where the document marks it as unknown: `XX`, `00`, fillers. */
export interface DatePart {
  value: number | null;
  span: Span;
}

/** One way to read a date. A two-digit year leaves the century open. */
export interface DateReading {
  day: DatePart;
  month: DatePart;
  year: DatePart & { digits: 2 | 4 };
}

interface Token {
  text: string;
  span: Span;
}

const unknown = /^(?:[Xx]+|<+|0+)$/;
const isNumber = ({ text }: Token): boolean => /^[\dXx<]+$/.test(text);

const part = ({ text, span }: Token): DatePart => ({ value: unknown.test(text) ? null : Number(text), span });

const slice = ({ text, span }: Token, from: number, to: number): Token => ({
  text: text.slice(from, to),
  span: [span[0] + from, span[0] + to],
});

const absent = (after: Token): DatePart => ({ value: null, span: [after.span[1], after.span[1]] });

const daysIn = (month: number, year: number): number => new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();

/** Only days that exist; an unknown part matches any. */
const reading = (day: DatePart, month: DatePart, yearToken: Token): DateReading[] => {
  const year = part(yearToken);
  if ([day, month, year].some(({ value }) => Number.isNaN(value))) return [];
  if (month.value !== null && (month.value < 1 || month.value > 12)) return [];
  if (day.value !== null && day.value > daysIn(month.value ?? 1, year.value ?? 2000)) return [];

  return [{ day, month, year: { ...year, digits: yearToken.text.length === 4 ? 4 : 2 } }];
};

/** `900312`, `19900312`, `12031990`. Six digits start with the year (Doc 9303 part 3, section 4.8). */
const fromBlock = (block: Token): DateReading[] => {
  const cut = (from: number, to: number) => slice(block, from, to);
  if (block.text.length === 6) return reading(part(cut(4, 6)), part(cut(2, 4)), cut(0, 2));
  if (block.text.length !== 8) return [];
  return [
    ...reading(part(cut(6, 8)), part(cut(4, 6)), cut(0, 4)),
    ...reading(part(cut(0, 2)), part(cut(2, 4)), cut(4, 8)),
    ...reading(part(cut(2, 4)), part(cut(0, 2)), cut(4, 8)),
  ];
};

const isYear = ({ text }: Token): boolean => text.length === 4;
const isShort = ({ text }: Token): boolean => text.length <= 2;

const fromThree = (a: Token, b: Token, c: Token, isDotted: boolean): DateReading[] => {
  if (isYear(a) && isShort(b) && isShort(c)) return reading(part(c), part(b), a);
  if (!isShort(a) || !isShort(b) || !(isYear(c) || c.text.length === 2)) return [];

  const dayFirst = reading(part(a), part(b), c);
  // With dots, the month never comes first.
  if (isDotted) return dayFirst;
  const monthFirst = reading(part(b), part(a), c);
  return [...dayFirst, ...monthFirst, ...(isYear(c) ? [] : reading(part(c), part(b), a))];
};

/** Without a day: `1990-03`, `03.1990`. */
const fromTwo = (a: Token, b: Token): DateReading[] => {
  if (isYear(a) && isShort(b)) return reading(absent(b), part(b), a);
  return isShort(a) && isYear(b) ? reading(absent(b), part(a), b) : [];
};

/** `12 MAR 1990`, `12 MAR/MARS 1990`, `March 12, 1990`. Words that name no month are ignored. */
const fromWords = (numbers: Token[], words: Token[]): DateReading[] => {
  const named = words.map((word) => ({ word, months: monthsNamed(word.text) })).filter(({ months }) => months.size > 0);
  const [first] = named;
  const last = named.at(-1);
  const [a, b, ...rest] = numbers;
  if (!first || !last || !a || rest.length > 0) return [];

  const span: Span = [first.word.span[0], last.word.span[1]];
  const months = [...first.months].filter((month) => named.every((other) => other.months.has(month)));

  return months.flatMap((value) => {
    const month = { value, span };
    if (!b) return isYear(a) ? reading(absent(a), month, a) : [];
    return isYear(a) ? reading(part(b), month, a) : reading(part(a), month, b);
  });
};

const time = /[T\s]\d{1,2}:\d{2}.*$/u;

/** Every way to read the text as a date; empty if it is not a date. */
export const readDate = (text: string): DateReading[] => {
  const tokens = [...text.replace(time, '').matchAll(/[\d<]+|[\p{L}\p{M}]+/gu)].map(
    ({ 0: found, index }): Token => ({ text: found, span: [index, index + found.length] }),
  );
  const numbers = tokens.filter(isNumber);
  const words = tokens.filter((token) => !isNumber(token));
  if (words.length > 0) return fromWords(numbers, words);

  const [a, b, c, ...rest] = numbers;
  if (!a || rest.length > 0) return [];
  if (!b) return fromBlock(a);
  return c ? fromThree(a, b, c, text.includes('.')) : fromTwo(a, b);
};
