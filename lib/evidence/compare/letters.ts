import type { Span } from '../reading';
import { cyrillicGaps, cyrillicTable, latinTable } from './transliteration-tables';

/** A letter with its diacritical marks, in upper case. A gap between words is a letter too. */
export interface Letter {
  text: string;
  span: Span;
  /** What an MRZ may have in its place; '' where it may be omitted. */
  spellings: readonly string[];
}

export const space = ' ';
export const hyphen = '-';

const rowOf = (letter: string) => latinTable.get(letter) ?? cyrillicTable.get(letter) ?? cyrillicGaps.get(letter);

const withoutMarks = (letter: string): string => letter.normalize('NFD').replace(/\p{M}/gu, '');

const spellingsOf = (letter: string, isFirst: boolean): readonly string[] => {
  if (/^[A-Z0-9]$/.test(letter)) return [];
  // Doc 9303 part 3, section 4.6: punctuation is omitted.
  if (/^[\p{P}\p{S}ʼʻʹʺ]/u.test(letter)) return [''];

  const row = rowOf(letter);
  if (row) return isFirst ? [...row.anywhere, ...row.first] : row.anywhere;

  // Section 4.6: a letter without a row of its own loses its diacritical marks.
  const bare = withoutMarks(letter);
  if (bare === letter) return [];
  return /^[A-Z]$/.test(bare) ? [bare] : (rowOf(bare)?.anywhere ?? []);
};

// `toUpperCase` would turn ß into SS, which is a transliteration.
const upper = (cluster: string): string => (cluster === 'ß' ? 'ẞ' : cluster.toUpperCase().normalize('NFC'));

const separator = /^[\s<,]/u;
const dash = /^\p{Pd}/u;

// In an MRZ a hyphen becomes a filler, which splits the name in two.
const gap = (span: Span, isHyphen: boolean): Letter =>
  isHyphen ? { text: hyphen, span, spellings: [space] } : { text: space, span, spellings: [] };

/** Separators at either end are dropped; a run of them counts as one. */
export const lettersOf = (value: string): Letter[] => {
  const letters: Letter[] = [];
  let isFirst = true;
  let isHyphen = false;

  for (const { 0: cluster, index } of value.matchAll(/[^\p{M}]\p{M}*|\p{M}+/gu)) {
    if (separator.test(cluster) || dash.test(cluster)) {
      isFirst = true;
      isHyphen ||= dash.test(cluster);
      continue;
    }

    const last = letters.at(-1);
    if (isFirst && last) letters.push(gap([last.span[1], index], isHyphen));
    const text = upper(cluster);
    letters.push({ text, span: [index, index + cluster.length], spellings: spellingsOf(text, isFirst) });
    isFirst = false;
    isHyphen = false;
  }

  return letters;
};

const isSeparator = ({ text }: Letter): boolean => text === space || text === hyphen;

export const wordsOf = (letters: readonly Letter[]): Letter[][] => {
  const words: Letter[][] = [[]];
  for (const letter of letters) {
    if (isSeparator(letter)) words.push([]);
    else words.at(-1)?.push(letter);
  }
  return words.filter((word) => word.length > 0);
};

/** Only whitespace and fillers. */
export const isBlank = (value: string): boolean => /^[\s<]*$/u.test(value);

/** Scripts that are not compared: Arabic (section 6 C) and those without a table. */
export const hasOtherScript = (value: string): boolean =>
  /[^\P{L}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u.test(value);
