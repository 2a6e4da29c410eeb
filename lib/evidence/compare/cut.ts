import { type Letter, wordsOf } from './letters';

/** Characters for names in the zones of Doc 9303 parts 4 to 7: cards (TD1), cards and visas (TD2, MRV-B), passports. */
const nameFieldLengths = [30, 31, 39] as const;

export type NameFieldLength = (typeof nameFieldLengths)[number];

/**
 * How many characters the names of a zone were given, if they fill it to the last: only then may a name have been cut.
 * `null`: there was room left.
 */
export const fullNameField = (primary: string | null, secondary: string | null): NameFieldLength | null => {
  const names = [primary, secondary].map((name) => (name ?? '').trim()).filter((name) => name !== '');
  // A filler at the end is room that was left.
  if (names.at(-1)?.endsWith('<')) return null;
  const { length } = names.map((name) => name.replace(/<+$/, '')).join('<<');

  return nameFieldLengths.find((full) => full === length) ?? null;
};

/** How many printed letters the source's word stands for, from the first on; 0 when it is no beginning of the word. */
const lettersBegun = (word: readonly Letter[], source: readonly Letter[]): number => {
  const text = source.map((letter) => letter.text);
  // How far into the source the letters so far may have come.
  let reached = new Set([0]);

  for (const [place, letter] of word.entries()) {
    const next = new Set<number>();
    for (const at of reached) {
      if (letter.text === text[at]) next.add(at + 1);
      for (const spelling of letter.spellings) {
        // A spelling of several letters may itself be cut: TH is T at the end of the field.
        const room = text.slice(at, at + spelling.length).join('');
        if (room === spelling || (room !== '' && at + room.length === text.length && spelling.startsWith(room))) {
          next.add(at + room.length);
        }
      }
    }
    if (next.has(text.length)) return place + 1;
    reached = next;
  }

  return 0;
};

/**
 * The printed name as the zone has it: each word whole, begun or as an initial, in order, the last ones perhaps not at
 * all. `null`: the source is something else.
 */
export const cutName = (
  printed: readonly Letter[],
  source: readonly Letter[],
): { kept: Letter[]; cut: Letter[] } | null => {
  const [words, begun] = [wordsOf(printed), wordsOf(source)];
  if (begun.length === 0 || begun.length > words.length) return null;

  const kept: Letter[] = [];
  const cut: Letter[] = [];
  for (const [place, word] of words.entries()) {
    const other = begun[place];
    const count = other ? lettersBegun(word, other) : 0;
    if (other && count === 0) return null;
    kept.push(...word.slice(0, count));
    cut.push(...word.slice(count));
  }

  return cut.length > 0 ? { kept, cut } : null;
};
