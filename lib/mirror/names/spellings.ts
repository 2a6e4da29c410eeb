/** A name's words, and for each word every spelling that stands for it. Upper case throughout. */

const table = (pairs: string): ReadonlyMap<string, string> =>
  new Map(
    pairs
      .trim()
      .split(/\s+/)
      .map((pair) => [pair.slice(0, 1), pair.slice(2)]),
  );

const merge = (base: ReadonlyMap<string, string>, changes: string): ReadonlyMap<string, string> =>
  new Map([...base, ...table(changes)]);

/** ICAO Doc 9303 part 3, section 6 B: Cyrillic in passports. */
const passport = table(
  `А:A Б:B В:V Г:G Ґ:G Д:D Е:E Ё:E Є:IE Ж:ZH З:Z И:I І:I Ї:I Й:I К:K Л:L М:M Н:N О:O П:P Р:R С:S Т:T У:U Ф:F Х:KH
   Ц:TS Ч:CH Ш:SH Щ:SHCH Ъ:IE Ы:Y Ь: Э:E Ю:IU Я:IA Ў:U Ђ:D Ѓ:G Ј:J Љ:LJ Њ:NJ Ћ:C Ќ:K Џ:DZ Ѕ:DZ`,
);

/** Passport rules, then the Ukrainian, Bulgarian, Serbian Latin and common English romanisations. */
const cyrillic = [
  passport,
  merge(passport, 'Г:H И:Y Й:I'),
  merge(passport, 'Й:Y Х:H Щ:SHT Ъ:A Ь:Y Ю:YU Я:YA'),
  merge(passport, 'Ж:Z Х:H Ц:C Ч:C Ш:S Ђ:DJ Й:J Ю:JU Я:JA'),
  merge(passport, 'Ё:YO Є:YE Ї:YI Й:Y Ъ: Ю:YU Я:YA'),
];

/** ELOT 743, with its letter pairs and letter by letter. */
const greekLetters = table(
  `Α:A Β:V Γ:G Δ:D Ε:E Ζ:Z Η:I Θ:TH Ι:I Κ:K Λ:L Μ:M Ν:N Ξ:X Ο:O Π:P Ρ:R Σ:S Τ:T Υ:Y Φ:F Χ:CH Ψ:PS Ω:O`,
);
const greek = [greekLetters, merge(greekLetters, 'Η:H Φ:PH Χ:H Υ:I Β:B')];
const greekPairs: readonly (readonly [RegExp, string])[] = [
  [/ΟΥ/g, 'OU'],
  [/ΓΓ/g, 'NG'],
  [/ΓΧ/g, 'NCH'],
  [/ΓΞ/g, 'NX'],
  [/^ΜΠ/g, 'B'],
  [/([ΑΕΗ])Υ(?=[ΒΓΔΖΛΜΝΡΑΕΗΙΟΥΩ])/g, '$1V'],
  [/([ΑΕΗ])Υ/g, '$1F'],
];

const transliterate = (word: string, letters: ReadonlyMap<string, string>): string =>
  [...word].map((letter) => letters.get(letter) ?? letter).join('');

/**
 * The word in Latin letters, once for each romanisation rule: a name was romanised by one rule, and a search may follow
 * another. Latin words stay as they are.
 */
export const romanise = (word: string): string[] => {
  if (/\p{Script=Cyrillic}/u.test(word)) {
    return cyrillic.map((letters) => transliterate(word, letters));
  }
  if (/\p{Script=Greek}/u.test(word)) {
    const bare = word.normalize('NFD').replace(/\p{M}/gu, '');
    const paired = greekPairs.reduce((text, [pair, latin]) => text.replace(pair, latin), bare);

    return greek.flatMap((letters) => [transliterate(paired, letters), transliterate(bare, letters)]);
  }

  return [word];
};

/** Letters that passports replace (ICAO Doc 9303 part 3, section 6 A). Others only lose their diacritics. */
const passportLetters = table('Ä:AE Å:AA Æ:AE Ð:D Đ:D Ħ:H Ĳ:IJ Ł:L Ŋ:N Ö:OE Ø:OE Œ:OE Þ:TH Ŧ:T Ü:UE ẞ:SS');

/** As people type them when the keyboard lacks them. */
const keyboardLetters = table('Æ:AE Ð:D Đ:D Ħ:H Ĳ:IJ Ł:L Ŋ:N Ø:O Œ:OE Þ:TH Ŧ:T ẞ:SS');

const withoutMarks = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

const spell = (word: string, letters: ReadonlyMap<string, string>): string =>
  [...word].map((letter) => (letter <= 'Z' ? letter : (letters.get(letter) ?? withoutMarks(letter)))).join('');

/** Scripts without a romanisation rule stay as written. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Anything between words, including the MRZ filler. Apostrophes are part of a word. */
const separators = /[^\p{L}\p{M}\p{N}]+/u;
const apostrophes = /['’ʼ`´‘]/g;

export const wordsOf = (text: string): string[] =>
  text.normalize('NFC').replace(apostrophes, '').toUpperCase().split(separators).filter(Boolean);

/** A shortcut: most words have one spelling, and there are millions of them. */
const isPlain = (word: string): boolean => /^[A-Z0-9]+$/.test(word);

/** Every spelling of a word, in A–Z and digits where possible; the most common first. */
export const spellingsOf = (word: string): string[] =>
  isPlain(word)
    ? [word]
    : [
        ...new Set(
          romanise(word)
            .flatMap((latin) => [spell(latin, keyboardLetters), spell(latin, passportLetters)])
            .map(lettersOf)
            .filter(Boolean),
        ),
      ];

/** Sounds that are often spelt differently, applied in this order. */
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

/** One key for all spellings that sound alike; for whole words only, since it shortens them. */
export const soundOf = (spelling: string): string =>
  alike.reduce((text, [sound, letter]) => text.replace(sound, letter), spelling);
