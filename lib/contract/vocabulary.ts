/** Names listed by the interface. A service may send others, which are kept and noted as drift. */
export const documentImageNames = [
  'primary_face',
  'signature',
  'fingerprint',
  'barcode',
  'original_normalized_FRONT',
  'original_FRONT',
  'original_normalized_BACK',
  'original_BACK',
] as const;

export const faceImageNames = ['face_original', 'face_cropped'] as const;

/**
 * What speaks for a copy: dots of a screen, a device or a sheet of paper around it, light without any shade, no colours.
 * None of them proves that something is genuine by its absence.
 */
export const copySigns = ['SCREEN', 'FRAME', 'FLAT_LIGHT', 'COLOURLESS'] as const;
export type CopySign = (typeof copySigns)[number];

/** What an applicant may be asked to capture. */
export const enrolmentSteps = ['document', 'face'] as const;
export type EnrolmentStep = (typeof enrolmentSteps)[number];

/** Values of `lang` on the hosted enrolment page. */
export const enrolmentLanguages = [
  'ar-SA',
  'cs-CZ',
  'da-DK',
  'de-DE',
  'en-US',
  'es-ES',
  'fi-FI',
  'fr-FR',
  'hu-HU',
  // The interface's own spelling.
  'jp-JP',
  'lv-LV',
  'ro-RO',
  'sk-SK',
  'sv-SE',
  'uk-UA',
] as const;
export type EnrolmentLanguage = (typeof enrolmentLanguages)[number];

/** The words of the hosted page that are shown where its script does not run, or before it does. */
export const firstWordKeys = [
  'pageTitle',
  'oldTitle',
  'oldText',
  'oldBrowsers',
  'scriptTitle',
  'scriptText',
  'slowText',
  'unauthorizedTitle',
  'unauthorizedText',
] as const;
export type FirstWords = Readonly<Record<(typeof firstWordKeys)[number], string>>;

/** ISO 3166 leaves this code to its users; here it means that the country is not known. */
export const unknownCountry = 'ZZZ';

export const pageSides = ['FRONT', 'BACK'] as const;

export const visualFieldNames = [
  'address',
  'authority',
  'date_of_birth',
  'date_of_expiry',
  'date_of_issue',
  'document_class_code',
  'document_number',
  'fathers_name',
  'first_issue_date',
  'given_name',
  'height',
  'issuing_state_code',
  'issuing_state_name',
  'middle_name',
  'mothers_name',
  'nationality',
  'personal_number',
  'place_of_birth',
  'place_of_issue',
  'second_surname',
  'sex',
  'surname',
  'surname_and_given_names',
] as const;

export const mrzFieldNames = [
  'composite_check_digit',
  'date_of_birth',
  'date_of_birth_check_digit',
  'date_of_expiry',
  'date_of_expiry_check_digit',
  'document_code',
  'document_number',
  'document_number_check_digit',
  'full_string',
  'issuing_state_or_organization',
  'mrz_type',
  'nationality',
  'personal_number_or_optional_data',
  'personal_number_or_optional_data_check_digit',
  'primary_identifier',
  'secondary_identifier',
  'sex',
] as const;

export const barcodeFieldNames = [
  'date_of_birth',
  'document_code',
  'document_number',
  'primary_identifier',
  'secondary_identifier',
  'sex',
] as const;

export const documentErrors = [
  'DOCUMENT_NOT_RECOGNIZED',
  'FACE_QUALITY_LOW',
  'INTERNAL_ERROR',
  'SESSION_ALREADY_COMPLETED',
  'WRONG_SIDE',
] as const;

export const faceErrors = [
  'FACE_ANGLE_TOO_LARGE',
  'FACE_CLOSE_TO_BORDER',
  'FACE_CROPPED',
  'FACE_IS_OCCLUDED',
  'FACE_NOT_FOUND',
  'FACE_TOO_CLOSE',
  'FACE_TOO_SMALL',
  'SESSION_ALREADY_COMPLETED',
  'TOO_MANY_FACES',
] as const;
