import { type Day, toDotted, toWords } from '../calendar';
import type { IdentityDocument, Imprint } from './document';

/** Named as in the results. */
export type PrintedFieldName =
  | 'document_class_code'
  | 'issuing_state_code'
  | 'issuing_state_name'
  | 'document_number'
  | 'surname'
  | 'given_name'
  | 'nationality'
  | 'sex'
  | 'date_of_birth'
  | 'place_of_birth'
  | 'date_of_issue'
  | 'date_of_expiry'
  | 'authority'
  | 'personal_number'
  | 'address'
  | 'height';

interface PrintedField {
  name: PrintedFieldName;
  text: string;
  side: 'FRONT' | 'BACK';
  /** The day, if the text is a date. */
  day: Day | null;
}

/**
 * What a document prints, and on which side. Results and pictures both use this, so that they agree
 * field by field.
 */
export const printedFields = (document: IdentityDocument, printed: Imprint): PrintedField[] => {
  const { type, country } = document;
  const isPassport = type === 'PASSPORT';
  const isCard = type === 'IDENTITY_CARD';
  const written = isPassport ? toWords : toDotted;
  const fields: PrintedField[] = [];

  const add = (name: PrintedFieldName, text: string, side: PrintedField['side'] = 'FRONT') =>
    fields.push({ name, text, side, day: null });
  const addDay = (name: PrintedFieldName, day: Day) => fields.push({ name, text: written(day), side: 'FRONT', day });

  if (isPassport) {
    add('document_class_code', 'P');
    add('issuing_state_code', country.code);
  }
  add('issuing_state_name', country.nativeName);
  add('document_number', printed.documentNumber);
  add('surname', printed.surname);
  if (printed.givenNames) add('given_name', printed.givenNames);
  if (isPassport || isCard) add('nationality', country.nationality);
  add('sex', printed.sex);
  addDay('date_of_birth', printed.dateOfBirth);
  add('place_of_birth', document.placeOfBirth);
  addDay('date_of_issue', printed.dateOfIssue);
  addDay('date_of_expiry', printed.dateOfExpiry);
  add('authority', document.authority, isCard ? 'BACK' : 'FRONT');
  if (document.personalNumber) add('personal_number', document.personalNumber, isCard ? 'BACK' : 'FRONT');
  if (!isPassport) add('address', document.address, 'BACK');
  if (isCard) add('height', `${document.heightCm} CM`, 'BACK');

  return fields;
};
