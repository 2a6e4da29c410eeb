/** The printed fields against those of a machine-readable zone or a barcode, one by one. */
import { distanceBetween } from './distance';
import type { MachineField, PrintedField } from './facts';
import { latinForms } from './latin-forms';
import { isLatinName, scoreName } from './name-score';
import { currentPolicy, type Policy } from './policy';
import { scoreExactField } from './scoring';

export interface OtherSource {
  kind: 'mrz' | 'barcode';
  fields: readonly MachineField[];
  areNamesFull: boolean;
}

export interface ComparedField {
  inputFieldName: string;
  ocrTextValue: string;
  other: string;
  /** All different letters, also those that a transliteration explains. */
  distance: number;
  score: number;
  /** How sure the reader was of what is printed. */
  confidence: number;
  /** One text is a part of the other: more likely read in part, or with a neighbour, than altered. */
  isPart: boolean;
}

export interface Compared {
  fields: ComparedField[];
  /** What the source has, and could not be compared: not read in print, not whole, or in other letters. */
  missing: string[];
}

interface Pair {
  name: string;
  printed: string;
  other: string;
  confidence: number;
}

const bestOf = (printed: readonly PrintedField[], name: string): PrintedField | null =>
  printed.reduce<PrintedField | null>(
    (best, field) => (field.name === name && field.confidence > (best?.confidence ?? -1) ? field : best),
    null,
  );

/** A printed name with its second part, which a zone has in the same place. */
export const printedName = (
  printed: readonly PrintedField[],
  first: string,
  second: string,
): { value: string; confidence: number } | null => {
  const [one, other] = [bestOf(printed, first), bestOf(printed, second)];
  if (!one || !other) return one;

  return { value: `${one.value} ${other.value}`, confidence: Math.min(one.confidence, other.confidence) };
};

const upper = (text: string): string => text.toUpperCase().trim();
const bare = (text: string): string => upper(text).replace(/[^\p{L}\p{N}]/gu, '');

const isPartOf = (part: string, whole: string): boolean => {
  const [one, all] = [bare(latinForms(part).icao), bare(latinForms(whole).icao)];

  return one.length < all.length && all.includes(one);
};

/** Doc 9303 parts 5 and 6: the rest of a longer number is in the optional data. */
const numberFieldLength = 9;

const numbersDiffer = (printed: string, other: string, kind: OtherSource['kind']): number => {
  const [one, two] = [bare(printed), bare(other)];
  const isCut = kind === 'mrz' && two.length === numberFieldLength && one.startsWith(two);

  return isCut ? 0 : distanceBetween(one, two);
};

const sexes: Readonly<Record<string, string>> = {
  F: 'F',
  FEMALE: 'F',
  M: 'M',
  MALE: 'M',
  X: 'X',
  '<': 'X',
};

/** A document may print two languages, one of which we know: `K/F`. */
const sexOf = (text: string): string | null => {
  const known = new Set(
    upper(text)
      .split('/')
      .flatMap((word) => sexes[word.trim()] ?? []),
  );

  return known.size === 1 ? ([...known][0] ?? null) : null;
};

const isWholeDay = (day: string | null): day is string => day !== null && /^\d{4}-\d\d-\d\d$/.test(day);

/** Surname and given names apart, or both as one where the document does not separate them. */
const namePairs = (printed: readonly PrintedField[], machineValue: (name: string) => string) => {
  const [primary, secondary] = [machineValue('primary_identifier'), machineValue('secondary_identifier')];
  const whole = bestOf(printed, 'surname_and_given_names');
  const surname = printedName(printed, 'surname', 'second_surname');
  if (!surname && whole) {
    const other = [primary, secondary].filter(Boolean).join(' ');

    return [{ name: 'surname_and_given_names', read: whole, other }];
  }

  return [
    { name: 'surname', read: surname, other: primary },
    { name: 'given_name', read: printedName(printed, 'given_name', 'middle_name'), other: secondary },
  ];
};

/** Readers and issuers swap surname and given names now and then: the person is the same. */
const areSwapped = ([surname, given]: readonly Pair[], isFull: boolean, policy: Policy): boolean =>
  surname?.name === 'surname' &&
  given?.name === 'given_name' &&
  scoreName(surname.printed, given.other, isFull, policy) === 100 &&
  scoreName(given.printed, surname.other, isFull, policy) === 100;

export const compareFields = (
  printed: readonly PrintedField[],
  { kind, fields, areNamesFull }: OtherSource,
  policy: Policy = currentPolicy,
): Compared => {
  const compared: Compared = { fields: [], missing: [] };
  const machineValue = (name: string) => fields.find((field) => field.name === name)?.value ?? '';
  const add = (pair: Pair, score: number) => {
    const { name, printed: ocrTextValue, other, confidence } = pair;
    const distance = distanceBetween(upper(ocrTextValue), upper(other));
    const isPart = isPartOf(ocrTextValue, other) || isPartOf(other, ocrTextValue);
    compared.fields.push({ inputFieldName: name, ocrTextValue, other, distance, score, confidence, isPart });
  };
  const addExact = (name: string, read: (field: PrintedField) => string | null, differ: (one: string) => number) => {
    const [field, other] = [bestOf(printed, name), machineValue(name)];
    const text = field && read(field);
    if (other === '') return;
    if (!field || !text) compared.missing.push(name);
    else add({ name, printed: text, other, confidence: field.confidence }, scoreExactField(differ(text), policy));
  };
  const addDay = (name: string) => {
    const other = machineValue(name);
    const read = ({ day }: PrintedField) => (isWholeDay(day) && isWholeDay(other) ? day : null);
    addExact(name, read, (day) => distanceBetween(day, other));
  };

  const names = namePairs(printed, machineValue).flatMap(({ name, read, other }): Pair[] => {
    if (other === '') return [];
    if (read && isLatinName(read.value)) return [{ name, printed: read.value, other, confidence: read.confidence }];
    compared.missing.push(name);

    return [];
  });
  const isSwapped = areSwapped(names, areNamesFull, policy);
  for (const pair of names) {
    const score = scoreName(pair.printed, pair.other, areNamesFull, policy);
    add(pair, isSwapped ? Math.max(score, policy.permittedSpelling) : score);
  }
  addDay('date_of_birth');
  addExact(
    'document_number',
    ({ value }) => value,
    (number) => numbersDiffer(number, machineValue('document_number'), kind),
  );
  if (kind === 'mrz') addDay('date_of_expiry');
  const sex = sexOf(machineValue('sex'));
  addExact(
    'sex',
    ({ value }) => (sex && sexOf(value) ? value : null),
    (text) => (sexOf(text) === sex ? 0 : 1),
  );

  return compared;
};
