/** The one purpose that has to be told in words, because the desk has no name for it. */
export const needsWords = (code: string): boolean => code === 'other';

/** In the menu, where the words are still to come. */
export const menuWords = ({ code, words }: { code: string; words: string }): string =>
  needsWords(code) ? 'Other, in words…' : words;
