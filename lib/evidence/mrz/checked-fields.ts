/** Fields with a check digit of their own, and whether a value printed elsewhere matches it. */
import type { MrzReading, Source } from '../reading';
import { checkSum } from './check-sum';

const zoneDate = (text: string): string => /^\d{2}(\d{2})-(\d{2})-(\d{2})/.exec(text)?.slice(1).join('') ?? text;

/** `form` excludes values that cannot be compared, such as an incomplete date or one that was not normalised. */
export const checkedFields = [
  { name: 'Document number', field: 'document_number', toZone: (text: string) => text, form: /./, length: 9 },
  { name: 'Date of birth', field: 'date_of_birth', toZone: zoneDate, form: /^\d{6}$/, length: 6 },
  { name: 'Date of expiry', field: 'date_of_expiry', toZone: zoneDate, form: /^\d{6}$/, length: 6 },
] as const;
export type CheckedField = (typeof checkedFields)[number];

/** The text as the MRZ would hold it in this field; `null`: it could not. */
export const inZone = ({ toZone, form }: CheckedField, text: string): string | null => {
  const characters = toZone(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

  return form.test(characters) ? characters : null;
};

/** The check digit for these characters. */
export const digitFor = ({ length }: CheckedField, characters: string): number | undefined =>
  checkSum(characters.padEnd(length, '<'), '')?.expected;

/** Says which value the check digit matches where print and MRZ differ. `null`: it cannot tell. */
export const checkDigitMatch =
  (mrz: MrzReading | null) =>
  (key: string, { visual }: Record<Source, readonly (string | null)[]>): string | null => {
    const field = checkedFields.find((checked) => checked.field === key);
    const digit = mrz?.checks.find(({ name }) => name === field?.name);
    if (!field || !digit?.sum || (digit.state !== 'right' && digit.state !== 'wrong')) return null;

    const found = Number(digit.sum.found);
    const printed = visual.flatMap((text) => (text === null ? [] : (inZone(field, text) ?? [])));
    if (printed.length === 0) return null;
    const matchesPrint = printed.some((characters) => digitFor(field, characters) === found);
    if (digit.state === 'right') return matchesPrint ? 'Check digit matches both' : 'Check digit matches the MRZ';

    return matchesPrint ? 'Check digit matches the printed value' : 'Check digit matches neither';
  };
