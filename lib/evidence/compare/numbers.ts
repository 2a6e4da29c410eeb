import type { Comparison } from '../reading';
import { align, marksOf, type Step } from './align';
import { differenceWords, otherScript } from './difference';
import { explained, isExplained, type Kind, unexplained } from './explanation';
import { hyphen, type Letter, lettersOf, space } from './letters';

/** Spaces and fillers within a number mean nothing, and a hyphen may be left out as well. */
const charactersOf = (value: string): Letter[] =>
  lettersOf(value)
    .filter(({ text }) => text !== space)
    .map((letter) => (letter.text === hyphen ? { ...letter, spellings: [''] } : letter));

/** Doc 9303 parts 5 and 6: of a longer number, the rest stands with the optional data. */
const roomForNumber = 9;

export const compareNumbers = (printed: string, source: string, kind: Kind): Comparison => {
  const [characters, others] = [charactersOf(printed), charactersOf(source)];
  const straight = align(characters, others);
  if (isExplained(straight)) return explained(straight.steps, kind);

  const beginning = characters.slice(0, roomForNumber);
  const begun = align(beginning, others);
  if (kind === 'mrz' && others.length === roomForNumber && isExplained(begun)) {
    const rest: Step[] = characters
      .slice(roomForNumber)
      .map((letter) => ({ how: 'changed', printed: letter, source: [] }));
    const full = `Cut off after ${roomForNumber} characters, as the MRZ has the rest elsewhere`;
    const words = { full, masked: 'Cut off, as the MRZ has the rest elsewhere' };
    return explained([...begun.steps, ...rest], kind, [{ by: 'truncation', words }]);
  }

  return unexplained(otherScript(printed, source) ?? differenceWords(straight), marksOf(straight.steps));
};
