/** A value as documents print it: without what surrounds it, in one script, dates with their day. */
import type { TextLine } from '../shapes';
import { type DateOrder, printedDateIn } from './dates';
import type { Label } from './labels';
import { heightAtStart } from './plausibility';
import { inOneScript, isLatin } from './scripts';

/** Some letters of a text, with how sure the reader was of each. */
export type Letters = Pick<TextLine, 'text' | 'sureness'>;

export interface Value extends Letters {
  date?: string;
  /** Letters that were taken for their look-alikes. */
  repairs: number;
  /** What stands beside a date: often the place. */
  rest: Letters | null;
}

export interface ValueContext {
  country: string | null;
  order: DateOrder;
  /** `YYYY-MM-DD`. */
  today: string;
}

const slice = ({ text, sureness }: Letters, from: number, to: number): Letters => ({
  text: text.slice(from, to),
  sureness: sureness.slice(from, to),
});

/** Without the marks and specks at both ends. */
export const trimmed = (letters: Letters, before = /[^\p{L}\p{N}("'’]/u, after = /[^\p{L}\p{N}.)"'’″”]/u): Letters => {
  let [from, to] = [0, letters.text.length];
  while (from < to && before.test(letters.text[from] ?? '')) from++;
  while (to > from && after.test(letters.text[to - 1] ?? '')) to--;

  return slice(letters, from, to);
};

const digitOf: Readonly<Record<string, string>> = {
  O: '0',
  О: '0',
  Ο: '0',
  o: '0',
  I: '1',
  l: '1',
  '|': '1',
  S: '5',
  B: '8',
  Z: '2',
};
const letterOf: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '5': 'S', '8': 'B', '|': 'I' };

const replaced = (text: string, pattern: RegExp, table: Readonly<Record<string, string>>): string =>
  text.replace(pattern, (letter) => table[letter] ?? letter);

/** Between digits and dots only digits can stand. */
const withDigits = (text: string): string =>
  replaced(text, /(?<=[\d./-]\s?)[OОΟoIl|SBZ](?=[\s\d./-]|$)|(?<=^|[\s./-])[OОΟoIl|SBZ](?=\d)/gu, digitOf);

const dateValue = (letters: Letters, sense: 'past' | 'future', { order, today }: ValueContext): Value => {
  const context = { order, sense, today };
  const straight = printedDateIn(letters.text, context);
  const mended = straight ? letters.text : withDigits(letters.text);
  const found = straight ?? printedDateIn(mended, context);
  if (!found) return { ...trimmed(letters), repairs: 0, rest: null };
  // `1985. 03. 12.` ends with a dot.
  const to = /^\d{4}\./.test(mended.slice(found.from)) && mended[found.to] === '.' ? found.to + 1 : found.to;
  const before = trimmed(slice(letters, 0, found.from));
  const after = trimmed(slice(letters, to, letters.text.length));
  const rest = after.text.length >= before.text.length ? after : before;
  const { text, sureness } = slice({ text: mended, sureness: letters.sureness }, found.from, to);

  return {
    text,
    sureness,
    repairs: mended === letters.text ? 0 : 1,
    rest: rest.text.length > 1 ? rest : null,
    ...(found.date ? { date: found.date } : {}),
  };
};

/** What strokes and bars divide. */
const partsOf = (letters: Letters): Letters[] =>
  [...letters.text.matchAll(/[^/|]+/g)].map(({ index, 0: text }) => slice(letters, index, index + text.length));

/** Of `ПЕТКОВ / PETKOV` the Latin form, as readers of documents report it. */
const latinPart = (letters: Letters): Letters => {
  const named = partsOf(letters).filter(({ text }) => /\p{L}{2}/u.test(text));
  if (named.length < 2) return letters;

  return named.findLast(({ text }) => isLatin(text)) ?? letters;
};

const nameValue = (letters: Letters, country: string | null): Value => {
  const part = trimmed(latinPart(letters));
  const text = replaced(part.text, /(?<=\p{L})[0158|]|[0158|](?=\p{L})/gu, letterOf);

  return { text: inOneScript(text, country), sureness: part.sureness, repairs: text === part.text ? 0 : 1, rest: null };
};

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Of `ՀԱՅԱՍՏԱՆ/ARMENIA` what could be read. */
const legiblePart = (letters: Letters): Letters => {
  const parts = partsOf(letters).filter(({ text }) => /\p{L}{2}/u.test(text));
  const legible = parts.filter(({ sureness }) => meanOf(sureness) >= 0.9);
  const [only] = legible;
  const isOtherUnread = parts.some(({ sureness }) => meanOf(sureness) < 0.8);

  return only && legible.length === 1 && isOtherUnread ? only : letters;
};

const plainValue = (letters: Letters, country: string | null): Value => {
  const part = trimmed(legiblePart(letters));

  return { text: inOneScript(part.text, country), sureness: part.sureness, repairs: 0, rest: null };
};

const names = new Set<Label>([
  'surname',
  'given_name',
  'middle_name',
  'second_surname',
  'surname_and_given_names',
  'fathers_name',
  'mothers_name',
]);
const past = new Set<Label>([
  'date_of_birth',
  'date_of_issue',
  'first_issue_date',
  'birth_date_and_place',
  'issue_date_and_place',
]);

export const printedValueOf = (label: Label, letters: Letters, context: ValueContext): Value => {
  if (past.has(label)) return dateValue(letters, 'past', context);
  if (label === 'date_of_expiry') return dateValue(letters, 'future', context);
  if (names.has(label)) return nameValue(letters, context.country);
  if (label === 'height') {
    const [found] = heightAtStart.exec(letters.text) ?? [];

    return plainValue(found ? slice(letters, 0, found.length) : letters, null);
  }

  return plainValue(letters, context.country);
};
