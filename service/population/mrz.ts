import { toMrzDate } from './calendar';
import type { IdentityDocument, Imprint } from './document';
import { toMrzName } from './transliterate';

/** A machine-readable zone after ICAO Doc 9303, taken apart the way a reader reports it. */
export interface Mrz {
  type: 'TD1' | 'TD3';
  lines: readonly string[];
  documentCode: string;
  primary: string;
  secondary: string;
  /** No filler is left at the end of the name field: a name may have been cut. */
  isFull: boolean;
  optionalData: string;
  checkDigits: { number: string; birth: string; expiry: string; optional: string | null; composite: string };
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

const fill = (text: string, length: number): string => text.slice(0, length).padEnd(length, '<');

/** A long surname gives way so that the given names keep at least their first letter. */
const nameField = (imprint: Imprint, length: number): string => {
  const primary = toMrzName(imprint.surname);
  const secondary = toMrzName(imprint.givenNames);
  if (secondary === '') return fill(primary, length);

  return fill(`${primary.slice(0, length - 3)}<<${secondary}`, length);
};

const namesIn = (field: string): [primary: string, secondary: string] => {
  const [primary = '', secondary = ''] = field.replace(/<+$/, '').split('<<');

  return [primary.replaceAll('<', ' '), secondary.replaceAll('<', ' ')];
};

export const composeMrz = ({ type, country, personalNumber }: IdentityDocument, imprint: Imprint): Mrz => {
  const state = fill(country.mrzCode, 3);
  const number = fill(imprint.documentNumber, 9);
  const birth = toMrzDate(imprint.dateOfBirth);
  const expiry = toMrzDate(imprint.dateOfExpiry);
  const digits = { number: checkDigit(number), birth: checkDigit(birth), expiry: checkDigit(expiry) };

  if (type === 'PASSPORT') {
    const optional = fill(personalNumber ?? '', 14);
    const optionalDigit = personalNumber ? checkDigit(optional) : '<';
    const tail = birth + digits.birth;
    const end = expiry + digits.expiry + optional + optionalDigit;
    const composite = checkDigit(number + digits.number + tail + end);
    const names = nameField(imprint, 39);
    const [primary, secondary] = namesIn(names);

    return {
      type: 'TD3',
      lines: [`P<${state}${names}`, number + digits.number + state + tail + imprint.sex + end + composite],
      documentCode: 'P',
      primary,
      secondary,
      isFull: !names.endsWith('<'),
      optionalData: personalNumber ?? '',
      checkDigits: { ...digits, optional: personalNumber ? optionalDigit : null, composite },
    };
  }

  const optional = fill(personalNumber ?? '', 15);
  const composite = checkDigit(
    number + digits.number + optional + birth + digits.birth + expiry + digits.expiry + fill('', 11),
  );
  const names = nameField(imprint, 30);
  const [primary, secondary] = namesIn(names);

  return {
    type: 'TD1',
    lines: [
      `ID${state}${number}${digits.number}${optional}`,
      `${birth}${digits.birth}${imprint.sex}${expiry}${digits.expiry}${state}${fill('', 11)}${composite}`,
      names,
    ],
    documentCode: 'ID',
    primary,
    secondary,
    isFull: !names.endsWith('<'),
    optionalData: personalNumber ?? '',
    checkDigits: { ...digits, optional: null, composite },
  };
};
