import type { Cause, Comparison, Words } from '../reading';
import { type Alignment, marksOf, type Step } from './align';
import { hyphen } from './letters';

/** What a value is compared with: another printed one, or what a machine read. */
export type Kind = 'mrz' | 'barcode' | 'visual';

const rule = '(ICAO 9303)';

export const listed = (items: readonly string[], last = 'and'): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`;

const isApostrophe = (text: string): boolean => /^['’‘`´ʼʻ]/u.test(text);
const isLetter = (text: string): boolean => /^\p{L}/u.test(text);

/** One sentence for each rule that was used, without its full stop. */
const sentencesOf = (steps: readonly Step[], kind: Kind): string[] => {
  const where = kind === 'mrz' ? `in an MRZ ${rule}` : rule;
  const rules = new Map<string, string>();
  const sentences = new Set<string>();

  for (const { printed, source } of steps) {
    if (!printed) continue;
    const spelt = source.map(({ text }) => text).join('');
    if (printed.text === hyphen) sentences.add(`A hyphen is a filler ${where}`);
    else if (isApostrophe(printed.text)) sentences.add(`An apostrophe is left out ${where}`);
    else if (!isLetter(printed.text)) sentences.add(`Punctuation is left out ${where}`);
    else rules.set(printed.text + spelt, spelt ? `${printed.text} is ${spelt}` : `${printed.text} is left out`);
  }

  const letters = [...rules.values()];
  const isCyrillic = steps.some(({ printed }) => /\p{Script=Cyrillic}/u.test(printed?.text ?? ''));
  if (isCyrillic) return [`Cyrillic in Latin letters ${rule}`, ...sentences];
  if (letters.length > 3) return [`${letters.length} letters are written differently ${where}`, ...sentences];
  return letters.length > 0 ? [`${listed(letters)} ${where}`, ...sentences] : [...sentences];
};

interface Reason {
  by: Cause;
  words: Words;
}

export const alike = (full: string): Words => ({ full, masked: full });

export const unexplained = (words: Words | null, marks: Comparison['marks']): Comparison => ({
  relation: 'unexplained',
  by: [],
  words,
  marks,
});

/** Equal, or explained by the spellings that were used and by the further reasons. There must be no changes left. */
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
