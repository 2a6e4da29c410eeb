import { describe, expect, it, test } from 'vitest';
import { compareField, fullNameField } from '.';

const compareNames = (printed: string, source: string) =>
  compareField('surname_and_given_names', printed, source, 'mrz');

const surname = (printed: string, source: string) => compareField('surname', printed, source, 'mrz');

describe('the examples in Doc 9303', () => {
  // Part 3, section 4.6, and parts 4 and 5, section 4.2.3: printed name and MRZ.
  test.each([
    ['D’ARTAGNAN', 'DARTAGNAN', ['transliteration']],
    ['MARIE-ELISE', 'MARIE<ELISE', ['transliteration']],
    ['ERIKSSON, ANNA MARIA', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', []],
    ['SMITH-JONES, SUSIE MARGARET', 'SMITH<JONES<<SUSIE<MARGARET<<<<<<<<<<<<', ['transliteration']],
    ['O’CONNOR, ENYA SIOBHAN', 'OCONNOR<<ENYA<SIOBHAN<<<<<<<<<<<<<<<<<<', ['transliteration']],
    ['VAN DER MUELLEN, MARTIN', 'VAN<DER<MUELLEN<<MARTIN<<<<<<<<<<<<<<<<', []],
    ['ARKFREITH', 'ARKFREITH<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<', []],
    ['CAÑON, TERESA', 'CANXXON<<TERESA<<<<<<<<<<<<<<<<<<<<<<<<', ['transliteration']],
    ['NILAVADHANANANDA, CHAYAPA DEJTHAMRONG KRASUANG', 'NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K', ['truncation']],
    ['NILAVADHANANANDA, ARNPOL PETCH CHARONGUANG', 'NILAVADHANANANDA<<ARNPOL<PETCH<CHARONGU', ['truncation']],
    ['NILAVADHANANANDA, CHAYAPA DEJTHAMRONG KRASUANG', 'NILAVADHANANANDA<<CHAYAPA<DE<K', ['truncation']],
    ['PAPANDROPOULOUS, JONATHON WARREN TREVOR', 'PAPANDROPOULOUS<<JONATHON<WARREN<TREVOR', []],
  ])('%s becomes %s', (printed, zone, by) => {
    expect(compareNames(printed, zone)).toMatchObject({ relation: by.length > 0 ? 'explained' : 'equal', by });
  });

  test.each([
    'BENNELONG<WOOLOOMOOLOO<WARRANDYTE<W<<DI',
    'BENNELONG<WOOLOOM<WARRAND<WARNAM<<DINGO',
    'BENNEL<WOOLOO<WARRAN<WARNAM<<DINGO<POTO',
    'BENNELONG<WOOLOOMOOLOO<W<W<<DI',
    'BENNELONG<WOOLOOM<WA<WARN<<D<P',
    'BENNE<WOOLO<WARRA<WARNA<<DIN<P',
  ])('a long name may be cut off to %s', (zone) => {
    const { relation, by, words } = compareNames('BENNELONG WOOLOOMOOLOO WARRANDYTE WARNAMBOOL, DINGO POTOROO', zone);
    expect([relation, by]).toEqual(['explained', ['truncation']]);
    expect(words?.full).toBe(`Cut off at ${zone.length} characters: the MRZ is full`);
    expect(words?.masked).toBe('Cut off: the MRZ is full');
  });
});

describe('a difference between names is explained by', () => {
  it('transliteration, naming the letters unless masked', () => {
    expect(surname('MÜLLER', 'MUELLER')).toEqual({
      relation: 'explained',
      by: ['transliteration'],
      words: { full: 'Ü is UE in an MRZ (ICAO 9303)', masked: 'Permitted transliteration (ICAO 9303)' },
      marks: { printed: [[1, 2]], source: [[1, 3]] },
    });
    expect(surname('Größing', 'GROESSING').words?.full).toBe('Ö is OE and ẞ is SS in an MRZ (ICAO 9303)');
  });

  it('transliteration, even if a letter and its mark are two characters', () => {
    expect(surname('MU\u0308LLER', 'MUELLER')).toMatchObject({ relation: 'explained', marks: { printed: [[1, 3]] } });
  });

  it('nothing if only case, spaces and fillers differ: they are equal', () => {
    expect(surname(' van  der Berg', 'VAN<DER<BERG<<<').relation).toBe('equal');
  });

  it('a dropped mark, for letters that are not in the tables', () => {
    expect(surname('NGUYỄN', 'NGUYEN').relation).toBe('explained');
    expect(surname('ȚĂRANU', 'TARANU').relation).toBe('explained');
  });

  it('Cyrillic written in Latin letters', () => {
    expect(surname('ЩЕРБАКОВ', 'SHCHERBAKOV').words?.full).toBe('Cyrillic written in Latin letters (ICAO 9303)');
    expect(surname('СВІТЛИЧНА', 'SVITLYCHNA').relation).toBe('explained');
    expect(surname('ИЛЬИН', 'ILIN').relation).toBe('explained');
  });

  it('word order, combined with transliteration', () => {
    const comparison = compareNames('LENA MÜLLER', 'MUELLER<<LENA');
    expect(comparison).toMatchObject({ relation: 'explained', by: ['transliteration', 'name order'] });
    expect(comparison.words?.full).toBe('Ü is UE in an MRZ (ICAO 9303). Surname and given names swapped');
    expect(comparison.marks).toEqual({ printed: [[6, 7]], source: [[1, 3]] });

    expect(compareField('given_name', 'ANNA MARIA', 'MARIA ANNA', 'mrz').words?.full).toBe(
      'Same words in a different order',
    );
    expect(compareNames('A B C D', 'B A D C')).toMatchObject({ relation: 'explained', by: ['name order'] });
  });

  it('truncation, only if the names fill the MRZ', () => {
    const cutAfter = fullNameField('NILAVADHANANANDA', 'CHAYAPA DE K');
    expect(cutAfter).toBe(30);
    const given = (room: typeof cutAfter) =>
      compareField('given_name', 'CHAYAPA DEJTHAMRONG KRASUANG', 'CHAYAPA DE K', 'mrz', room);
    expect(given(cutAfter)).toMatchObject({ relation: 'explained', by: ['truncation'] });
    expect(given(null).relation).toBe('unexplained');
    expect(fullNameField('MUELLER', 'LENA')).toBeNull();
    expect(compareNames('ERIKSSON, ANNA MARIA', 'ERIKSSON<<ANNA<<<<<<<<<<<<<<<<<<<<<<<<<<').relation).toBe(
      'unexplained',
    );
    expect(surname('WARNAMBOOL', 'WARNAM').words?.full).toBe('Cut off, although the MRZ does not appear full');
  });

  it('transliteration in either direction, except in an MRZ', () => {
    expect(compareField('surname', 'MUELLER', 'MÜLLER', 'barcode')).toMatchObject({
      relation: 'explained',
      marks: { printed: [[1, 3]], source: [[1, 2]] },
    });
    expect(surname('MUELLER', 'MÜLLER').relation).toBe('unexplained');
  });
});

describe('an unexplained difference', () => {
  test.each([
    ['MÜLLER', 'MYLLER', 'Ü can be written UE, UXX or U (ICAO 9303), not Y'],
    ['JØRGEN', 'JORGEN', 'Ø can be written OE (ICAO 9303), not O'],
    ['MEIER', 'MAIER', 'One character differs: E and A'],
    ['MEIER', 'MEIR', 'One character missing: E'],
    ['MEIR', 'MEIER', 'One extra character: E'],
    ['MEIER', 'MIEER', 'Two letters swapped: EI and IE'],
    ['ƏLI', 'ALI', 'ICAO 9303 has no rule for Ə'],
    ['MARIE ELISE', 'MARIEELISE', 'One character missing: a space'],
    ['STEIN', 'BERGMANN', '7 characters differ'],
    ['محمد', 'MXHMD', 'This script cannot be compared'],
    ['ΠΑΠΑΣ', 'PAPAS', 'This script cannot be compared'],
  ])('%s compared with %s: %s', (printed, source, words) => {
    expect(surname(printed, source)).toMatchObject({ relation: 'unexplained', by: [], words: { full: words } });
  });
});
