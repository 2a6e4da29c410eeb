/** Letters that look alike in Latin, Cyrillic and Greek: a word is written in one script, whatever the reader took each letter for. */

/** The same shape in Latin, Cyrillic and Greek; `_` where a script has none. */
const twins = (
  'AАΑ BВΒ CС_ EЕΕ HНΗ IІΙ JЈ_ KКΚ MМΜ N_Ν OОΟ PРΡ SЅ_ TТΤ XХΧ YУΥ Z_Ζ ÏЇΪ ËЁ_ _ГΓ _ПΠ _ФΦ ' +
  'aа_ cс_ eе_ iі_ jј_ oоο pр_ sѕ_ xх_ yу_ v_ν ïї_ ëё_ _фφ'
).split(' ');

type Script = 'latin' | 'cyrillic' | 'greek';

const scripts = ['latin', 'cyrillic', 'greek'] as const satisfies readonly Script[];
const tests: Readonly<Record<Script, RegExp>> = {
  latin: /\p{Script=Latin}/u,
  cyrillic: /\p{Script=Cyrillic}/u,
  greek: /\p{Script=Greek}/u,
};

/** The same shape in another script; `null` if it has none there. */
const shapeIn = (letter: string, script: Script): string | null => {
  if (tests[script].test(letter)) return letter;
  const twin = twins.find((shapes) => shapes.includes(letter))?.[scripts.indexOf(script)];
  if (twin !== undefined && twin !== '_') return twin;

  return null;
};

const inScript = (word: string, script: Script): string =>
  [...word].map((letter) => shapeIn(letter, script) ?? letter).join('');

/** The script that most letters can be in; where several can have them all, the wanted one. */
const scriptOf = (word: string, wanted: Script): Script => {
  const letters = [...word].filter((letter) => /\p{L}/u.test(letter));
  const fitting = (script: Script) => letters.filter((letter) => shapeIn(letter, script) !== null).length;
  const most = Math.max(...scripts.map(fitting));

  return fitting(wanted) === most ? wanted : (scripts.find((script) => fitting(script) === most) ?? wanted);
};

/** Words that only a state's own script makes sense of, although every letter has a Latin twin. */
const ownWords: Readonly<Record<string, string>> = {
  UKR: 'УКРАЇНА',
  BGR: 'МВР',
  MKD: 'МВР',
  SRB: 'МУП',
  RUS: 'УМВД',
  GRC: 'Α.Ε.Α. Α.Ε.Α Ε.Α.',
  CYP: 'Τ.Α.Π.Μ.',
};

/** Where Ð is Đ. */
const crossed = new Set(['SRB', 'HRV', 'BIH', 'MNE', 'SVN', 'MKD', 'VNM']);

const words = /[\p{L}\p{M}]+(?:\.[\p{L}\p{M}]+)*\.?/gu;

/** Each word in one script; a word that could be in any is Latin. Keeps the length. */
export const inOneScript = (text: string, country: string | null = null): string => {
  const own = new Map(
    (country ? (ownWords[country] ?? '') : '').split(' ').map((word) => [inScript(word, 'latin'), word]),
  );

  const all = crossed.has(country ?? '') ? text.replaceAll('Ð', 'Đ') : text;

  return all.replace(words, (word) => {
    const known = own.get(inScript(word, 'latin'));

    return known && known.length === word.length ? known : inScript(word, scriptOf(word, 'latin'));
  });
};

/** Whether the letters of the text are Latin, or look it. */
export const isLatin = (text: string): boolean => {
  const letters = [...text].filter((letter) => /\p{L}/u.test(letter));

  return letters.length > 0 && letters.every((letter) => shapeIn(letter, 'latin') !== null);
};
