/** Text reduced to what misreading and spelling leave alone: capitals without marks, look-alikes of all scripts as one. */

/** Cyrillic, Greek and digits that look like a Latin capital. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  [...'А:A В:B С:C Е:E Н:H К:K М:M О:O Р:P Т:T Х:X У:Y І:I Ј:J Ѕ:S Α:A Β:B Ε:E Ζ:Z Η:H Ι:I Κ:K Μ:M Ν:N Ο:O'.split(' ')]
    .concat('Ρ:P Τ:T Υ:Y Χ:X 0:O 1:I 5:S 8:B Ł:L Đ:D Ð:D Ø:O Æ:AE Œ:OE Þ:TH Ħ:H İ:I Ѐ:E Ё:E №:NO L:I'.split(' '))
    .map((pair) => [pair.slice(0, 1), pair.slice(2)]),
);

const letterOrDigit = /[\p{L}\p{N}]/u;

/** One character as the letters it is compared by; empty for a mark, a space or punctuation. */
const foldedCharacter = (character: string): string => {
  const bare = character.toUpperCase().normalize('NFD').replace(/\p{M}/gu, '');
  let out = '';
  for (const letter of bare) {
    const known = lookAlikes[letter];
    if (known !== undefined) out += known;
    else if (letterOrDigit.test(letter)) out += letter;
  }

  return out;
};

/** Close together, these look like one letter. */
const joined = (letters: string): string => letters.replaceAll('RN', 'M');

/** Letters only: `Date de naissance` and `DATE-DE-NAISSANCE` are the same. */
export const folded = (text: string): string => {
  let out = '';
  for (const character of text) out += foldedCharacter(character);

  return joined(out);
};

/** A word of a line, and where it stands in the line's text. */
export interface Word {
  letters: string;
  from: number;
  to: number;
  /** Counts the strokes, bars and dots before it: parts of a line say the same in several languages. */
  part: number;
}

const apostrophe = /['’ʼ`´]/;
const partBreak = /[/|·•\\]/;

export const wordsOf = (text: string): Word[] => {
  const words: Word[] = [];
  let part = 0;
  let word: Word | null = null;
  for (let i = 0; i < text.length; i++) {
    const character = text[i] as string;
    const letters = foldedCharacter(character);
    if (letters !== '') {
      if (word) {
        word.letters += letters;
        word.to = i + 1;
      } else {
        word = { letters, from: i, to: i + 1, part };
        words.push(word);
      }
      continue;
    }
    // A mark of its own belongs to the letter before, and an apostrophe stands within a word.
    if (/\p{M}/u.test(character) || apostrophe.test(character)) continue;
    word = null;
    if (partBreak.test(character)) part++;
  }
  for (const each of words) each.letters = joined(each.letters);

  return words;
};

/** How many letters to change, add or leave out; more than `most` counts as `most + 1`. */
export const distanceWithin = (a: string, b: string, most: number): number => {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const cost = Math.min(change, (row[j] as number) + 1, (next[j - 1] as number) + 1);
      next.push(cost);
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    row = next;
  }

  return Math.min(row[b.length] as number, most + 1);
};

/** Letters that may be misread in a word of this length. */
export const errorsAllowed = (length: number): number => {
  if (length <= 4) return 0;
  if (length <= 7) return 1;

  return length <= 12 ? 2 : 3;
};
