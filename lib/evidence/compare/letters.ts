import type { Span } from '../reading';
import { cyrillicGaps, cyrillicTable } from './cyrillic-table';
import { latinTable } from './latin-table';

/** One letter as people count them: with its marks, in upper case. Whatever separates words is one letter too. */
export interface Letter {
  text: string;
  span: Span;
  /** What a machine-readable zone may have in its place; '' where it may be left out. */
  spellings: readonly string[];
}

export const space = ' ';
export const hyphen = '-';

const rowOf = (letter: string) => latinTable.get(letter) ?? cyrillicTable.get(letter) ?? cyrillicGaps.get(letter);

/** Section 4.6: without diacritical marks. Where section 6 has a row, the row decides. */
const withoutMarks = (letter: string): string => letter.normalize('NFD').replace(/\p{M}/gu, '');

const spellingsOf = (letter: string, isFirst: boolean): readonly string[] => {
  if (/^[A-Z0-9]$/.test(letter)) return [];
  // Section 4.6: punctuation is left out, and nothing stands in its place.
  if (/^[\p{P}\p{S}ʼʻʹʺ]/u.test(letter)) return [''];

  const row = rowOf(letter);
  if (row) return isFirst ? [...row.anywhere, ...row.first] : row.anywhere;

  const bare = withoutMarks(letter);
  if (bare === letter) return [];
  return /^[A-Z]$/.test(bare) ? [bare] : (rowOf(bare)?.anywhere ?? []);
};

// ß would become SS, which is a transliteration and not another case.
const upper = (cluster: string): string => (cluster === 'ß' ? 'ẞ' : cluster.toUpperCase().normalize('NFC'));

const separator = /^[\s<,]/u;
const dash = /^\p{Pd}/u;

// A hyphen is a filler in the zone: the name has two components there.
const gap = (span: Span, isHyphen: boolean): Letter =>
  isHyphen ? { text: hyphen, span, spellings: [space] } : { text: space, span, spellings: [] };

/** The letters of a value. Separators at either end do not count, and a run of them is one. */
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

/** Nothing but blanks and fillers. */
export const isBlank = (value: string): boolean => /^[\s<]*$/u.test(value);

/** Section 6 C and scripts without a table are not compared. */
export const hasOtherScript = (value: string): boolean =>
  /[^\P{L}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u.test(value);
