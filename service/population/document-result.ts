import { type Day, toDotted, toWords } from './calendar';
import type { Observation } from './defects';
import { hasBack, hasBarcode, type IdentityDocument } from './document';
import type { Mrz } from './mrz';
import type { Random } from './random';
import { toIcaoLatin } from './transliterate';
import type { WireDocument, WireField, WireVisualField } from './wire';

const documentImages = (document: IdentityDocument): string[] => [
  'original_normalized_FRONT',
  'original_FRONT',
  ...(hasBack(document.type) ? ['original_normalized_BACK', 'original_BACK'] : []),
  'primary_face',
  'signature',
  ...(hasBarcode(document.type) ? ['barcode'] : []),
];

const typeNames = { PASSPORT: 'Passport', IDENTITY_CARD: 'Identity Card', DRIVER_LICENSE: 'Driver License' } as const;

const visualFields = (document: IdentityDocument, seen: Observation, random: Random): WireVisualField[] => {
  const { printed } = seen;
  const isPassport = document.type === 'PASSPORT';
  const isCard = document.type === 'IDENTITY_CARD';
  const print = isPassport ? toWords : toDotted;

  const confidenceOf = (name: string) =>
    seen.weakField?.name === name ? seen.weakField.confidence : random.between(93, 99);

  const field = (name: string, value: string, pageSide: 'FRONT' | 'BACK' = 'FRONT'): WireVisualField => ({
    name,
    value,
    confidence: confidenceOf(name),
    pageSide,
  });

  const date = (name: string, day: Day): WireVisualField => ({
    ...field(name, print(day)),
    normalizedDateValue: `${day}T00:00:00`,
  });

  return [
    ...(isPassport ? [field('document_class_code', 'P'), field('issuing_state_code', document.country.code)] : []),
    field('issuing_state_name', document.country.nativeName.toUpperCase()),
    field('document_number', printed.documentNumber),
    field('surname', printed.surname),
    field('given_name', printed.givenNames),
    ...(document.type === 'DRIVER_LICENSE' ? [] : [field('nationality', document.country.nationality)]),
    field('sex', printed.sex),
    date('date_of_birth', printed.dateOfBirth),
    field('place_of_birth', document.placeOfBirth),
    date('date_of_issue', printed.dateOfIssue),
    date('date_of_expiry', printed.dateOfExpiry),
    field('authority', document.authority, isCard ? 'BACK' : 'FRONT'),
    ...(document.personalNumber ? [field('personal_number', document.personalNumber, isCard ? 'BACK' : 'FRONT')] : []),
    ...(isPassport ? [] : [field('address', document.address, 'BACK')]),
    ...(isCard ? [field('height', `${document.heightCm} CM`, 'BACK')] : []),
  ];
};

const mrzFields = (mrz: Mrz, document: IdentityDocument, seen: Observation): WireField[] => {
  const { machine } = seen;
  const { checkDigits } = mrz;

  const fields: [string, string | null][] = [
    ['mrz_type', mrz.type === 'TD3' ? 'ID-3' : 'ID-1'],
    ['full_string', mrz.lines.join('^')],
    ['document_code', mrz.documentCode],
    ['issuing_state_or_organization', document.country.mrzCode],
    ['document_number', machine.documentNumber],
    ['document_number_check_digit', checkDigits.number],
    ['primary_identifier', mrz.primary],
    ['secondary_identifier', mrz.secondary],
    ['nationality', document.country.mrzCode],
    ['sex', machine.sex],
    ['date_of_birth', machine.dateOfBirth],
    ['date_of_birth_check_digit', checkDigits.birth],
    ['date_of_expiry', machine.dateOfExpiry],
    ['date_of_expiry_check_digit', checkDigits.expiry],
    ['personal_number_or_optional_data', mrz.optionalData || null],
    ['personal_number_or_optional_data_check_digit', checkDigits.optional],
    ['composite_check_digit', checkDigits.composite],
  ];

  return fields.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
};

const barcodeFields = ({ machine }: Observation): WireField[] => [
  { name: 'document_code', value: 'DL' },
  { name: 'document_number', value: machine.documentNumber },
  { name: 'primary_identifier', value: toIcaoLatin(machine.surname) },
  { name: 'secondary_identifier', value: toIcaoLatin(machine.givenNames) },
  { name: 'date_of_birth', value: machine.dateOfBirth },
  { name: 'sex', value: machine.sex },
];

export const documentResult = (
  document: IdentityDocument,
  mrz: Mrz | null,
  seen: Observation,
  random: Random,
): WireDocument => {
  const { printed } = seen;
  // A printed date may be misread or altered; a zone that carries check digits is trusted before it.
  const dateOfBirth = seen.machine.dateOfBirth;

  return {
    country: document.country.code,
    documentType: document.type,
    documentReleaseYear: String(document.model),
    documentName: `${document.country.name} - ${typeNames[document.type]} (${document.model})`,
    applicant: {
      dateOfBirth,
      firstName: printed.givenNames,
      lastName: printed.surname,
      surnameAndGivenNames: `${printed.surname} ${printed.givenNames}`.trim(),
    },
    documentVisualResults: visualFields(document, seen, random),
    ...(mrz && { documentMrzResults: mrzFields(mrz, document, seen) }),
    ...(hasBarcode(document.type) && { documentBarcodeResults: barcodeFields(seen) }),
    availableImages: documentImages(document),
  };
};
