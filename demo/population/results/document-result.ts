import { isWholeDay } from '../calendar';
import { type DocumentType, hasBack, hasBarcode, type IdentityDocument } from '../documents/document';
import type { Mrz } from '../documents/mrz';
import { printedFields } from '../documents/printed-fields';
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

  return printedFields(document, printed).map(({ name, text, side, day }) => {
    const confidence = weakField?.name === name ? weakField.confidence : random.between(low, high);
    const field: WireVisualField = { name, value: text, confidence, pageSide: side };
    if (day !== null && isWholeDay(day)) field.normalizedDateValue = `${day}T00:00:00`;

    return field;
  });
};

const mrzFields = (mrz: Mrz, { country }: IdentityDocument, { machine }: Observation): WireField[] => {
  const { checkDigits } = mrz;
  const fields: WireField[] = [];
  // Readers omit what a zone does not contain.
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
  // A zone with check digits is more reliable than a printed date.
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
