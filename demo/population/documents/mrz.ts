import { toMrzDate } from '../calendar';
import type { IdentityDocument, Imprint } from './document';
import { toMrzName } from './transliterate';

/** The parts of a zone with their own check digit, and the composite of all. */
export const checkedParts = ['number', 'birth', 'expiry', 'composite'] as const;
export type CheckedPart = (typeof checkedParts)[number];

/** A machine-readable zone of ICAO Doc 9303, split as readers report it. */
export interface Mrz {
  type: 'TD1' | 'TD3';
  lines: readonly string[];
  documentCode: string;
  primary: string;
  secondary: string;
  /** The name field has hardly a filler left, so a name may have been cut. */
  isFull: boolean;
  optionalData: string;
  checkDigits: Record<CheckedPart, string> & { optional: string | null };
}

const weights = [7, 3, 1] as const;

const signValue = (code: number): number => {
  if (code >= 48 && code <= 57) return code - 48;

  return code >= 65 && code <= 90 ? code - 55 : 0;
};

export const checkDigit = (text: string): string => {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum += signValue(text.charCodeAt(i)) * (weights[i % 3] as number);

  return String(sum % 10);
};

const notThis = (digit: string): string => String((Number(digit) + 3) % 10);

export const fill = (text: string, length: number): string => text.slice(0, length).padEnd(length, '<');

/** Shortens a long surname so that at least one letter of the given names remains. */
export const nameField = (imprint: Pick<Imprint, 'surname' | 'givenNames'>, length: number): string => {
  const primary = toMrzName(imprint.surname);
  const secondary = toMrzName(imprint.givenNames);
  if (secondary === '') return fill(primary, length);

  // A cut between two words must not leave three fillers.
  return fill(`${primary.slice(0, length - 3).replace(/<$/, '')}<<${secondary}`, length);
};

interface NameField {
  text: string;
  primary: string;
  secondary: string;
  isFull: boolean;
}

/** Read from the field, because a long name may have been cut. */
const readNames = (text: string): NameField => {
  let end = text.length;
  while (text[end - 1] === '<') end--;

  const gap = text.indexOf('<<');
  const hasSecondary = gap >= 0 && gap < end;

  return {
    text,
    primary: text.slice(0, hasSecondary ? gap : end).replaceAll('<', ' '),
    secondary: hasSecondary ? text.slice(gap + 2, end).replaceAll('<', ' ') : '',
    isFull: end >= text.length - 1,
  };
};

export const composeMrz = (
  { type, country, personalNumber }: IdentityDocument,
  imprint: Imprint,
  wrong: CheckedPart | null = null,
): Mrz => {
  // The composite digit covers the others even if wrong, so that exactly one digit is wrong.
  const digitOf = (part: CheckedPart, text: string): string =>
    part === wrong ? notThis(checkDigit(text)) : checkDigit(text);

  const state = fill(country.mrzCode, 3);
  const numberText = fill(imprint.documentNumber, 9);
  const birthText = toMrzDate(imprint.dateOfBirth);
  const expiryText = toMrzDate(imprint.dateOfExpiry);
  const number = digitOf('number', numberText);
  const birth = digitOf('birth', birthText);
  const expiry = digitOf('expiry', expiryText);
  const optionalData = personalNumber ?? '';

  if (type === 'PASSPORT') {
    const optionalText = fill(optionalData, 14);
    const optional = personalNumber ? checkDigit(optionalText) : null;
    const end = expiryText + expiry + optionalText + (optional ?? '<');
    const composite = digitOf('composite', numberText + number + birthText + birth + end);
    const { text, primary, secondary, isFull } = readNames(nameField(imprint, 39));

    return {
      type: 'TD3',
      lines: [`P<${state}${text}`, numberText + number + state + birthText + birth + imprint.sex + end + composite],
      documentCode: 'P',
      primary,
      secondary,
      isFull,
      optionalData,
      checkDigits: { number, birth, expiry, composite, optional },
    };
  }

  const optionalText = fill(optionalData, 15);
  const composite = digitOf(
    'composite',
    numberText + number + optionalText + birthText + birth + expiryText + expiry + fill('', 11),
  );
  const { text, primary, secondary, isFull } = readNames(nameField(imprint, 30));

  return {
    type: 'TD1',
    lines: [
      `ID${state}${numberText}${number}${optionalText}`,
      `${birthText}${birth}${imprint.sex}${expiryText}${expiry}${state}${fill('', 11)}${composite}`,
      text,
    ],
    documentCode: 'ID',
    primary,
    secondary,
    isFull,
    optionalData,
    checkDigits: { number, birth, expiry, composite, optional: null },
  };
};
