/** Fields that the sources name differently; all others keep their own name. */
const aliases: Record<string, string> = {
  primary_identifier: 'surname',
  secondary_identifier: 'given_name',
  issuing_state_code: 'issuing_state',
  issuing_state_or_organization: 'issuing_state',
  document_class_code: 'document_code',
  personal_number_or_optional_data: 'personal_number',
};

export const fieldKey = (name: string): string => (Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name);

/** Decides how the values of a field are compared. */
export type Subject = 'name' | 'whole name' | 'date' | 'number' | 'sex' | 'state' | 'text';

const subjects: Record<string, Subject> = {
  surname: 'name',
  second_surname: 'name',
  given_name: 'name',
  middle_name: 'name',
  fathers_name: 'name',
  mothers_name: 'name',
  surname_and_given_names: 'whole name',
  date_of_birth: 'date',
  date_of_issue: 'date',
  date_of_expiry: 'date',
  first_issue_date: 'date',
  document_number: 'number',
  personal_number: 'number',
  sex: 'sex',
  nationality: 'state',
  issuing_state: 'state',
};

export const subjectOf = (name: string): Subject => {
  const key = fieldKey(name);
  return (Object.hasOwn(subjects, key) ? subjects[key] : undefined) ?? 'text';
};
