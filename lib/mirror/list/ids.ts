/** Session ids. UUIDs take sixteen bytes each; others are kept as text. */
export interface Ids {
  put: (slot: number, id: string) => void;
  remove: (slot: number) => void;
  textOf: (slot: number) => string;
  /** Letters 1–4 or 5–8 as a number with the same sort order. */
  letters: (slot: number, from: 0 | 4) => number;
  /** Same order as comparing the texts. */
  compare: (one: number, other: number) => number;
  grow: (slots: number) => void;
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

const hex = (word: number): string => word.toString(16).padStart(8, '0');

export const createIds = (): Ids => {
  let words = new Uint32Array(0);
  const texts = new Map<number, string>();

  const textOf = (slot: number): string => {
    const text = texts.get(slot);
    if (text !== undefined) return text;

    const digits = Array.from(words.subarray(slot * 4, slot * 4 + 4), hex).join('');

    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  };

  const letterOf = (digit: number): number => digit + (digit < 10 ? 48 : 87);

  const letters = (slot: number, from: 0 | 4): number => {
    const text = texts.get(slot);
    // Letters that do not fit, and all that follow them, come last; comparing the texts decides among those.
    const wide = text?.search(/[^\0-\xfe]/) ?? -1;
    let word = 0;
    for (let index = 0; index < 4; index++) {
      const letter = text
        ? wide >= 0 && from + index >= wide
          ? 0xff
          : text.charCodeAt(from + index) || 0
        : letterOf(((words[slot * 4] as number) >>> (28 - (from + index) * 4)) & 15);
      word = word * 256 + letter;
    }

    return word;
  };

  const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

  return {
    put: (slot, id) => {
      if (uuid.test(id)) {
        const digits = id.replaceAll('-', '');
        for (let word = 0; word < 4; word++) {
          words[slot * 4 + word] = Number.parseInt(digits.slice(word * 8, word * 8 + 8), 16);
        }
        texts.delete(slot);
      } else {
        texts.set(slot, id);
      }
    },
    remove: (slot) => {
      texts.delete(slot);
    },
    textOf,
    letters,
    compare: (one, other) => {
      if (texts.size > 0 && (texts.has(one) || texts.has(other))) return compareTexts(textOf(one), textOf(other));

      for (let word = 0; word < 4; word++) {
        const difference = (words[one * 4 + word] as number) - (words[other * 4 + word] as number);
        if (difference !== 0) return difference;
      }

      return 0;
    },
    grow: (slots) => {
      const grown = new Uint32Array(slots * 4);
      grown.set(words);
      words = grown;
    },
  };
};
