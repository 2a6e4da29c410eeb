/** The numbers of fields on driving licences: `1.`, `4a.`, `9`. They count only where several stand together. */
import type { TextLine } from '../shapes';
import { printedDateIn } from './dates';
import type { Label } from './labels';

export interface Tag {
  /** `1`, `4a`; empty where a line has none. */
  number: string;
  from: number;
  to: number;
}

const known = new Set([
  '1',
  '2',
  '3',
  '4a',
  '4b',
  '4c',
  '4d',
  '5',
  '6',
  '7',
  '8',
  '9',
  '9a',
  '10',
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  '18',
  '19',
]);
/** Letters that look like the small a to d behind the 4. */
const looks: Readonly<Record<string, string>> = {
  А: 'a',
  а: 'a',
  A: 'a',
  B: 'b',
  В: 'b',
  С: 'c',
  с: 'c',
  C: 'c',
  D: 'd',
  '6': 'b',
};

const atStart =
  /^\s*(?:(4)\s?([a-dABCDабсАВС]|6(?=\.))|(\d{1,2})([aA](?=[.)\s]))?|[Il|](?=\.\s|\.$))\s?([.,):]*)(?=\s|$|\p{Lu}{2}|(?<=\.)\d)/u;
/** Within a line, only those that cannot be a number or a street. */
const within = /\s(4)\s?([a-d])\s?([.)]*)(?=\s)|\s(5|8|9)(\.)(?=\s)/gu;

const numberOf = (match: RegExpExecArray): string => {
  if (match[1]) return `4${looks[match[2] ?? ''] ?? match[2]}`;
  if (match[3]) return match[3] + (match[4] ? 'a' : '');

  return '1';
};

/** What follows a number without a dot on American licences. */
const americanWord = /^\s*(?:DOB|DD|CLASS|END|REST|SEX|HGT|WGT|EYES|HAIR|DL|LIC|ISS|EXP)\b/;
const onItsOwn: Readonly<Record<string, RegExp>> = { '1': /^\s*(?:\p{L}{2}|$)/u, '2': /^\s*(?:\p{L}{2}|$)/u, '8': /^/ };

const startsWithDate = (text: string): boolean =>
  printedDateIn(text, { order: 'day', sense: 'past', today: '9999-12-31' })?.from === 0;

interface Candidate extends Tag {
  /** With a dot, or 4a to 4d: hardly a number of something else. */
  isSure: boolean;
}

const candidatesIn = (text: string): Candidate[] => {
  const found: Candidate[] = [];
  const first = atStart.exec(text);
  if (first) {
    const number = numberOf(first);
    const rest = text.slice(first[0].length);
    const isSure = /^4[a-d]$/.test(number) || (first[5] ?? '').startsWith('.');
    // `12 ELM STREET` is no field 12.
    const isDate = startsWithDate(text) && !/^\s*\d{1,2}[./\s-]+\S+[./\s-]+\d{4}/.test(rest);
    const isMeant = isSure || (onItsOwn[number] ?? americanWord).test(rest);
    if (known.has(number) && isMeant && !isDate) found.push({ number, from: 0, to: first[0].length, isSure });
  }
  for (const match of text.matchAll(within)) {
    const number = match[1] ? `4${match[2]}` : (match[4] ?? '');
    found.push({ number, from: match.index, to: match.index + match[0].length, isSure: true });
  }

  return found;
};

const american = /\b(DOB|EXP|ISS|HGT|WGT|EYES|DLN|DL|LIC|REST|CLASS|DRIVER LICENSE|DRIVER'S LICENSE|END)\b/g;

/** Whether the words of American licences stand there. */
export const isAmericanPrint = (lines: readonly TextLine[]): boolean =>
  new Set(lines.flatMap(({ text }) => text.match(american) ?? [])).size >= 3;

/** A lone stroke in the column of the numbers is the 1. */
const isLoneOne = ({ text, box }: TextLine, column: number | undefined): boolean =>
  /^\s*[Il|L]\.?\s*$/.test(text) && column !== undefined && Math.abs(box.x - column) < 0.012;

/** For each line its numbers; none at all unless several lines have one. */
export const tagsIn = (lines: readonly TextLine[]): Tag[][] => {
  const isAmerican = isAmericanPrint(lines);
  const candidates = lines.map(({ text }) => candidatesIn(text).filter(({ isSure }) => isSure || isAmerican));
  const numbers = new Set(candidates.flat().map(({ number }) => number));
  const usual = ['1', '2', '3', '4a', '4b', '5', '9', '8'].filter((number) => numbers.has(number));
  if (numbers.size < 3 || usual.length < 2) return lines.map(() => []);
  const column = lines.find((_, i) => candidates[i]?.[0]?.number === '2')?.box.x;

  return candidates.map((tags, i) => {
    const line = lines[i];
    if (tags.length === 0 && !numbers.has('1') && line && isLoneOne(line, column)) {
      return [{ number: '1', from: 0, to: line.text.length }];
    }

    return tags.map(({ number, from, to }) => ({ number, from, to }));
  });
};

const european: Readonly<Record<string, Label>> = {
  '1': 'surname',
  '2': 'given_name',
  '3': 'birth_date_and_place',
  '4a': 'date_of_issue',
  '4b': 'date_of_expiry',
  '4c': 'authority',
  '4d': 'personal_number',
  '5': 'document_number',
  '8': 'address',
};

/** AAMVA's card design: 5 is a number of the card's print, and 4d the customer's. */
const onAmerican: Readonly<Record<string, Label>> = {
  ...european,
  '3': 'date_of_birth',
  '4c': 'other',
  '4d': 'document_number',
  '5': 'other',
  '15': 'sex',
  '16': 'height',
};

export const labelOfTag = (number: string, isAmerican: boolean): Label =>
  (isAmerican ? onAmerican : european)[number] ?? 'other';
