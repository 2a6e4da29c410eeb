import type { CheckSum } from '../reading';

/** Their place is their value, as Doc 9303 part 3, 4.9 has it. The filler counts as nothing. */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const weights = [7, 3, 1] as const;

const worth = (character: string): number | null => {
  if (character === '<') return 0;
  const value = character.length === 1 ? alphabet.indexOf(character) : -1;

  return value < 0 ? null : value;
};

/** The arithmetic over a text, and the digit found for it. `null`: the text has characters that no zone has. */
export const checkSum = (text: string, found: string): CheckSum | null => {
  const terms: CheckSum['terms'] = [];
  for (const character of text) {
    const value = worth(character);
    if (value === null) return null;
    terms.push({ character, value, weight: weights[terms.length % 3] ?? 0 });
  }
  const total = terms.reduce((sum, { value, weight }) => sum + value * weight, 0);

  return { terms, total, expected: total % 10, found };
};

/**
 * The other characters that no check digit can tell from this one: no weight shares a factor with ten, so exactly those
 * whose values are equal modulo ten.
 */
export const blindTo = (character: string): string => {
  const value = worth(character);
  if (value === null) return '';

  return [...alphabet, '<'].filter((other) => other !== character && ((worth(other) ?? 0) - value) % 10 === 0).join('');
};
