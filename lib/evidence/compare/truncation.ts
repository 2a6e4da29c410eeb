import { type Letter, wordsOf } from './letters';

/** Length of the name field by format (Doc 9303 parts 4 to 7): TD1; TD2 and MRV-B; TD3 and MRV-A. */
const nameFieldLengths = [30, 31, 39] as const;

export type NameFieldLength = (typeof nameFieldLengths)[number];

/** The length of the MRZ name field, if the names fill it: only then can a name be cut off. `null`: room was left. */
export const fullNameField = (primary: string | null, secondary: string | null): NameFieldLength | null => {
  const names = [primary, secondary].map((name) => (name ?? '').trim()).filter((name) => name !== '');
  // A trailing filler means that room was left.
  if (names.at(-1)?.endsWith('<')) return null;
  const { length } = names.map((name) => name.replace(/<+$/, '')).join('<<');

  return nameFieldLengths.find((full) => full === length) ?? null;
};

/** How many letters of the printed word the source's word covers; 0 if the printed word does not start with it. */
const lettersCovered = (word: readonly Letter[], source: readonly Letter[]): number => {
  const text = source.map((letter) => letter.text);
  // Positions in the source that the letters so far can reach.
  let reached = new Set([0]);

  for (const [place, letter] of word.entries()) {
    const next = new Set<number>();
    for (const at of reached) {
      if (letter.text === text[at]) next.add(at + 1);
      for (const spelling of letter.spellings) {
        // A spelling of several letters may itself be cut off: TH becomes T at the end of the field.
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
 * Splits the printed name into what the MRZ kept and what it cut off. Words may be whole, shortened or initials, in
 * order, and the last ones may be missing. `null`: the source is not a shortened form of the name.
 */
export const truncateName = (
  printed: readonly Letter[],
  source: readonly Letter[],
): { kept: Letter[]; lost: Letter[] } | null => {
  const [words, others] = [wordsOf(printed), wordsOf(source)];
  if (others.length === 0 || others.length > words.length) return null;

  const kept: Letter[] = [];
  const lost: Letter[] = [];
  for (const [place, word] of words.entries()) {
    const other = others[place];
    const count = other ? lettersCovered(word, other) : 0;
    if (other && count === 0) return null;
    kept.push(...word.slice(0, count));
    lost.push(...word.slice(count));
  }

  return lost.length > 0 ? { kept, lost } : null;
};
