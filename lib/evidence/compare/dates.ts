import { capitalise, listOf } from '@/lib/base/sentence';
import type { Comparison, Span, Words } from '../reading';
import { align, marksOf } from './align';
import { isExplained, sameWords, unexplained } from './explanation';
import { lettersOf } from './letters';
import { type DateReading, readDate } from './read-date';

type PartName = 'day' | 'month' | 'year';
const partNames: PartName[] = ['day', 'month', 'year'];

/** If either year has two digits, the century is ignored. */
const yearOf = ({ year }: DateReading, other: DateReading): number | null =>
  year.value !== null && (year.digits === 2 || other.year.digits === 2) ? year.value % 100 : year.value;

const differing = (a: DateReading, b: DateReading): PartName[] =>
  partNames.filter((name) => (name === 'year' ? yearOf(a, b) !== yearOf(b, a) : a[name].value !== b[name].value));

const keyOf = ({ day, month, year }: DateReading): string => `${day.value}-${month.value}-${year.value}`;
const countOf = (readings: DateReading[]): number => new Set(readings.map(keyOf)).size;

const digits = (value: number): string => String(value).padStart(2, '0');
const isSwapped = (a: string, b: string): boolean => a.length === 2 && a !== b && a[0] === b[1] && a[1] === b[0];

const differenceWords = (a: DateReading, b: DateReading, parts: PartName[]): Words => {
  const [only] = parts;
  if (parts.some((name) => a[name].value === null || b[name].value === null)) {
    return sameWords('Part of one date is missing');
  }
  if (parts.join() === 'day,month' && a.day.value === b.month.value && a.month.value === b.day.value) {
    return sameWords('Day and month swapped');
  }
  if (!only || parts.length > 1) return sameWords(`${capitalise(listOf(parts))} differ`);

  const [one, two] = [a[only].value ?? 0, b[only].value ?? 0];
  const [left, right] = only === 'year' ? [digits(one % 100), digits(two % 100)] : [digits(one), digits(two)];
  if (isSwapped(left, right) && Math.trunc(one / 100) === Math.trunc(two / 100)) {
    return { full: `Two digits swapped: ${left} and ${right}`, masked: 'Two digits swapped' };
  }
  return { full: `The ${only} differs: ${digits(one)} and ${digits(two)}`, masked: `The ${only} differs` };
};

const visible = (spans: Span[]): Span[] => spans.filter(([from, to]) => to > from).sort(([a], [b]) => a - b);

const sameDate = 'Same date, different format';

/** Equal days in any format, provided exactly one reading matches. */
export const compareDates = (printed: string, source: string): Comparison => {
  const letters = align(lettersOf(printed), lettersOf(source));
  if (isExplained(letters) && letters.steps.every(({ how }) => how === 'same')) {
    return { relation: 'equal', by: [], words: null, marks: { printed: [], source: [] } };
  }

  const [readings, others] = [readDate(printed), readDate(source)];
  const pairs = readings.flatMap((a) => others.map((b) => ({ a, b, parts: differing(a, b) })));
  const closest = pairs.toSorted((one, two) => one.parts.length - two.parts.length)[0];
  if (!closest) return unexplained(sameWords('Unreadable date'), marksOf(letters.steps));

  const matches = pairs.filter(({ parts }) => parts.length === 0);
  const count = countOf(matches.map(({ a }) => a));
  if (count === 1) {
    const isAmbiguous = countOf(readings) > 1 || countOf(others) > 1;
    const words = sameWords(isAmbiguous ? `${sameDate}; ambiguous, but one reading matches` : sameDate);
    return { relation: 'explained', by: ['date format'], words, marks: { printed: [], source: [] } };
  }
  if (count > 1) return unexplained(sameWords('Ambiguous: matches more than one date'), marksOf(letters.steps));

  const { a, b, parts } = closest;
  return unexplained(differenceWords(a, b, parts), {
    printed: visible(parts.map((name) => a[name].span)),
    source: visible(parts.map((name) => b[name].span)),
  });
};
