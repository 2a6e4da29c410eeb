/** The fields that have a check digit of their own, and how a value that stands elsewhere would be written in a zone. */
import { checkSum } from './check-sum';

/** Dates are compared as the zone writes them. */
const zoneDate = (text: string): string => /^\d{2}(\d{2})-(\d{2})-(\d{2})/.exec(text)?.slice(1).join('') ?? text;

/** `form`: what cannot be meant is not compared, such as a date with an unknown part or one that was not normalised. */
export const checkedFields = [
  { name: 'Document number', field: 'document_number', toZone: (text: string) => text, form: /./, length: 9 },
  { name: 'Date of birth', field: 'date_of_birth', toZone: zoneDate, form: /^\d{6}$/, length: 6 },
  { name: 'Date of expiry', field: 'date_of_expiry', toZone: zoneDate, form: /^\d{6}$/, length: 6 },
] as const;
export type CheckedField = (typeof checkedFields)[number];

/** `null`: the text is none that a zone could hold in this field. */
export const inZone = ({ toZone, form }: CheckedField, text: string): string | null => {
  const signs = toZone(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

  return form.test(signs) ? signs : null;
};

/** The check digit that these signs would have. */
export const digitFor = ({ length }: CheckedField, signs: string): number | undefined =>
  checkSum(signs.padEnd(length, '<'), '')?.expected;
