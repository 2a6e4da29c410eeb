/**
 * Does one value map to the other under any mapping that ICAO Doc 9303 permits? Pure, and never throws: whatever it
 * does not know it calls unexplained.
 */
import type { Comparison, ComparisonShown } from '../reading';
import { isSexCode, isStateCode } from './codes';
import { subjectOf } from './field-key';
import { hasOtherScript } from './letters';
import { compareAsNames } from './names';
import { readDate } from './read-date';

export { fullNameField, type NameFieldLength } from './cut';
export { compareDates } from './dates';
export type { Kind } from './explanation';
export { compareField, hasValue } from './field';
export { fieldKey, subjectOf } from './field-key';
export { areSwapped, compareFields } from './together';

/** Surname and given names, printed and from a machine-readable zone. */
export const compareNames = (printed: string, source: string): Comparison =>
  compareAsNames(printed, source, { kind: 'mrz', isWhole: true });

/** Whether a difference between the two would mean anything: words and codes, say, cannot be held against each other. */
export const canBeCompared = (name: string, one: string, two: string): boolean => {
  const subject = subjectOf(name);
  const both = (test: (value: string) => boolean): boolean => test(one) && test(two);

  if (subject === 'state') return both(isStateCode);
  if (subject === 'sex') return both(isSexCode);
  if (subject === 'date') return both((value) => readDate(value).length > 0);
  return !hasOtherScript(one) && !hasOtherScript(two);
};

/** As it may be sent: masked, without marks and without anything of the values in the words. */
export const shown = ({ relation, by, words, marks }: Comparison, masked: boolean): ComparisonShown => ({
  relation,
  by,
  words: words && (masked ? words.masked : words.full),
  marks: masked ? null : marks,
});
