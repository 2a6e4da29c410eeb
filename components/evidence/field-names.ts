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

/** The sources call the same thing by different names; what is not here stands under its own. */
const aliases: Record<string, string> = {
  primary_identifier: 'surname',
  secondary_identifier: 'given_name',
  issuing_state_code: 'issuing_state',
  issuing_state_or_organization: 'issuing_state',
  document_class_code: 'document_code',
  personal_number_or_optional_data: 'personal_number',
};

export const fieldKey = (name: string): string => (Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name);

export const fieldLabel = (key: string): string => {
  const known = Object.hasOwn(words, key) ? words[key] : undefined;
  if (known) return known;
  const plain = key.replace(/_/g, ' ').trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};

/** For the middle of a sentence; an abbreviation stays as it is: "date of birth", "MRZ type". */
export const inSentence = (label: string): string =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
