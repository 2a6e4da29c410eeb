import type { DocumentType } from '@/lib/contract/domain';
import { type Day, isWholeDay, toDotted, toWords } from '../calendar';
import { hasBack, hasBarcode, type IdentityDocument } from '../documents/document';
import type { Mrz } from '../documents/mrz';
import { toIcaoLatin } from '../documents/transliterate';
import type { Random } from '../random';
import type { Observation } from '../stories/observation';
import type { WireDocument, WireField, WireVisualField } from './wire';

const imagesOf = (type: DocumentType): string[] => [
  'original_normalized_FRONT',
  'original_FRONT',
  ...(hasBack(type) ? ['original_normalized_BACK', 'original_BACK'] : []),
  'primary_face',
  'signature',
  ...(hasBarcode(type) ? ['barcode'] : []),
];

const documentImages = {
  PASSPORT: imagesOf('PASSPORT'),
  IDENTITY_CARD: imagesOf('IDENTITY_CARD'),
  DRIVER_LICENSE: imagesOf('DRIVER_LICENSE'),
} as const;

const typeNames = { PASSPORT: 'Passport', IDENTITY_CARD: 'Identity Card', DRIVER_LICENSE: 'Driver License' } as const;

const visualFields = (document: IdentityDocument, seen: Observation, random: Random): WireVisualField[] => {
  const { printed, weakField } = seen;
  const [low, high] = seen.legibility;
  const isPassport = document.type === 'PASSPORT';
  const isCard = document.type === 'IDENTITY_CARD';
  const isLicence = document.type === 'DRIVER_LICENSE';
  const print = isPassport ? toWords : toDotted;
  const fields: WireVisualField[] = [];

  const confidenceOf = (name: string) => (weakField?.name === name ? weakField.confidence : random.between(low, high));

  const add = (name: string, value: string, pageSide: 'FRONT' | 'BACK' = 'FRONT') =>
    fields.push({ name, value, confidence: confidenceOf(name), pageSide });

  const addDate = (name: string, day: Day) => {
    if (!isWholeDay(day)) return add(name, print(day));

    return fields.push({
      name,
      value: print(day),
      confidence: confidenceOf(name),
      pageSide: 'FRONT',
      normalizedDateValue: `${day}T00:00:00`,
    });
  };

  if (isPassport) {
    add('document_class_code', 'P');
    add('issuing_state_code', document.country.code);
  }
  add('issuing_state_name', document.country.nativeName);
  add('document_number', printed.documentNumber);
  add('surname', printed.surname);
  if (printed.givenNames) add('given_name', printed.givenNames);
  if (!isLicence) add('nationality', document.country.nationality);
  add('sex', printed.sex);
  addDate('date_of_birth', printed.dateOfBirth);
  add('place_of_birth', document.placeOfBirth);
  addDate('date_of_issue', printed.dateOfIssue);
  addDate('date_of_expiry', printed.dateOfExpiry);
  add('authority', document.authority, isCard ? 'BACK' : 'FRONT');
  if (document.personalNumber) add('personal_number', document.personalNumber, isCard ? 'BACK' : 'FRONT');
  if (!isPassport) add('address', document.address, 'BACK');
  if (isCard) add('height', `${document.heightCm} CM`, 'BACK');

  return fields;
};

const mrzFields = (mrz: Mrz, { country }: IdentityDocument, { machine }: Observation): WireField[] => {
  const { checkDigits } = mrz;
  const fields: WireField[] = [];
  // Readers leave out what a zone does not hold.
  const add = (name: string, value: string | null) => {
    if (value) fields.push({ name, value });
  };

  add('mrz_type', mrz.type === 'TD3' ? 'ID-3' : 'ID-1');
  add('full_string', mrz.lines.join('^'));
  add('document_code', mrz.documentCode);
  add('issuing_state_or_organization', country.mrzCode);
  add('document_number', machine.documentNumber);
  add('document_number_check_digit', checkDigits.number);
  add('primary_identifier', mrz.primary);
  add('secondary_identifier', mrz.secondary);
  add('nationality', country.mrzCode);
  add('sex', machine.sex);
  add('date_of_birth', machine.dateOfBirth);
  add('date_of_birth_check_digit', checkDigits.birth);
  add('date_of_expiry', machine.dateOfExpiry);
  add('date_of_expiry_check_digit', checkDigits.expiry);
  add('personal_number_or_optional_data', mrz.optionalData);
  add('personal_number_or_optional_data_check_digit', checkDigits.optional);
  add('composite_check_digit', checkDigits.composite);

  return fields;
};

const barcodeFields = ({ machine }: Observation): WireField[] => {
  const givenNames = toIcaoLatin(machine.givenNames);

  return [
    { name: 'document_code', value: 'DL' },
    { name: 'document_number', value: machine.documentNumber },
    { name: 'primary_identifier', value: toIcaoLatin(machine.surname) },
    ...(givenNames ? [{ name: 'secondary_identifier', value: givenNames }] : []),
    { name: 'date_of_birth', value: machine.dateOfBirth },
    { name: 'sex', value: machine.sex },
  ];
};

const applicantOf = ({ printed, machine }: Observation): WireDocument['applicant'] => {
  const applicant: WireDocument['applicant'] = {
    lastName: printed.surname,
    surnameAndGivenNames: `${printed.surname} ${printed.givenNames}`.trim(),
  };
  // A printed date may be misread or altered; a zone that carries check digits is trusted before it.
  if (isWholeDay(machine.dateOfBirth)) applicant.dateOfBirth = machine.dateOfBirth;
  if (printed.givenNames) applicant.firstName = printed.givenNames;

  return applicant;
};

export const documentResult = (
  document: IdentityDocument,
  mrz: Mrz | null,
  seen: Observation,
  random: Random,
): WireDocument => {
  const result: WireDocument = {
    country: document.country.code,
    documentType: document.type,
    documentReleaseYear: String(document.model),
    documentName: `${document.country.name} - ${typeNames[document.type]} (${document.model})`,
    applicant: applicantOf(seen),
    documentVisualResults: visualFields(document, seen, random),
    availableImages: [...documentImages[document.type]],
  };
  if (mrz) result.documentMrzResults = mrzFields(mrz, document, seen);
  if (hasBarcode(document.type)) result.documentBarcodeResults = barcodeFields(seen);

  return result;
};
