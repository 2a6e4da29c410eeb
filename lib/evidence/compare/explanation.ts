/** Puts the result of a comparison into words. */
import { listOf } from '@/lib/base/sentence';
import type { Cause, Comparison, ComparisonShown, Words } from '../reading';
import { type Alignment, marksOf, type Step } from './align';
import { hasOtherScript, hyphen, space } from './letters';

/** What a printed value is compared with. */
export type Kind = 'mrz' | 'barcode' | 'visual';

const rule = '(ICAO 9303)';

const isApostrophe = (text: string): boolean => /^['’‘`´ʼʻ]/u.test(text);
const isLetter = (text: string): boolean => /^\p{L}/u.test(text);

/** One sentence per rule used, without a full stop. */
const sentencesOf = (steps: readonly Step[], kind: Kind): string[] => {
  const where = kind === 'mrz' ? `in an MRZ ${rule}` : rule;
  const rules = new Map<string, string>();
  const sentences = new Set<string>();

  for (const { printed, source } of steps) {
    if (!printed) continue;
    const spelt = source.map(({ text }) => text).join('');
    if (printed.text === hyphen) sentences.add(`A hyphen becomes a filler ${where}`);
    else if (isApostrophe(printed.text)) sentences.add(`Apostrophes are omitted ${where}`);
    else if (!isLetter(printed.text)) sentences.add(`Punctuation is omitted ${where}`);
    else rules.set(printed.text + spelt, spelt ? `${printed.text} is ${spelt}` : `${printed.text} is omitted`);
  }

  const letters = [...rules.values()];
  const isCyrillic = steps.some(({ printed }) => /\p{Script=Cyrillic}/u.test(printed?.text ?? ''));
  if (isCyrillic) return [`Cyrillic written in Latin letters ${rule}`, ...sentences];
  if (letters.length > 3) return [`${letters.length} letters are written differently ${where}`, ...sentences];
  return letters.length > 0 ? [`${listOf(letters)} ${where}`, ...sentences] : [...sentences];
};

interface Reason {
  by: Cause;
  words: Words;
}

/** Words that contain no value, so masking changes nothing. */
export const sameWords = (full: string): Words => ({ full, masked: full });

export const unexplained = (words: Words | null, marks: Comparison['marks']): Comparison => ({
  relation: 'unexplained',
  by: [],
  words,
  marks,
});

/** Equal, or explained by the spellings used and the given reasons. Callers make sure that no change is left. */
export const explained = (steps: readonly Step[], kind: Kind, reasons: Reason[] = []): Comparison => {
  const spelt = steps.filter(({ how }) => how === 'spelt');
  const transliterated: Reason[] = sentencesOf(spelt, kind).map((full) => ({
    by: 'transliteration',
    words: { full, masked: `Permitted transliteration ${rule}` },
  }));
  const all = [...transliterated, ...reasons];
  const marks = marksOf(steps);
  if (all.length === 0) return { relation: 'equal', by: [], words: null, marks };

  return {
    relation: 'explained',
    by: [...new Set(all.map(({ by }) => by))],
    words: {
      full: all.map(({ words }) => words.full).join('. '),
      masked: [...new Set(all.map(({ words }) => words.masked))].join('. '),
    },
    marks,
  };
};

export const isExplained = ({ changes }: Alignment): boolean => changes === 0;

/** Letter and digit pairs that people and machines confuse. */
const lookalikes = new Set(['O0', 'Q0', 'D0', 'I1', 'L1', 'Z2', 'S5', 'G6', 'B8']);

const textOf = ({ source }: Step): string => source.map(({ text }) => text).join('');

const kindOf = (text: string): string => {
  if (/^\d+$/.test(text)) return 'digits';
  return /^\p{L}+$/u.test(text) ? 'letters' : 'characters';
};

const lookalike = (step: Step): Words | null => {
  const [printed, source] = [step.printed?.text ?? '', textOf(step)];
  const [letter, digit] = /\d/.test(source) ? [printed, source] : [source, printed];
  if (!lookalikes.has(letter + digit)) return null;
  return {
    full: `Letter ${letter} and digit ${digit}, which look alike`,
    masked: 'A letter and a digit that look alike',
  };
};

const swapped = (steps: readonly Step[]): Words | null => {
  const first = steps.findIndex(({ how }) => how === 'changed');
  const [one, two] = [steps[first], steps[first + 1]];
  if (!one?.printed || !two?.printed || two.how !== 'changed') return null;
  if (one.printed.text !== textOf(two) || two.printed.text !== textOf(one)) return null;

  const pair = one.printed.text + two.printed.text;
  const masked = `Two ${kindOf(pair)} swapped`;
  return { full: `${masked}: ${pair} and ${textOf(one)}${textOf(two)}`, masked };
};

const named = (text: string): string => (text === space ? 'a space' : text);

const singleChange = (step: Step): Words => {
  const [printed, source] = [step.printed?.text ?? '', textOf(step)];
  const spellings = (step.printed?.spellings ?? []).filter((spelling) => spelling !== '');

  if (spellings.length > 0) {
    return {
      full: `${printed} can be written ${listOf(spellings, 'or')} ${rule}${source ? `, not ${source}` : ''}`,
      masked: `Not a permitted transliteration ${rule}`,
    };
  }
  if (/^\p{L}/u.test(printed) && !/^[A-Z]/.test(printed)) {
    return { full: `ICAO 9303 has no rule for ${printed}`, masked: 'ICAO 9303 has no rule for one of the letters' };
  }
  if (!source) return { full: `One character missing: ${named(printed)}`, masked: 'One character missing' };
  if (!printed) return { full: `One extra character: ${named(source)}`, masked: 'One extra character' };
  return { full: `One character differs: ${named(printed)} and ${named(source)}`, masked: 'One character differs' };
};

export const otherScript = (...values: string[]): Words | null =>
  values.some(hasOtherScript) ? sameWords('This script cannot be compared') : null;

/** Describes a difference that nothing explains. */
export const differenceWords = ({ steps, changes }: Alignment): Words => {
  const apart = steps.filter(({ how }) => how === 'changed');
  const [first] = apart;
  if (!first) return sameWords('Written differently');

  const pairs = apart.map(lookalike);
  if (pairs.every((pair) => pair !== null)) {
    return (changes === 1 ? pairs[0] : null) ?? sameWords('Letters and digits that look alike');
  }
  if (changes === 1) return singleChange(first);

  const swap = changes === 2 ? swapped(steps) : null;
  return swap ?? { full: `${changes} characters differ`, masked: 'Several characters differ' };
};

/** The comparison as sent to the browser. Masked, it has no marks and no value in its words. */
export const shown = ({ relation, by, words, marks }: Comparison, masked: boolean): ComparisonShown => ({
  relation,
  by,
  words: words && (masked ? words.masked : words.full),
  marks: masked ? null : marks,
});
