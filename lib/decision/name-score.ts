/** How well a name of the zone or the barcode fits the printed one, under the rules of ICAO Doc 9303. */
import { distanceBetween } from './distance';
import { latinForms } from './latin-forms';
import { currentPolicy, type Policy } from './policy';
import { scoreNameField } from './scoring';

/** Punctuation is omitted in a zone; a comma only separates. */
const tidy = (name: string): string =>
  name
    .replace(/\p{Pd}/gu, '-')
    .replace(/[,\s<]+/gu, ' ')
    .replace(/[^\p{L}\p{M}\p{N} -]/gu, '')
    .trim();

const wordsOf = (name: string): string[] => name.split(' ').filter((word) => word !== '');

const inOrder = (name: string): string => wordsOf(name).sort().join(' ');

/** Each word whole or shortened, in order; the last ones may be missing. */
const isShortened = (name: string, whole: string): boolean => {
  const [words, all] = [wordsOf(name), wordsOf(whole)];

  return words.length > 0 && words.length <= all.length && words.every((word, i) => all[i]?.startsWith(word));
};

/** A name's words in Latin letters. */
export const wordsIn = (name: string): string[] => wordsOf(latinForms(tidy(name)).decoded);

/** Only such names have a spelling that can be compared. */
export const isLatinName = (name: string): boolean => /^[A-Z0-9 ]+$/.test(latinForms(tidy(name)).decoded);

/** `isFull`: the field in the zone has no room left, so the name may have been cut. */
export const scoreName = (printed: string, other: string, isFull: boolean, policy: Policy = currentPolicy): number => {
  const { decoded: recommended, bareDecoded: permitted } = latinForms(tidy(printed));
  const { decoded, bareDecoded } = latinForms(tidy(other));
  if (decoded === recommended || (isFull && isShortened(decoded, recommended))) return 100;

  const isOtherSpelling =
    decoded === permitted || bareDecoded === permitted || inOrder(decoded) === inOrder(recommended);
  const unexplained = Math.min(distanceBetween(recommended, decoded), distanceBetween(permitted, decoded));

  return scoreNameField(unexplained, recommended.length, isOtherSpelling, policy);
};
