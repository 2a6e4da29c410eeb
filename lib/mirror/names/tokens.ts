/**
 * Blind tokens: what the database holds in place of names, so that a search finds a person and a reader of the table does
 * not. Each is the first eight bytes of an HMAC under a key of its own kind, as a number that PostgreSQL indexes.
 */
import { createHmac } from 'node:crypto';
import { soundOf, spellingsOf, wordsOf } from './spellings';

/** What a token stands for; each kind has a key of its own, so that equal text in two fields does not show. */
export const tokenKinds = ['name start', 'name sound', 'number', 'birth date', 'external id'] as const;
export type TokenKind = (typeof tokenKinds)[number];

export type TokenKeys = Readonly<Record<TokenKind, Buffer>>;

/** As text: the number does not fit into JavaScript's. */
export type Token = string;

const tokenOf = (keys: TokenKeys, kind: TokenKind, text: string): Token =>
  createHmac('sha256', keys[kind]).update(text).digest().readBigInt64BE(0).toString();

/** What of a session can be searched for. */
export interface Searchable {
  /** Each name in each form that the service delivered: printed, from the zone, from the barcode. */
  names: readonly string[];
  documentNumbers: readonly string[];
  /** ISO dates. */
  birthDates: readonly string[];
  externalId: string | null;
}

const shortestStart = 3;
const longestStart = 16;

/** The beginnings of a word that can be searched for; a shorter word only as a whole. */
const startsOf = (spelling: string): string[] =>
  spelling.length <= shortestStart
    ? [spelling]
    : Array.from({ length: Math.min(spelling.length, longestStart) - shortestStart + 1 }, (_, index) =>
        spelling.slice(0, shortestStart + index),
      );

/** Letters and digits only: people leave out the dots and dashes. */
export const plainNumber = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

const nameTokens = (keys: TokenKeys, name: string): Token[] => {
  const words = wordsOf(name);
  // "DE LA CRUZ" is typed DELACRUZ too, and the other way round.
  const all = words.length > 1 ? [...words, words.join('')] : words;

  return all
    .flatMap(spellingsOf)
    .flatMap((spelling) => [
      ...startsOf(spelling).map((start) => tokenOf(keys, 'name start', start)),
      tokenOf(keys, 'name sound', soundOf(spelling)),
    ]);
};

/** All tokens of a session, each once. */
export const tokensOf = (keys: TokenKeys, { names, documentNumbers, birthDates, externalId }: Searchable): Token[] => [
  ...new Set([
    ...[...new Set(names)].flatMap((name) => nameTokens(keys, name)),
    ...documentNumbers.map((number) => tokenOf(keys, 'number', plainNumber(number))),
    ...birthDates.map((date) => tokenOf(keys, 'birth date', date)),
    ...(externalId === null ? [] : [tokenOf(keys, 'external id', externalId.trim())]),
  ]),
];

/** One way to understand what somebody typed. */
export interface SearchReading {
  /** The session's id begins like this. */
  idStart?: string;
  /** Of each group at least one token. */
  groups: Token[][];
}

const datePatterns: readonly (readonly [RegExp, (parts: string[]) => string])[] = [
  [/^(\d{4})-(\d{2})-(\d{2})$/, ([year, month, day]) => `${year}-${month}-${day}`],
  [
    /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/,
    ([day = '', month = '', year]) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  ],
];

/** The ISO date that a piece of what was typed stands for. */
export const dateIn = (piece: string): string | null => {
  for (const [pattern, toIso] of datePatterns) {
    const found = pattern.exec(piece);

    if (found) return toIso(found.slice(1));
  }

  return null;
};

/** A word of a name matches as the beginning of one, or by its sound as a whole. */
export const groupOf = (keys: TokenKeys, word: string): Token[] => [
  ...new Set(
    spellingsOf(word).flatMap((spelling) => [
      tokenOf(keys, 'name start', spelling.slice(0, longestStart)),
      tokenOf(keys, 'name sound', soundOf(spelling)),
    ]),
  ),
];

const pieceGroups = (keys: TokenKeys, piece: string): Token[][] => {
  const date = dateIn(piece);

  if (date) return [[tokenOf(keys, 'birth date', date)]];
  if (/\d/.test(piece)) return [[tokenOf(keys, 'number', plainNumber(piece))]];

  return wordsOf(piece).map((word) => groupOf(keys, word));
};

const isParticle = (word: string): boolean => word.length < shortestStart;

/** "O Brien" and "D Angelo": the short word belongs to the next one. */
const attachParticles = (words: readonly string[]): string[] => {
  const attached: string[] = [];
  let waiting = '';

  for (const word of words) {
    waiting += word;
    if (isParticle(word)) continue;
    attached.push(waiting);
    waiting = '';
  }

  return waiting ? [...attached, waiting] : attached;
};

/** A text as the name of a person, with whatever stands beside it. */
const readName = (keys: TokenKeys, text: string): SearchReading[] => {
  const readings: SearchReading[] = [];
  const words = text.split(/\s+/).flatMap((piece) => pieceGroups(keys, piece));
  const joined = wordsOf(text);

  if (words.length > 0) readings.push({ groups: words });
  if (joined.length > 1) readings.push({ groups: [groupOf(keys, joined.join(''))] });
  if (joined.slice(0, -1).some(isParticle) && !/\d/.test(text)) {
    readings.push({ groups: attachParticles(joined).map((word) => groupOf(keys, word)) });
  }

  return readings;
};

/** Everything that the text may mean; a session that fits one of the readings is found. */
export const readSearch = (keys: TokenKeys, text: string): SearchReading[] => {
  const trimmed = text.trim();
  const readings: SearchReading[] = [{ groups: [[tokenOf(keys, 'external id', trimmed)]] }];

  if (/^[0-9a-f]{4}[0-9a-f-]*$/i.test(trimmed)) {
    readings.push({ idStart: trimmed.toLowerCase(), groups: [] });
  }
  if (/\d/.test(trimmed)) {
    readings.push({ groups: [[tokenOf(keys, 'number', plainNumber(trimmed))]] });
  }

  return [...readings, ...readName(keys, trimmed)];
};

/** What a text stands for when somebody says what it is. */
export type Fact = 'name' | 'birth date' | 'document number' | 'external id';

/** Only what was said to be meant: nothing is found by chance in another field. */
export const readFact = (keys: TokenKeys, fact: Fact, text: string): SearchReading[] => {
  const trimmed = text.trim();

  switch (fact) {
    case 'name':
      return readName(keys, trimmed);
    case 'birth date':
      return [{ groups: [[tokenOf(keys, 'birth date', trimmed)]] }];
    case 'document number':
      return [{ groups: [[tokenOf(keys, 'number', plainNumber(trimmed))]] }];
    case 'external id':
      return [{ groups: [[tokenOf(keys, 'external id', trimmed)]] }];
  }
};
