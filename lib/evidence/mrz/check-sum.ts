import type { CheckSum } from '../reading';

/** A character's index is its value (Doc 9303 part 3, 4.9); a filler counts as zero. */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const weights = [7, 3, 1] as const;

const characterValue = (character: string): number | null => {
  if (character === '<') return 0;
  const value = character.length === 1 ? alphabet.indexOf(character) : -1;

  return value < 0 ? null : value;
};

/** The check sum of a text and the digit found. `null`: the text has characters that no MRZ allows. */
export const checkSum = (text: string, found: string): CheckSum | null => {
  const terms: CheckSum['terms'] = [];
  for (const character of text) {
    const value = characterValue(character);
    if (value === null) return null;
    terms.push({ character, value, weight: weights[terms.length % 3] ?? 0 });
  }
  const total = terms.reduce((sum, { value, weight }) => sum + value * weight, 0);

  return { terms, total, expected: total % 10, found };
};

/**
 * The characters that a check digit cannot tell from this one. No weight shares a factor with ten, so these are exactly
 * the ones with the same value modulo ten.
 */
export const blindTo = (character: string): string => {
  const value = characterValue(character);
  if (value === null) return '';

  return [...alphabet, '<']
    .filter((other) => other !== character && ((characterValue(other) ?? 0) - value) % 10 === 0)
    .join('');
};
