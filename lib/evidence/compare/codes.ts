import type { Cause, Comparison } from '../reading';
import { sameWords, unexplained } from './explanation';

const wholeValues = (printed: string, source: string): Comparison['marks'] => ({
  printed: [[0, printed.length]],
  source: [[0, source.length]],
});

const bare = (value: string): string => value.replace(/[\s<]+/gu, '').toUpperCase();

const equal: Comparison = { relation: 'equal', by: [], words: null, marks: { printed: [], source: [] } };

const cannotBeCompared = 'A word cannot be compared with a code';

const by: Cause[] = ['transliteration'];

type Sex = 'F' | 'M' | 'unspecified';

/** The digits are those used in barcodes on driving licences. */
const sexes: Record<string, Sex> = {
  F: 'F',
  FEMALE: 'F',
  '2': 'F',
  M: 'M',
  MALE: 'M',
  '1': 'M',
  X: 'unspecified',
  '9': 'unspecified',
};

/** A document may print two languages, one of which we know: `K/F`. In an MRZ a filler means unspecified. */
const sexOf = (value: string): Sex | null => {
  if (value === '') return 'unspecified';
  const known = value.split('/').flatMap((word) => (Object.hasOwn(sexes, word) ? (sexes[word] ?? []) : []));
  return new Set(known).size === 1 ? (known[0] ?? null) : null;
};

export const isSexCode = (value: string): boolean => sexOf(bare(value)) !== null;

export const compareSex = (printed: string, source: string): Comparison => {
  const [one, two] = [bare(printed), bare(source)];
  if (one === two) return equal;

  const marks = wholeValues(printed, source);
  const [sex, other] = [sexOf(one), sexOf(two)];
  if (!sex || !other) return unexplained(sameWords(cannotBeCompared), marks);
  if (sex === other) return { relation: 'explained', by, words: sameWords('Different code, same meaning'), marks };
  return unexplained({ full: `${one || '<'} and ${two || '<'} differ`, masked: 'The codes differ' }, marks);
};

/** The one state whose MRZ code is not its ISO 3166 code (Doc 9303 part 3, section 5). */
const germany = new Set(['D', 'DEU']);

const germanyWords = {
  full: 'Germany is D in an MRZ (ICAO 9303)',
  masked: 'Different code for the same state (ICAO 9303)',
};

export const isStateCode = (value: string): boolean => {
  const code = bare(value);
  return /^[A-Z]{3}$/.test(code) || germany.has(code);
};

/** A nationality in words may be in any language, so it is never compared with a code. */
export const compareStates = (printed: string, source: string): Comparison => {
  const [one, two] = [bare(printed), bare(source)];
  if (one === two) return equal;

  const marks = wholeValues(printed, source);
  if (germany.has(one) && germany.has(two)) {
    return { relation: 'explained', by, words: germanyWords, marks };
  }
  if (isStateCode(one) && isStateCode(two)) {
    return unexplained({ full: `${one} and ${two} differ`, masked: 'The codes differ' }, marks);
  }
  return unexplained(sameWords(cannotBeCompared), marks);
};
