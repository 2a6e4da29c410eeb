/**
 * Other alphabets in Latin letters. A name was romanised by one of several rules, and whoever searches for it may follow
 * another, so each rule gives a spelling of its own. Upper case throughout.
 */
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

/** As Ukraine, Bulgaria and the Serbian alphabet of Latin letters write it, and as English newspapers do. */
const cyrillic = [
  passport,
  merge(passport, 'Г:H И:Y Й:I'),
  merge(passport, 'Й:Y Х:H Щ:SHT Ъ:A Ь:Y Ю:YU Я:YA'),
  merge(passport, 'Ж:Z Х:H Ц:C Ч:C Ш:S Ђ:DJ Й:J Ю:JU Я:JA'),
  merge(passport, 'Ё:YO Є:YE Ї:YI Й:Y Ъ: Ю:YU Я:YA'),
];

/** ELOT 743, with its pairs of letters, and letter by letter. */
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

const spell = (word: string, letters: ReadonlyMap<string, string>): string =>
  [...word].map((letter) => letters.get(letter) ?? letter).join('');

/** The word in Latin letters, once for each rule; a word of Latin letters as it is. */
export const romanise = (word: string): string[] => {
  if (/\p{Script=Cyrillic}/u.test(word)) {
    return cyrillic.map((letters) => spell(word, letters));
  }
  if (/\p{Script=Greek}/u.test(word)) {
    const bare = word.normalize('NFD').replace(/\p{M}/gu, '');
    const paired = greekPairs.reduce((text, [pair, latin]) => text.replace(pair, latin), bare);

    return greek.flatMap((letters) => [spell(paired, letters), spell(bare, letters)]);
  }

  return [word];
};
