import type { Comparison } from '../reading';
import { align, marksOf, type Step } from './align';
import { compareSex, compareStates, isSexCode, isStateCode } from './codes';
import { compareDates } from './dates';
import { differenceWords, explained, isExplained, type Kind, otherScript, sameWords, unexplained } from './explanation';
import { fieldKey, subjectOf } from './field-key';
import { hasOtherScript, hyphen, isBlank, type Letter, lettersOf, space } from './letters';
import { compareAsNames } from './names';
import { readDate } from './read-date';
import { fullNameField, type NameFieldLength } from './truncation';

/** Spaces and fillers within a number are ignored; a hyphen may be omitted. */
const charactersOf = (value: string): Letter[] =>
  lettersOf(value)
    .filter(({ text }) => text !== space)
    .map((letter) => (letter.text === hyphen ? { ...letter, spellings: [''] } : letter));

/** Doc 9303 parts 5 and 6: the rest of a longer number is in the optional data. */
const numberFieldLength = 9;

const compareNumbers = (printed: string, source: string, kind: Kind): Comparison => {
  const [characters, others] = [charactersOf(printed), charactersOf(source)];
  const straight = align(characters, others);
  if (isExplained(straight)) return explained(straight.steps, kind);

  const beginning = characters.slice(0, numberFieldLength);
  const truncated = align(beginning, others);
  if (kind === 'mrz' && others.length === numberFieldLength && isExplained(truncated)) {
    const rest: Step[] = characters
      .slice(numberFieldLength)
      .map((letter) => ({ how: 'changed', printed: letter, source: [] }));
    const words = {
      full: `Cut off at ${numberFieldLength} characters: the rest is elsewhere in the MRZ`,
      masked: 'Cut off: the rest is elsewhere in the MRZ',
    };
    return explained([...truncated.steps, ...rest], kind, [{ by: 'truncation', words }]);
  }

  return unexplained(otherScript(printed, source) ?? differenceWords(straight), marksOf(straight.steps));
};

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

/** Fillers alone are not a value, except for sex, where they mean unspecified. */
export const hasValue = (name: string, value: string | null): value is string => {
  if (value === null || value.trim() === '') return false;
  return subjectOf(name) === 'sex' || !isBlank(value);
};

/**
 * Compares two values by the rules of their field.
 *
 * `cutAfter`: the result of `fullNameField` for the names in the MRZ. Without it, a name counts as cut off only if the
 * value alone fills the field.
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
  // Only an MRZ is limited to A to Z: elsewhere, either value may have the national letters.
  if (kind === 'mrz' || comparison.relation !== 'unexplained') return comparison;
  const reverse = oneWay(name, source, printed, kind, cutAfter);
  if (reverse.relation === 'unexplained') return comparison;
  return { ...reverse, marks: { printed: reverse.marks.source, source: reverse.marks.printed } };
};

/** False where a difference would mean nothing, such as between a word and a code. */
export const canBeCompared = (name: string, one: string, two: string): boolean => {
  const subject = subjectOf(name);
  const both = (test: (value: string) => boolean): boolean => test(one) && test(two);

  if (subject === 'state') return both(isStateCode);
  if (subject === 'sex') return both(isSexCode);
  if (subject === 'date') return both((value) => readDate(value).length > 0);
  return !hasOtherScript(one) && !hasOtherScript(two);
};

interface FieldPair {
  name: string;
  printed: string | null;
  source: string | null;
}

/** True if a source has the given names under surname and the surname under given names, as some services do. */
export const areSwapped = (
  surname: Pick<FieldPair, 'printed' | 'source'>,
  given: Pick<FieldPair, 'printed' | 'source'>,
  kind: Kind,
  cutAfter?: NameFieldLength | null,
): boolean => {
  const matches = (name: string, printed: string | null, source: string | null): boolean => {
    const { relation } = compareField(name, printed, source, kind, cutAfter);
    return relation === 'equal' || relation === 'explained';
  };

  return (
    matches('surname', surname.printed, given.source) &&
    matches('given_name', given.printed, surname.source) &&
    !(matches('surname', surname.printed, surname.source) && matches('given_name', given.printed, given.source))
  );
};

const swapped: Comparison = {
  relation: 'explained',
  by: ['name order'],
  words: sameWords('Surname and given names swapped'),
  marks: { printed: [], source: [] },
};

/**
 * Compares all fields of two sides. Only together do they show whether the names fill the MRZ, so that one may be cut
 * off, and whether surname and given names are swapped.
 */
export const compareFields = (fields: readonly FieldPair[], kind: Kind): Comparison[] => {
  const fieldOf = (key: string) => fields.find(({ name }) => fieldKey(name) === key);
  const [surname, given] = [fieldOf('surname'), fieldOf('given_name')];
  const cutAfter = surname ? fullNameField(surname.source, given?.source ?? null) : undefined;
  const isSwapped = surname && given && areSwapped(surname, given, kind, cutAfter);

  return fields.map((field) =>
    isSwapped && (field === surname || field === given)
      ? swapped
      : compareField(field.name, field.printed, field.source, kind, cutAfter),
  );
};
