/** What the integrator says of the applicant against what was read on the document, as a Trust Factor. */
import { listOf } from '@/lib/base/sentence';
import { printedName } from './compare-fields';
import { distanceBetween } from './distance';
import type { ApplicantForm, Assessed, DocumentFacts, MachineField } from './facts';
import { isLatinName, scoreName, wordsIn } from './name-score';
import { currentPolicy, type Policy } from './policy';
import { bestPartialOf, levelOf, scoreCrossCheck, scoreExactField } from './scoring';

/** A value of the document, from one of its sources. */
interface Read {
  value: string;
  /** 0 to 100. A zone or a barcode is not read by guessing. */
  confidence: number;
  isFull: boolean;
}

interface Compared {
  words: string;
  /** `null`: nothing on the document to compare with. */
  score: number | null;
  isSure: boolean;
}

const machineValue = (fields: readonly MachineField[] | null | undefined, name: string): string =>
  fields?.find((field) => field.name === name)?.value ?? '';

const readNames = ({ printed, zone, barcode }: DocumentFacts, print: Omit<Read, 'isFull'> | null, name: string) =>
  [
    ...(print ? [{ ...print, isFull: false }] : []),
    { value: machineValue(zone?.fields, name), confidence: 100, isFull: zone?.areNamesFull ?? false },
    { value: machineValue(barcode?.fields, name), confidence: 100, isFull: false },
    // Documents that do not separate the names: each has its words there.
    ...printed
      .filter((field) => field.name === 'surname_and_given_names')
      .map(({ value, confidence }) => ({ value, confidence, isFull: false })),
  ].filter(({ value }) => value !== '' && isLatinName(value));

/** Many people use one of their names only: it must be among those on the document. */
const isAmong = (given: string, read: string): boolean => {
  const words = new Set(wordsIn(read));

  return wordsIn(given).every((word) => words.has(word));
};

const scoreGivenName = (given: string, { value, isFull }: Read, policy: Policy): number => {
  const score = scoreName(given, value, isFull, policy);

  return isAmong(given, value) ? Math.max(score, policy.permittedSpelling) : score;
};

/** Against the source that fits best: whether sources contradict each other is for the cross-checks. */
const bestOf = (words: string, read: readonly Read[], scoreOf: (one: Read) => number, policy: Policy): Compared => ({
  words,
  score: read.length === 0 ? null : Math.max(...read.map(scoreOf)),
  isSure: read.some(({ confidence }) => confidence >= policy.sureReading),
});

const birthsOf = ({ printed, zone, barcode }: DocumentFacts): Read[] =>
  [
    ...printed
      .filter(({ name }) => name === 'date_of_birth')
      .map(({ day, confidence }) => ({ value: day ?? '', confidence, isFull: false })),
    // A date whose check digit is wrong is nobody's word.
    {
      value: zone?.checks.birth ? machineValue(zone.fields, 'date_of_birth') : '',
      confidence: 100,
      isFull: false,
    },
    { value: machineValue(barcode?.fields, 'date_of_birth'), confidence: 100, isFull: false },
  ].filter(({ value }) => /^\d{4}-\d\d-\d\d$/.test(value));

const compareNames = (facts: DocumentFacts, { firstName, lastName }: ApplicantForm, policy: Policy): Compared[] => {
  const surnames = readNames(facts, printedName(facts.printed, 'surname', 'second_surname'), 'primary_identifier');
  const given = readNames(facts, printedName(facts.printed, 'given_name', 'middle_name'), 'secondary_identifier');
  const compare = (words: string, name: string | undefined, read: readonly Read[]): Compared[] => {
    if (!name) return [];
    const usable = isLatinName(name) ? read : [];

    return [bestOf(words, usable, (one) => scoreGivenName(name, one, policy), policy)];
  };
  const usual = [...compare('last name', lastName, surnames), ...compare('first name', firstName, given)];
  const swapped = [...compare('last name', lastName, given), ...compare('first name', firstName, surnames)];
  // Forms and issuers mix up first and last names now and then: the person is the same.
  const isSwapped = usual.length === 2 && swapped.every(({ score }) => (score ?? 0) >= policy.permittedSpelling);

  return isSwapped
    ? usual.map((one) => ({ ...one, score: Math.max(one.score ?? 0, policy.permittedSpelling) }))
    : usual;
};

const namesOf = (some: readonly Compared[]): string => listOf(some.map(({ words }) => words));

const scoreOf = (compared: readonly Compared[], isWhole: boolean, policy: Policy): number => {
  const scoresOf = (some: readonly Compared[]) => some.map(({ score }) => score ?? 0);
  const score = scoreCrossCheck(scoresOf(compared), policy);
  if (levelOf(score, policy) !== 'LOW') return Math.min(isWhole ? 100 : bestPartialOf(policy), score);

  // A difference in a text that was hard to read may be the reader's own: an officer looks.
  const sure = compared.filter(({ isSure }) => isSure);
  const isSurelyLow = sure.length > 0 && levelOf(scoreCrossCheck(scoresOf(sure), policy), policy) === 'LOW';

  return isSurelyLow ? score : policy.thresholds.medium;
};

/** `null`: the form has nothing that could be compared. */
export const checkForm = (
  facts: DocumentFacts,
  form: ApplicantForm,
  policy: Policy = currentPolicy,
): Assessed | null => {
  const { dateOfBirth } = form;
  const all = [
    ...compareNames(facts, form, policy),
    ...(dateOfBirth
      ? [
          bestOf(
            'date of birth',
            birthsOf(facts),
            ({ value }) => scoreExactField(distanceBetween(value, dateOfBirth), policy),
            policy,
          ),
        ]
      : []),
  ];
  if (all.length === 0) return null;

  const compared = all.filter(({ score }) => score !== null);
  const missing = all.filter(({ score }) => score === null);
  if (compared.length === 0) {
    return { score: null, reason: `Not compared: the document's ${namesOf(missing)} could not be read.` };
  }

  const differ = compared.filter(({ score }) => (score ?? 0) < policy.permittedSpelling);
  const sentences = [
    differ.length === 0
      ? `The applicant's form agrees with the document: ${namesOf(compared)}.`
      : `The applicant's form differs from the document: ${namesOf(differ)} (${differ.length} of ${compared.length} compared).`,
  ];
  const unsure = differ.filter(({ isSure }) => !isSure);
  if (unsure.length > 0) sentences.push(`Hard to read: ${namesOf(unsure)}.`);
  if (missing.length > 0) sentences.push(`Not compared, because the document was not read: ${namesOf(missing)}.`);

  return { score: scoreOf(compared, missing.length === 0, policy), reason: sentences.join(' ') };
};
