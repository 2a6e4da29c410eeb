import { type Alignment, align } from './align';
import { type Letter, wordsOf } from './letters';

/** `turned`: what came first comes last, as when surname and given names change places. */
export interface OtherOrder {
  how: 'turned' | 'mixed';
  alignments: Alignment[];
}

/** No name has more words. */
const mostWords = 12;

/** The same words in another order, each spelt as permitted. `null`: other words. */
export const otherOrder = (printed: readonly Letter[], source: readonly Letter[]): OtherOrder | null => {
  const [words, others] = [wordsOf(printed), wordsOf(source)];
  const count = words.length;
  if (count < 2 || count !== others.length || count > mostWords) return null;

  const table = words.map((word) => others.map((other) => align(word, other)));
  const fits = (word: number, other: number): boolean => table[word]?.[other]?.changes === 0;
  const alignments = (places: number[]): Alignment[] => places.flatMap((other, word) => table[word]?.[other] ?? []);

  for (let turn = 1; turn < count; turn++) {
    const places = words.map((_, word) => (word + turn) % count);
    if (places.every((other, word) => fits(word, other))) return { how: 'turned', alignments: alignments(places) };
  }

  // Each word takes a place; one that is taken asks its holder to move on.
  const holders = new Array<number | undefined>(count);
  const seat = (word: number, asked: Set<number>): boolean => {
    for (let place = 0; place < count; place++) {
      if (!fits(word, place) || asked.has(place)) continue;
      asked.add(place);
      const holder = holders[place];
      if (holder === undefined || seat(holder, asked)) {
        holders[place] = word;
        return true;
      }
    }
    return false;
  };
  if (!words.every((_, word) => seat(word, new Set()))) return null;

  return { how: 'mixed', alignments: alignments(words.map((_, word) => holders.indexOf(word))) };
};
