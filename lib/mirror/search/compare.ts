/** Compares what somebody typed with who a session is about, and forgives typing errors. */
import { closeness, prepareName, prepareTyped } from '../names/closeness';
import { dateIn, plainNumber } from '../names/tokens';
import { type Applicant, numbersIn } from '../results/applicant';

/** How many errors lie between, or `null` when somebody else is meant. A birth date must be right. */
export type Compare = (applicant: Applicant) => number | null;

/** Prepares the text once for many comparisons. */
export const compareWith = (text: string): Compare => {
  const pieces = text.trim().split(/\s+/);
  const dates = pieces.flatMap((piece) => dateIn(piece) ?? []);
  const rest = pieces.filter((piece) => dateIn(piece) === null).join(' ');
  const words = prepareTyped(rest);
  // "De la Cruz" where the document has DELACRUZ, and a number with gaps in it.
  const readings = words.length > 1 ? [words, prepareTyped(plainNumber(rest))] : [words];

  return (applicant) => {
    const { names, birthDates } = applicant;
    if (!dates.every((date) => birthDates.includes(date))) return null;
    if (words.length === 0) return dates.length > 0 ? 0 : null;

    const held = [...prepareName(names), ...numbersIn(applicant).map(plainNumber)];
    const errors = readings.flatMap((reading) => closeness(reading, held) ?? []);

    return errors.length > 0 ? Math.min(...errors) : null;
  };
};
