/**
 * Blind tokens stand in for names in the database: a search finds a person, but reading the table does not. Each is the
 * first eight bytes of an HMAC under a key for its kind, as a number that PostgreSQL can index.
 */
import { createHmac } from 'node:crypto';
import { isSessionId } from '@/lib/contract';
import type { Keyring } from '@/lib/keys';
import { soundOf, spellingsOf, wordsOf } from './spellings';

/** Each kind has its own key, so that equal text in two fields does not show. */
export const tokenKinds = ['name start', 'name sound', 'number', 'birth date', 'external id'] as const;
export type TokenKind = (typeof tokenKinds)[number];

export type TokenKeys = Readonly<Record<TokenKind, Buffer>>;

/** A string, because the 64-bit value does not fit a JavaScript number. */
export type Token = string;

const tokenOf = (keys: TokenKeys, kind: TokenKind, text: string): Token =>
  createHmac('sha256', keys[kind]).update(text).digest().readBigInt64BE(0).toString();

export interface Searchable {
  /** Every form of each name that the service delivered: printed, MRZ, barcode. */
  names: readonly string[];
  documentNumbers: readonly string[];
  /** ISO dates. */
  birthDates: readonly string[];
  externalId: string | null;
}

const minPrefix = 3;
const maxPrefix = 16;

/** The searchable prefixes of a word; a short word only as a whole. */
const prefixesOf = (spelling: string): string[] =>
  spelling.length <= minPrefix
    ? [spelling]
    : Array.from({ length: Math.min(spelling.length, maxPrefix) - minPrefix + 1 }, (_, index) =>
        spelling.slice(0, minPrefix + index),
      );

/** Letters and digits only: people leave out dots and dashes. */
export const plainNumber = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

const nameTokens = (keys: TokenKeys, name: string): Token[] => {
  const words = wordsOf(name);
  // "DE LA CRUZ" may be typed DELACRUZ, and vice versa.
  const all = words.length > 1 ? [...words, words.join('')] : words;

  return all
    .flatMap(spellingsOf)
    .flatMap((spelling) => [
      ...prefixesOf(spelling).map((start) => tokenOf(keys, 'name start', start)),
      tokenOf(keys, 'name sound', soundOf(spelling)),
    ]);
};

export const tokensOf = (keys: TokenKeys, { names, documentNumbers, birthDates, externalId }: Searchable): Token[] => [
  ...new Set([
    ...[...new Set(names)].flatMap((name) => nameTokens(keys, name)),
    ...documentNumbers.map((number) => tokenOf(keys, 'number', plainNumber(number))),
    ...birthDates.map((date) => tokenOf(keys, 'birth date', date)),
    ...(externalId === null ? [] : [tokenOf(keys, 'external id', externalId.trim())]),
  ]),
];

/** One interpretation of the search text. */
export interface SearchReading {
  /** A prefix of the session id. */
  idStart?: string;
  /** A whole session id; those of other services may have any form. */
  id?: string;
  /** A match has at least one token of every group. */
  groups: Token[][];
}

const datePatterns: readonly (readonly [RegExp, (parts: string[]) => string])[] = [
  [/^(\d{4})-(\d{2})-(\d{2})$/, ([year, month, day]) => `${year}-${month}-${day}`],
  [
    /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/,
    ([day = '', month = '', year]) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  ],
];

/** The text as an ISO date; `null`: it is not a date. */
export const dateIn = (piece: string): string | null => {
  for (const [pattern, toIso] of datePatterns) {
    const found = pattern.exec(piece);

    if (found) return toIso(found.slice(1));
  }

  return null;
};

/** A typed word matches as a prefix, or as a whole by its sound. */
export const groupOf = (keys: TokenKeys, word: string): Token[] => [
  ...new Set(
    spellingsOf(word).flatMap((spelling) => [
      tokenOf(keys, 'name start', spelling.slice(0, maxPrefix)),
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

const isParticle = (word: string): boolean => word.length < minPrefix;

/** "O Brien", "D Angelo": a short word belongs to the next one. */
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

/** Interprets the text as a person's name, possibly with a date or number. */
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

/** All interpretations of the text; a session that matches any of them is found. */
export const readSearch = (keys: TokenKeys, text: string): SearchReading[] => {
  const trimmed = text.trim();
  const readings: SearchReading[] = [{ groups: [[tokenOf(keys, 'external id', trimmed)]] }];

  if (/^[0-9a-f]{4}[0-9a-f-]*$/i.test(trimmed)) {
    readings.push({ idStart: trimmed.toLowerCase(), groups: [] });
  }
  if (isSessionId(trimmed)) {
    readings.push({ id: trimmed, groups: [] });
  }
  if (/\d/.test(trimmed)) {
    readings.push({ groups: [[tokenOf(keys, 'number', plainNumber(trimmed))]] });
  }

  return [...readings, ...readName(keys, trimmed)];
};

/** What kind of detail a text is said to be. */
export type Fact = 'name' | 'birth date' | 'document number' | 'external id';

/** Interprets the text only as the given kind, so that nothing matches by chance in another field. */
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

/** Token keys for each available DATA_KEY, current first: during a rotation both are searched. */
export const tokenKeysOf = (keys: Pick<Keyring, 'tokenKeys'>): Array<{ keyId: string; keys: TokenKeys }> => {
  const byKind = tokenKinds.map((kind) => ({ kind, all: keys.tokenKeys(kind) }));

  return (byKind[0]?.all ?? []).map(({ keyId }, index) => ({
    keyId,
    keys: Object.fromEntries(byKind.map(({ kind, all }) => [kind, all[index]?.key])) as Record<TokenKind, Buffer>,
  }));
};
