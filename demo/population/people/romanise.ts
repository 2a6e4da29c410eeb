import { remember } from '../remember';

/**
 * Romanises names of other scripts by the rules of the country that prints the document.
 * Input and output have a capital at the start of every word.
 */
const table = (pairs: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    pairs
      .trim()
      .split(/\s+/)
      .map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]),
  );

type Letters = Readonly<Record<string, string>>;

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const eachWord = (text: string, change: (word: string) => string): string =>
  text.replace(/[\p{L}’]+/gu, (word) => capitalised(change(word.toLowerCase())));

/** Letter by letter; some letters are written differently at the start of a word. */
const spell = (word: string, letters: Letters, atStart: Letters = {}): string =>
  [...word].map((letter, at) => (at === 0 ? atStart[letter] : undefined) ?? letters[letter] ?? letter).join('');

/** Resolution 55 of 2010. */
const ukrainian = table(
  `а:a б:b в:v г:h ґ:g д:d е:e є:ie ж:zh з:z и:y і:i ї:i й:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts
   ч:ch ш:sh щ:shch ь: ю:iu я:ia ’:`,
);
const ukrainianAtStart = table('є:ye ї:yi й:y ю:yu я:ya');

const fromUkrainian = (word: string): string => spell(word, ukrainian, ukrainianAtStart);

/** The Transliteration Act of 2009. */
const bulgarian = table(
  `а:a б:b в:v г:g д:d е:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:h ц:ts ч:ch ш:sh щ:sht ъ:a
   ь:y ю:yu я:ya`,
);

/** The act's one exception: a final -ия becomes -ia, as in Maria. */
const fromBulgarian = (word: string): string => spell(word.replace(/ия$/, 'иa'), bulgarian);

/** Serbian has two equivalent alphabets. */
const serbian = table(
  `а:a б:b в:v г:g д:d ђ:đ е:e ж:ž з:z и:i ј:j к:k л:l љ:lj м:m н:n њ:nj о:o п:p р:r с:s т:t ћ:ć у:u ф:f х:h ц:c ч:č
   џ:dž ш:š`,
);

const fromSerbian = (word: string): string => spell(word, serbian);

/** ELOT 743, as Greek passports write. */
const greek = table(
  `α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i ϊ:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y ϋ:y φ:f χ:ch ψ:ps ω:o`,
);

const withoutTonos = (text: string): string => text.normalize('NFD').replaceAll('\u0301', '').normalize('NFC');

const fromGreek = (word: string): string =>
  spell(
    withoutTonos(word)
      .replace(/γ(?=[γξχ])/g, 'n')
      .replace(/ου/g, 'ou')
      // After α, ε and η, υ is a consonant, voiced or not by what follows.
      .replace(/(?<=[αεη])υ(?=[αεηιουωβγδζλμνρ])/g, 'v')
      .replace(/(?<=[αεη])υ/g, 'f')
      .replace(/^μπ|μπ$/g, 'b'),
    greek,
  );

/** As in Armenian passports, without the apostrophes of scholarly forms. */
const armenian = table(
  `ա:a բ:b գ:g դ:d ե:e զ:z է:e ը:y թ:t ժ:zh ի:i լ:l խ:kh ծ:ts կ:k հ:h ձ:dz ղ:gh ճ:ch մ:m յ:y ն:n շ:sh ո:o չ:ch պ:p ջ:j
   ռ:r ս:s վ:v տ:t ր:r ց:ts փ:p ք:k օ:o ֆ:f`,
);
const armenianAtStart = table('ե:ye ո:vo');

const fromArmenian = (word: string): string => spell(word.replaceAll('ու', 'u'), armenian, armenianAtStart);

const rules = {
  ukrainian: fromUkrainian,
  bulgarian: fromBulgarian,
  serbian: fromSerbian,
  greek: fromGreek,
  armenian: fromArmenian,
} as const;

export type Script = keyof typeof rules;

export const romanise = (text: string, script: Script): string => eachWord(text, rules[script]);

/** Capitals as on documents: Greek without accents, and ß kept as one letter. */
export const toCapitals = remember((text) => {
  const capitals = text.replaceAll('ß', 'ẞ').toUpperCase();

  return /\p{Script=Greek}/u.test(capitals) ? withoutTonos(capitals) : capitals;
});
