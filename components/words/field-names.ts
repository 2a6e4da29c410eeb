import { outsideWords } from '../ui/outside-words';

export { fieldKey } from '@/lib/evidence/compare/field-key';

const words: Record<string, string> = {
  authority: 'Authority',
  date_of_birth: 'Date of birth',
  date_of_expiry: 'Date of expiry',
  date_of_issue: 'Date of issue',
  document_code: 'Document code',
  document_number: 'Document number',
  fathers_name: 'Father’s name',
  given_name: 'Given names',
  issuing_state: 'Issuing state',
  mothers_name: 'Mother’s name',
  mrz_type: 'MRZ type',
  surname_and_given_names: 'Surname and given names',
};

export const fieldLabel = (key: string): string => {
  const known = Object.hasOwn(words, key) ? words[key] : undefined;
  if (known) return known;
  const plain = outsideWords(key.replace(/_/g, ' ').trim());
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};

/** For use within a sentence: "date of birth", "MRZ type". */
export const inSentence = (label: string): string =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
