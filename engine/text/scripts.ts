/** Settles letters that look alike in Latin, Cyrillic and Greek: a word is written in one script. */
import type { TextLine } from '../shapes';

type Script = 'latin' | 'cyrillic' | 'greek';
const scripts = ['latin', 'cyrillic', 'greek'] as const;

/** The same shape in each script, or a space where it has none. */
const shapes: Readonly<Record<Script, string>> = {
  latin: 'ABEHIJKMNOPSTXYZCaceijopsxyv',
  cyrillic: 'АВЕНІЈКМ ОРЅТХУ Сасеіјорѕху ',
  greek: 'ΑΒΕΗΙ ΚΜΝΟΡ ΤΧΥΖ     ο     ν',
};

/** Abbreviations of authorities that could as well be Latin; believed where the document has other print in the script. */
const abbreviations = ['МВР', 'МВД', 'МВС', 'Α.Ε.Α.', 'ΑΕΑ'];

const scriptOf = (letter: string): Script | null => {
  if (/\p{Script=Cyrillic}/u.test(letter)) return 'cyrillic';
  if (/\p{Script=Greek}/u.test(letter)) return 'greek';

  return /\p{Script=Latin}/u.test(letter) && !/[ªº]/.test(letter) ? 'latin' : null;
};

const shapeOf = (letter: string): number => {
  const script = scriptOf(letter);

  return script && letter !== ' ' ? shapes[script].indexOf(letter) : -1;
};

/** The letter of this script that looks the same; itself where there is none. */
const inScript = (letter: string, script: Script): string => {
  const shape = shapeOf(letter);
  const other = shape < 0 ? ' ' : (shapes[script][shape] ?? ' ');

  return other === ' ' ? letter : other;
};

/** Letters that have no twin in another script say which one it is. */
const isTelling = (letter: string): boolean => scriptOf(letter) !== null && shapeOf(letter) < 0;

const tellingIn = (letters: readonly string[], sureness: readonly number[]): Record<Script, number> => {
  const found = { latin: 0, cyrillic: 0, greek: 0 };
  letters.forEach((letter, i) => {
    const script = scriptOf(letter);
    if (script && isTelling(letter)) found[script] += sureness[i] ?? 0;
  });

  return found;
};

const strongest = (found: Record<Script, number>): Script =>
  scripts.reduce((one, other) => (found[other] > found[one] ? other : one));

/** Icelandic has Ð, Vietnamese and the South Slavic languages have Đ; the capitals look the same. */
const withStroke = (word: string): string => {
  const isIcelandic = /[ÞÆÖÁÉÍÓÚÝ]/.test(word) && !/[ČĆŠŽĂÂÊÔƠƯ\u1EA0-\u1EF9]/.test(word);

  return word.replace(/[ÐĐ]/g, isIcelandic ? 'Ð' : 'Đ');
};

/** One word between spaces or slashes. `line`: what the rest of its line tells. */
const settledWord = (word: string, sureness: readonly number[], line: Record<Script, number>): string => {
  const letters = [...word];
  const found = tellingIn(letters, sureness);
  const own = new Set(letters.map(scriptOf).filter((script) => script !== null));
  const [only] = own;
  const isKept = own.size === 1 && only !== undefined && line[only] > 0;
  const telling = strongest(found);
  const script = found[telling] > 0 ? telling : isKept ? only : 'latin';
  const settled = letters.map((letter) => inScript(letter, script)).join('');

  return withStroke(settled);
};

/** Nobody writes a word in two scripts: what still looks so was not read. */
const doubtOfMixture = 0.3;
const isMixed = (word: string): boolean =>
  new Set([...word].map(scriptOf).filter((script) => script !== null)).size > 1;

const authorityIn = (word: string, document: Record<Script, number>): string | undefined => {
  const plain = (text: string) => [...text].map((letter) => inScript(letter, 'latin')).join('');
  const bare = word.replace(/,$/, '');
  const known = abbreviations.find((name) => plain(name) === plain(bare));
  const isLikely = known !== undefined && document[scriptOf(known) ?? 'latin'] > 2;

  return isLikely ? known + word.slice(bare.length) : undefined;
};

const settledLine = (line: TextLine, document: Record<Script, number>): TextLine => {
  const told = tellingIn([...line.text], line.sureness);
  const sureness: number[] = [];
  let text = '';
  for (const part of line.text.split(/([ /]+)/)) {
    const own = line.sureness.slice(sureness.length, sureness.length + [...part].length);
    const word = /^[ /]*$/.test(part) ? part : (authorityIn(part, document) ?? settledWord(part, own, told));
    text += word;
    sureness.push(...(isMixed(word) ? own.map((value) => Math.min(value, doubtOfMixture)) : own));
  }

  return { ...line, text, sureness };
};

export const inOneScript = (lines: readonly TextLine[]): TextLine[] => {
  const document = { latin: 0, cyrillic: 0, greek: 0 };
  for (const { text, sureness } of lines) {
    const told = tellingIn([...text], sureness);
    const sure = Math.min(1, ...sureness) > 0.6;
    if (sure) for (const script of scripts) document[script] += told[script];
  }

  return lines.map((line) => settledLine(line, document));
};
