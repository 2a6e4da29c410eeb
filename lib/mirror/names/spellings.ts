/** A name as it can be written: the words of it, and for each word every spelling that stands for the same. */
import { romanise } from './scripts';

const table = (pairs: string): ReadonlyMap<string, string> =>
  new Map(pairs.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(2)]));

/** Letters that passports write as others (ICAO Doc 9303 part 3, section 6 A). The rest only loses its marks. */
const inPassports = table('Ä:AE Å:AA Æ:AE Ð:D Đ:D Ħ:H Ĳ:IJ Ł:L Ŋ:N Ö:OE Ø:OE Œ:OE Þ:TH Ŧ:T Ü:UE ẞ:SS');

/** As people type them where a keyboard lacks them. */
const asTyped = table('Æ:AE Ð:D Đ:D Ħ:H Ĳ:IJ Ł:L Ŋ:N Ø:O Œ:OE Þ:TH Ŧ:T ẞ:SS');

const withoutMarks = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

const spell = (word: string, letters: ReadonlyMap<string, string>): string =>
  [...word].map((letter) => (letter <= 'Z' ? letter : (letters.get(letter) ?? withoutMarks(letter)))).join('');

/** Scripts that are not romanised here stay as they are: they are found as they are written. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** What stands between two words, the filler of machine-readable zones among it. Apostrophes stand inside one. */
const separators = /[^\p{L}\p{M}\p{N}]+/u;
const apostrophes = /['’ʼ`´‘]/g;

/** Upper-case words as they were written. */
export const wordsOf = (text: string): string[] =>
  text.normalize('NFC').replace(apostrophes, '').toUpperCase().split(separators).filter(Boolean);

/** Most words are spelt one way only, and there are millions of them to go through. */
const isPlain = (word: string): boolean => /^[A-Z0-9]+$/.test(word);

/** Every way to write a word, in A to Z and digits where that can be; the first is how most people type it. */
export const spellingsOf = (word: string): string[] =>
  isPlain(word)
    ? [word]
    : [
        ...new Set(
          romanise(word)
            .flatMap((latin) => [spell(latin, asTyped), spell(latin, inPassports)])
            .map(lettersOf)
            .filter(Boolean),
        ),
      ];

/** Sounds that rules of romanisation and careless ears write differently, in the order in which they are taken. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/SCHTSCH|SHCH|SHT|SCH|SH|SZ/g, 'S'],
  [/TSCH|TCH|CH|CZ|TS|TZ/g, 'C'],
  [/ZH|DZH|DZ|DJ/g, 'Z'],
  [/KH|GH/g, 'H'],
  [/PH/g, 'F'],
  [/TH/g, 'T'],
  [/CK|Q/g, 'K'],
  [/X/g, 'KS'],
  [/W/g, 'V'],
  [/[YJ]/g, 'I'],
  [/AE/g, 'A'],
  [/OE/g, 'O'],
  [/UE/g, 'U'],
  [/OU/g, 'U'],
  [/(.)\1+/g, '$1'],
];

/** One key for all spellings that sound the same; for whole words only, since it shortens them. */
export const soundOf = (spelling: string): string =>
  alike.reduce((text, [sound, letter]) => text.replace(sound, letter), spelling);
