import type { Comparison } from '../reading';
import { type Alignment, align, marksOf, type Step } from './align';
import { differenceWords, explained, isExplained, type Kind, otherScript, sameWords, unexplained } from './explanation';
import { hyphen, type Letter, lettersOf, space, wordsOf } from './letters';
import { fullNameField, type NameFieldLength, truncateName } from './truncation';

export interface NameOptions {
  kind: Kind;
  /** Surname and given names in one value. */
  isWhole: boolean;
  /** The length that the names in the MRZ fill; `null`: they left room. Derived from the value if not given. */
  cutAfter?: NameFieldLength | null | undefined;
}

const cutAfterIn = (source: string, isWhole: boolean): NameFieldLength | null => {
  // A reader that joins both names keeps only one of the two fillers between them.
  const isJoined = isWhole && !source.includes('<<') && source.trim().includes(' ');
  return isJoined ? fullNameField(source.replace(' ', '<<'), null) : fullNameField(source, null);
};

/** `rotated`: as when surname and given names change places. */
interface Reordering {
  how: 'rotated' | 'mixed';
  alignments: Alignment[];
}

/** More words than any name has. */
const mostWords = 12;

/** The same words in a different order, each spelt as permitted. `null`: different words. */
const reorder = (printed: readonly Letter[], source: readonly Letter[]): Reordering | null => {
  const [words, others] = [wordsOf(printed), wordsOf(source)];
  const count = words.length;
  if (count < 2 || count !== others.length || count > mostWords) return null;

  const table = words.map((word) => others.map((other) => align(word, other)));
  const fits = (word: number, other: number): boolean => table[word]?.[other]?.changes === 0;
  const alignments = (places: number[]): Alignment[] => places.flatMap((other, word) => table[word]?.[other] ?? []);

  for (let shift = 1; shift < count; shift++) {
    const places = words.map((_, word) => (word + shift) % count);
    if (places.every((other, word) => fits(word, other))) return { how: 'rotated', alignments: alignments(places) };
  }

  // Bipartite matching: a word may take a place whose holder can move to another.
  const holders = new Array<number | undefined>(count);
  const assign = (word: number, tried: Set<number>): boolean => {
    for (let place = 0; place < count; place++) {
      if (!fits(word, place) || tried.has(place)) continue;
      tried.add(place);
      const holder = holders[place];
      if (holder === undefined || assign(holder, tried)) {
        holders[place] = word;
        return true;
      }
    }
    return false;
  };
  if (!words.every((_, word) => assign(word, new Set()))) return null;

  return { how: 'mixed', alignments: alignments(words.map((_, word) => holders.indexOf(word))) };
};

/** Explains the source's name by any mapping from the printed one that Doc 9303 permits. */
export const compareAsNames = (
  printed: string,
  source: string,
  { kind, isWhole, cutAfter = cutAfterIn(source, isWhole) }: NameOptions,
): Comparison => {
  const [letters, others] = [lettersOf(printed), lettersOf(source)];
  const straight = align(letters, others);
  if (isExplained(straight)) return explained(straight.steps, kind);

  const scripts = otherScript(printed, source);
  if (scripts) return unexplained(scripts, marksOf(straight.steps));

  const order = reorder(letters, others);
  if (order) {
    const words = sameWords(
      order.how === 'rotated' && isWhole ? 'Surname and given names swapped' : 'Same words in a different order',
    );
    const steps = order.alignments.flatMap((alignment) => alignment.steps);
    return explained(steps, kind, [{ by: 'name order', words }]);
  }

  const truncated = kind === 'mrz' ? truncateName(letters, others) : null;
  if (truncated && cutAfter !== null) {
    const words = { full: `Cut off at ${cutAfter} characters: the MRZ is full`, masked: 'Cut off: the MRZ is full' };
    const missing: Step[] = truncated.lost.map((letter) => ({ how: 'changed', printed: letter, source: [] }));
    const letterSigns = others.filter(({ text }) => text !== space && text !== hyphen);
    const { steps } = align(truncated.kept, letterSigns);
    return explained([...steps, ...missing], kind, [{ by: 'truncation', words }]);
  }
  if (truncated)
    return unexplained(sameWords('Cut off, although the MRZ does not appear full'), marksOf(straight.steps));

  return unexplained(differenceWords(straight), marksOf(straight.steps));
};
