/** A dictionary that finds a phrase although some of its letters were misread. */
import { distanceWithin, errorsAllowed, folded } from './fold';

export interface Phrase<Name extends string> {
  letters: string;
  labels: readonly Name[];
  /** One bit for each of the letters it has. */
  bits: number;
}

export interface Phrases<Name extends string> {
  whole: ReadonlyMap<string, Phrase<Name>>;
  byLength: readonly (readonly Phrase<Name>[])[];
}

const bitsOf = (letters: string): number => {
  let bits = 0;
  for (let i = 0; i < letters.length; i++) bits |= 1 << (letters.charCodeAt(i) % 32);

  return bits;
};

const countOf = (bits: number): number => {
  let rest = bits;
  let count = 0;
  for (; rest !== 0; rest &= rest - 1) count++;

  return count;
};

/** Phrases are apart by `|` or a line break. */
export const phrasesOf = (words: string): string[] =>
  words
    .split(/[|\n]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');

export const compilePhrases = <Name extends string>(words: Readonly<Record<Name, string>>): Phrases<Name> => {
  const whole = new Map<string, { letters: string; labels: Name[]; bits: number }>();
  for (const name of Object.keys(words) as Name[]) {
    for (const phrase of phrasesOf(words[name])) {
      const letters = folded(phrase);
      const known = whole.get(letters);
      if (!known) whole.set(letters, { letters, labels: [name], bits: bitsOf(letters) });
      else if (!known.labels.includes(name)) known.labels.push(name);
    }
  }
  const byLength: Phrase<Name>[][] = [];
  for (const phrase of whole.values()) {
    const list = byLength[phrase.letters.length] ?? [];
    list.push(phrase);
    byLength[phrase.letters.length] = list;
  }

  return { whole, byLength };
};

/** The phrase nearest to these letters, if it is near enough. Equally near ones count as one with all their names. */
export const phraseFor = <Name extends string>(
  { whole, byLength }: Phrases<Name>,
  letters: string,
): { phrase: Phrase<Name>; errors: number } | null => {
  const exact = whole.get(letters);
  if (exact) return { phrase: exact, errors: 0 };
  if (errorsAllowed(letters.length + 1) === 0) return null;

  const bits = bitsOf(letters);
  let least = errorsAllowed(letters.length);
  let nearest: Phrase<Name>[] = [];
  for (let length = letters.length - 3; length <= letters.length + 3; length++) {
    const most = Math.min(errorsAllowed(length), least);
    for (const phrase of byLength[length] ?? []) {
      if (most === 0 || countOf(phrase.bits ^ bits) > most * 2) continue;
      const errors = distanceWithin(letters, phrase.letters, Math.min(most, least));
      if (errors > Math.min(most, least)) continue;
      if (errors < least) nearest = [];
      least = errors;
      nearest.push(phrase);
    }
  }
  const [first] = nearest;
  if (!first) return null;
  const labels = [...new Set(nearest.flatMap((phrase) => phrase.labels))];

  return { phrase: { ...first, labels }, errors: least };
};
