import { describe, expect, it, test } from 'vitest';
import { compareField, compareNames, fullNameField } from '.';

const surname = (printed: string, source: string) => compareField('surname', printed, source, 'mrz');

describe('names that Doc 9303 prints as examples', () => {
  // Part 3, section 4.6, and parts 4 and 5, section 4.2.3: what is printed, and the zone.
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
  ])('%s is %s', (printed, zone, by) => {
    expect(compareNames(printed, zone)).toMatchObject({ relation: by.length > 0 ? 'explained' : 'equal', by });
  });

  test.each([
    'BENNELONG<WOOLOOMOOLOO<WARRANDYTE<W<<DI',
    'BENNELONG<WOOLOOM<WARRAND<WARNAM<<DINGO',
    'BENNEL<WOOLOO<WARRAN<WARNAM<<DINGO<POTO',
    'BENNELONG<WOOLOOMOOLOO<W<W<<DI',
    'BENNELONG<WOOLOOM<WA<WARN<<D<P',
    'BENNE<WOOLO<WARRA<WARNA<<DIN<P',
  ])('a name that is too long may be cut to %s', (zone) => {
    const { relation, by, words } = compareNames('BENNELONG WOOLOOMOOLOO WARRANDYTE WARNAMBOOL, DINGO POTOROO', zone);
    expect([relation, by]).toEqual(['explained', ['truncation']]);
    expect(words?.full).toBe(`Cut off after ${zone.length} characters, as the MRZ has no more room`);
    expect(words?.masked).toBe('Cut off, as the MRZ has no more room');
  });
});

describe('what explains a name', () => {
  it('says which letter was written how, and without values when masked', () => {
    expect(surname('MÜLLER', 'MUELLER')).toEqual({
      relation: 'explained',
      by: ['transliteration'],
      words: { full: 'Ü is UE in an MRZ (ICAO 9303)', masked: 'Permitted transliteration (ICAO 9303)' },
      marks: { printed: [[1, 2]], source: [[1, 3]] },
    });
    expect(surname('Größing', 'GROESSING').words?.full).toBe('Ö is OE and ẞ is SS in an MRZ (ICAO 9303)');
  });

  it('is the same whether a letter and its mark are one character or two', () => {
    expect(surname('MU\u0308LLER', 'MUELLER')).toMatchObject({ relation: 'explained', marks: { printed: [[1, 3]] } });
  });

  it('is nothing, where only case, spaces and fillers differ', () => {
    expect(surname(' van  der Berg', 'VAN<DER<BERG<<<').relation).toBe('equal');
  });

  it('is a mark dropped from a letter that the tables do not have', () => {
    expect(surname('NGUYỄN', 'NGUYEN').relation).toBe('explained');
    expect(surname('ȚĂRANU', 'TARANU').relation).toBe('explained');
  });

  it('is Cyrillic in Latin letters', () => {
    expect(surname('ЩЕРБАКОВ', 'SHCHERBAKOV').words?.full).toBe('Cyrillic in Latin letters (ICAO 9303)');
    expect(surname('СВІТЛИЧНА', 'SVITLYCHNA').relation).toBe('explained');
    expect(surname('ИЛЬИН', 'ILIN').relation).toBe('explained');
  });

  it('is the order of the words, together with how they are spelt', () => {
    const comparison = compareNames('LENA MÜLLER', 'MUELLER<<LENA');
    expect(comparison).toMatchObject({ relation: 'explained', by: ['transliteration', 'name order'] });
    expect(comparison.words?.full).toBe('Ü is UE in an MRZ (ICAO 9303). Surname and given names swapped');
    expect(comparison.marks).toEqual({ printed: [[6, 7]], source: [[1, 3]] });

    expect(compareField('given_name', 'ANNA MARIA', 'MARIA ANNA', 'mrz').words?.full).toBe(
      'Same words, in another order',
    );
    expect(compareNames('A B C D', 'B A D C')).toMatchObject({ relation: 'explained', by: ['name order'] });
  });

  it('is no room, only where the names fill the zone', () => {
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
    expect(surname('WARNAMBOOL', 'WARNAM').words?.full).toBe('Cut off, though the MRZ is not known to be full');
  });

  it('is found the other way round, too, but not in a zone', () => {
    expect(compareField('surname', 'MUELLER', 'MÜLLER', 'barcode')).toMatchObject({
      relation: 'explained',
      marks: { printed: [[1, 3]], source: [[1, 2]] },
    });
    expect(surname('MUELLER', 'MÜLLER').relation).toBe('unexplained');
  });
});

describe('what explains nothing', () => {
  test.each([
    ['MÜLLER', 'MYLLER', 'Ü may be UE, UXX or U (ICAO 9303), not Y'],
    ['JØRGEN', 'JORGEN', 'Ø may be OE (ICAO 9303), not O'],
    ['MEIER', 'MAIER', 'One character differs: E and A'],
    ['MEIER', 'MEIR', 'One character is missing: E'],
    ['MEIR', 'MEIER', 'One character is added: E'],
    ['MEIER', 'MIEER', 'Two letters swapped: EI and IE'],
    ['ƏLI', 'ALI', 'ICAO 9303 has no rule for Ə'],
    ['MARIE ELISE', 'MARIEELISE', 'One character is missing: a space'],
    ['STEIN', 'BERGMANN', '7 characters differ'],
    ['محمد', 'MXHMD', 'This script is not compared here'],
    ['ΠΑΠΑΣ', 'PAPAS', 'This script is not compared here'],
  ])('%s against %s: %s', (printed, source, words) => {
    expect(surname(printed, source)).toMatchObject({ relation: 'unexplained', by: [], words: { full: words } });
  });
});
