/** Finds the labels in a line of print: the words of many languages, tolerant of misread letters. */
import { folded, wordsOf } from './fold';
import { compilePhrases, phraseFor, phrasesOf } from './phrases';
import { dateLabels } from './words/dates';
import { nameLabels } from './words/names';
import { numberLabels } from './words/numbers';
import { otherLabels } from './words/others';
import { placeLabels } from './words/places';
import { titleWords } from './words/titles';

const labelWords = { ...nameLabels, ...dateLabels, ...placeLabels, ...numberLabels, other: otherLabels };

/** A field of the results, a pair of fields, the number of a passport, or `other` for what has no field. */
export type Label = keyof typeof labelWords;

/** A label in a line, in all the languages that it is printed in there. */
export interface FoundLabel {
  /** What it can mean; the first is the likeliest. */
  labels: readonly Label[];
  /** 0 to 1: how well its letters fit. */
  quality: number;
  from: number;
  to: number;
  /** Printed in more than one language, so hardly by chance. */
  isRepeated: boolean;
}

/** With the titles, because `PASSPORT` is nearly `Passport No` and no label. */
const phrases = compilePhrases({ ...labelWords, title: Object.values(titleWords).join('\n') });
/** The first line of each entry is English, which decides where the languages of one label mean different fields. */
const english = new Set(
  Object.values(labelWords).flatMap((text) => phrasesOf(text.trim().split('\n')[0] ?? '').map(folded)),
);
/** The most words of a label. */
const longest = 7;

type Words = ReturnType<typeof wordsOf>;

/** A phrase of the dictionary among the words of a line. */
interface Hit {
  first: number;
  last: number;
  labels: readonly Label[];
  isEnglish: boolean;
  letters: number;
  errors: number;
}

const partOf = (words: Words, i: number): number => words[i]?.part ?? -1;
const isFirstOfPart = (words: Words, i: number): boolean => partOf(words, i) !== partOf(words, i - 1);
const isLastOfPart = (words: Words, i: number): boolean => partOf(words, i) !== partOf(words, i + 1);

const worth = ({ letters, errors }: Pick<Hit, 'letters' | 'errors'>): number => letters - errors * 2;

/** The longest phrase that begins with this word. A title has no labels. */
const hitAt = (words: Words, first: number): Hit | null => {
  let best: Hit | null = null;
  let letters = '';
  for (let last = first; last < Math.min(words.length, first + longest); last++) {
    const isSamePart = partOf(words, last) === partOf(words, first);
    // `Ημ/νία` is one word.
    const isAbbreviation = letters.length <= 2 && (words[last - 1]?.to ?? 0) + 1 === words[last]?.from;
    if (!isSamePart && !isAbbreviation) break;
    letters += words[last]?.letters ?? '';
    const found = phraseFor(phrases, letters);
    if (!found || (best && worth({ letters: letters.length, errors: found.errors }) <= worth(best))) continue;
    const { phrase, errors } = found;
    const labels = phrase.labels.filter((label) => label !== 'title');
    best = { first, last, labels, isEnglish: english.has(phrase.letters), letters: phrase.letters.length, errors };
  }

  return best;
};

/** One after another, with the words between them left out. */
const hitsIn = (words: Words): Hit[] => {
  const hits: Hit[] = [];
  for (let i = 0; i < words.length; ) {
    const hit = hitAt(words, i);
    const isAfterUnknown = i > (hits.at(-1)?.last ?? -1) + 1 && !isFirstOfPart(words, i);
    // In the middle of unknown words, a short word is one of them.
    if (!hit || (isAfterUnknown && hit.letters <= 4)) {
      i++;
      continue;
    }
    if (hit.labels.length > 0) hits.push(hit);
    i = hit.last + 1;
  }

  return hits;
};

/** What two hits side by side mean together; nothing if they are two labels. */
const sharedBy = (words: Words, one: Hit, next: Hit): readonly Label[] => {
  if (one.last !== next.first - 1) return [];
  const both = one.labels.filter((label) => next.labels.includes(label));
  const isNextPart = partOf(words, one.last) !== partOf(words, next.first);
  if (both.length > 0 || !isNextPart || one.isEnglish === next.isEnglish) return both;

  return (one.isEnglish ? one : next).labels;
};

/** Words before a stroke that cannot be read, or are of a language that we do not know: `Ազգանուն / Surname`. */
const strangeBefore = (words: Words, { first, last }: Hit, begin: number, text: string): number | null => {
  // `ՎԱՐԴԱՆ / VARDAN` is a name, and no label.
  if (!/\p{Ll}/u.test(text.slice(words[first]?.from, words[last]?.to))) return null;
  const strange = words.slice(begin, first);
  const isWholePart = strange.every(({ part }) => part === partOf(words, first) - 1);
  if (!isFirstOfPart(words, first) || partOf(words, first) === 0 || !isWholePart) return null;
  if (begin === 0) return 0;

  return strange.length > 0 && isFirstOfPart(words, begin) ? (strange[0]?.from ?? null) : null;
};

/** The same after a stroke, if it is written like a label. */
const strangeAfter = (words: Words, { last }: Hit, text: string): number | null => {
  const rest = text.slice(words[last + 1]?.from ?? text.length);
  const isOnePart = isLastOfPart(words, last) && partOf(words, words.length - 1) === partOf(words, last) + 1;

  return isOnePart && /\p{Ll}{2}/u.test(rest) && !/\d/.test(rest) ? (words.at(-1)?.to ?? null) : null;
};

export const labelsIn = (text: string): FoundLabel[] => {
  const words = wordsOf(text);
  const found: (FoundLabel & { hit: Hit })[] = [];
  for (const hit of hitsIn(words)) {
    const before = found.at(-1);
    const [from, to] = [words[hit.first]?.from ?? 0, words[hit.last]?.to ?? 0];
    const quality = 1 - hit.errors / (hit.letters + 1);
    const labels = before ? sharedBy(words, before.hit, hit) : [];
    if (before && labels.length > 0) {
      const isEnglish = before.hit.isEnglish || hit.isEnglish;
      const both = { labels, to, quality: Math.max(before.quality, quality), hit: { ...hit, labels, isEnglish } };
      found[found.length - 1] = { ...before, ...both, isRepeated: true };
      continue;
    }
    const strange = strangeBefore(words, hit, (before?.hit.last ?? -1) + 1, text);
    found.push({ labels: hit.labels, quality, from: strange ?? from, to, isRepeated: strange !== null, hit });
  }
  const last = found.at(-1);
  const end = last ? strangeAfter(words, last.hit, text) : null;
  if (last && end !== null) found[found.length - 1] = { ...last, to: end, isRepeated: true };

  return found.map(({ hit: _, ...label }) => label);
};
