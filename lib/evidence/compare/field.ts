import type { Comparison } from '../reading';
import { align, marksOf } from './align';
import { compareSex, compareStates } from './codes';
import type { NameFieldLength } from './cut';
import { compareDates } from './dates';
import { differenceWords, otherScript } from './difference';
import { explained, isExplained, type Kind, unexplained } from './explanation';
import { subjectOf } from './field-key';
import { isBlank, lettersOf } from './letters';
import { compareAsNames } from './names';
import { compareNumbers } from './numbers';

const compareTexts = (printed: string, source: string, kind: Kind): Comparison => {
  const straight = align(lettersOf(printed), lettersOf(source));
  if (isExplained(straight)) return explained(straight.steps, kind);
  return unexplained(otherScript(printed, source) ?? differenceWords(straight), marksOf(straight.steps));
};

const oneWay = (
  name: string,
  printed: string,
  source: string,
  kind: Kind,
  cutAfter: NameFieldLength | null | undefined,
): Comparison => {
  const subject = subjectOf(name);
  if (subject === 'name' || subject === 'whole name') {
    return compareAsNames(printed, source, { kind, isWhole: subject === 'whole name', cutAfter });
  }
  if (subject === 'date') return compareDates(printed, source);
  if (subject === 'number') return compareNumbers(printed, source, kind);
  if (subject === 'sex') return compareSex(printed, source);
  if (subject === 'state') return compareStates(printed, source);
  return compareTexts(printed, source, kind);
};

/** Fillers alone say nothing, but that the sex is not specified. */
export const hasValue = (name: string, value: string | null): value is string => {
  if (value === null || value.trim() === '') return false;
  return subjectOf(name) === 'sex' || !isBlank(value);
};

/**
 * Compares two values of a field, in the way of that field.
 *
 * `cutAfter`: what `fullNameField` says of the zone's names. Without it, a name counts as cut only where the value by
 * itself fills the field.
 */
export const compareField = (
  name: string,
  printed: string | null,
  source: string | null,
  kind: Kind,
  cutAfter?: NameFieldLength | null,
): Comparison => {
  if (!hasValue(name, printed) || !hasValue(name, source)) {
    return { relation: 'missing', by: [], words: null, marks: { printed: [], source: [] } };
  }

  const comparison = oneWay(name, printed, source, kind, cutAfter);
  // Only a zone is bound to A to Z: elsewhere, either value may be the one with the national letters.
  if (kind === 'mrz' || comparison.relation !== 'unexplained') return comparison;
  const back = oneWay(name, source, printed, kind, cutAfter);
  if (back.relation === 'unexplained') return comparison;
  return { ...back, marks: { printed: back.marks.source, source: back.marks.printed } };
};
