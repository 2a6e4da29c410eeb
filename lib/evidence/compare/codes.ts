import type { Cause, Comparison } from '../reading';
import { alike, unexplained } from './explanation';

const everything = (printed: string, source: string): Comparison['marks'] => ({
  printed: [[0, printed.length]],
  source: [[0, source.length]],
});

const bare = (value: string): string => value.replace(/[\s<]+/gu, '').toUpperCase();

const equal: Comparison = { relation: 'equal', by: [], words: null, marks: { printed: [], source: [] } };

const cannotBeCompared = 'Cannot be compared: a word against a code';

const by: Cause[] = ['transliteration'];

type Sex = 'F' | 'M' | 'unspecified';

/** The numbers are those of barcodes on licences. */
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

/** A document may print it in two languages, of which we know one: `K/F`. A zone has a filler where it is not said. */
const sexOf = (value: string): Sex | null => {
  if (value === '') return 'unspecified';
  const said = value.split('/').flatMap((word) => (Object.hasOwn(sexes, word) ? (sexes[word] ?? []) : []));
  return new Set(said).size === 1 ? (said[0] ?? null) : null;
};

export const isSexCode = (value: string): boolean => sexOf(bare(value)) !== null;

export const compareSex = (printed: string, source: string): Comparison => {
  const [one, two] = [bare(printed), bare(source)];
  if (one === two) return equal;

  const marks = everything(printed, source);
  const [said, other] = [sexOf(one), sexOf(two)];
  if (!said || !other) return unexplained(alike(cannotBeCompared), marks);
  if (said === other) return { relation: 'explained', by, words: alike('Another code for the same'), marks };
  return unexplained({ full: `${one || '<'} against ${two || '<'}`, masked: 'The codes differ' }, marks);
};

/** The one state whose code in a zone is not that of ISO 3166: Doc 9303 part 3, section 5. */
const germany = new Set(['D', 'DEU']);

const germanyWords = {
  full: 'Germany is D in an MRZ (ICAO 9303)',
  masked: 'Another code for the same state (ICAO 9303)',
};

export const isStateCode = (value: string): boolean => {
  const code = bare(value);
  return /^[A-Z]{3}$/.test(code) || germany.has(code);
};

/** A nationality in words, in whatever language, says the same as a code or not: that is not known here. */
export const compareStates = (printed: string, source: string): Comparison => {
  const [one, two] = [bare(printed), bare(source)];
  if (one === two) return equal;

  const marks = everything(printed, source);
  if (germany.has(one) && germany.has(two)) {
    return { relation: 'explained', by, words: germanyWords, marks };
  }
  if (isStateCode(one) && isStateCode(two)) {
    return unexplained({ full: `${one} against ${two}`, masked: 'The codes differ' }, marks);
  }
  return unexplained(alike(cannotBeCompared), marks);
};
