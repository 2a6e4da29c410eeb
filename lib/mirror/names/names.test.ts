import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { soundOf, spellingsOf, wordsOf } from './spellings';
import { readSearch, type TokenKeys, tokenKinds, tokensOf } from './tokens';

const keys = Object.fromEntries(tokenKinds.map((kind) => [kind, randomBytes(32)])) as unknown as TokenKeys;

const person = (...names: string[]) => ({ names, documentNumbers: [], birthDates: [], externalId: null });

const finds = (typed: string, searchable: Parameters<typeof tokensOf>[1]): boolean => {
  const tokens = new Set(tokensOf(keys, searchable));

  return readSearch(keys, typed).some(
    ({ groups }) => groups.length > 0 && groups.every((group) => group.some((token) => tokens.has(token))),
  );
};

describe('a person is found', () => {
  test.each([
    ['in any case', 'KOVÁČOVÁ MÁRIA', 'kováčová mária'],
    ['without diacritics', 'KOVÁČOVÁ MÁRIA', 'Kovacova Maria'],
    ['with diacritics, where the document has none', 'KOVACOVA MARIA', 'Kováčová Mária'],
    ['in any order', 'MÜLLER HANS PETER', 'Peter Hans Müller'],
    ['by the passport spelling', 'MÜLLER HANS', 'Mueller'],
    ['by the printed spelling, where the document has the passport one', 'MUELLER HANS', 'Müller'],
    ['without diacritics, where the document has the passport spelling', 'MUELLER HANS', 'Muller'],
    ['as in the machine-readable zone', 'KOVÁČOVÁ MÁRIA ANNA', 'KOVACOVA<<MARIA<ANNA'],
    ['by prefixes', 'KRISHNAMURTHY SUBRAMANIAM', 'Krishnam Sub'],
    ['by the first three letters', 'KOVÁČOVÁ MÁRIA', 'kov'],
    ['by a two-letter name', 'LI WEI', 'Li'],
    ['by one name of several', 'GARCÍA LÓPEZ ANA MARÍA', 'lopez'],
    ['without the apostrophe', 'O’BRIEN SEÁN', 'obrien sean'],
    ['with a space for the apostrophe', 'OBRIEN SEAN', 'O Brien'],
    ['with a space for the apostrophe, in any order', 'OBRIEN SEAN', 'Sean O Brien'],
    ['by prefixes, with a space for the apostrophe', 'O’SULLIVAN SEÁN', 'o sull sea'],
    ['with a space for the hyphen', 'AL-HASSAN OMAR', 'al hassan'],
    ['in one word', 'DE LA CRUZ', 'Delacruz'],
    ['in Cyrillic, where the document is romanised', 'SHEVCHENKO YULIIA', 'Шевченко Юлія'],
    ['romanised, where the document is in Cyrillic', 'ЩЕРБАК ЮЛІЯ', 'Shcherbak Yuliia'],
    ['romanised by another rule', 'SHEVCHENKO ILIA', 'Ševčenko Ilya'],
    ['in Greek, where the document is romanised', 'PAPADOPOULOS GEORGIOS', 'Παπαδόπουλος Γεώργιος'],
    ['with the ß as two letters', 'GROẞ UTE', 'gross'],
    ['Danish letters as typed', 'SØRENSEN ÅSE', 'Sorensen Ase'],
    ['Danish letters as in passports', 'SØRENSEN ÅSE', 'Soerensen Aase'],
    ['in a script without a romanisation rule', '李 秀英', '秀英'],
    ['Polish letters', 'ŁUKASIEWICZ WŁADYSŁAW', 'lukasiewicz wladyslaw'],
  ])('%s', (_, stored, typed) => {
    expect(finds(typed, person(stored))).toBe(true);
  });

  test.each([
    ['another name', 'KOVÁČOVÁ MÁRIA', 'Novák'],
    ["somebody else's first name", 'KOVÁČOVÁ MÁRIA', 'Kováčová Jana'],
    ['the end of a name', 'KOVÁČOVÁ MÁRIA', 'čová'],
    ['two letters of a longer name', 'LIPTÁK WEI', 'Li'],
  ])('not by %s', (_, stored, typed) => {
    expect(finds(typed, person(stored))).toBe(false);
  });

  test('by document number, birth date and external id, in any notation', () => {
    const session = {
      names: ['ROSSI ANNA'],
      documentNumbers: ['AB 123-456'],
      birthDates: ['1990-04-07'],
      externalId: 'order 77/b',
    };

    for (const typed of [
      'ab123456',
      'AB-123 456',
      '1990-04-07',
      '7.4.1990',
      '07/04/1990',
      'rossi 1990-04-07',
      'order 77/b',
    ]) {
      expect(finds(typed, session), typed).toBe(true);
    }
    for (const typed of ['ab12345', '1990-07-04', 'verdi 1990-04-07', 'order 77']) {
      expect(finds(typed, session), typed).toBe(false);
    }
  });
});

test('another key or another kind gives another token for the same text', () => {
  const other = Object.fromEntries(tokenKinds.map((kind) => [kind, randomBytes(32)])) as unknown as TokenKeys;
  const session = { names: [], documentNumbers: ['1990'], birthDates: ['1990'], externalId: '1990' };
  const all = [...tokensOf(keys, session), ...tokensOf(other, session)];

  expect(new Set(all).size).toBe(6);
});

test('hexadecimal text may be the start of a session id', () => {
  expect(readSearch(keys, '7C1E04b2')).toContainEqual({ idStart: '7c1e04b2', groups: [] });
  expect(readSearch(keys, 'Abba').some(({ idStart }) => idStart === 'abba')).toBe(true);
  expect(readSearch(keys, 'Anna').some(({ idStart }) => idStart)).toBe(false);
});

test('every spelling is non-empty and uses only A to Z and digits', () => {
  for (const word of wordsOf('Ærøskøbing þórr ĲSSEL ŒUVRE ĐORĐE Щука Ψαράς')) {
    for (const spelling of spellingsOf(word)) {
      expect(spelling).toMatch(/^[A-Z0-9]+$/);
      expect(soundOf(spelling)).not.toBe('');
    }
  }
});
