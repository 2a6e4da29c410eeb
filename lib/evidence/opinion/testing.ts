import type { DocumentResult, VisualField } from '@/lib/contract/domain';
import type { Finding, FindingCode } from '../reading';
import { secondOpinion } from '.';

/** The passport from Doc 9303 part 4, appendix A, as delivered by a service. */
const printed: Record<string, string> = {
  issuing_state_code: 'UTO',
  document_number: 'L898902C3',
  surname: 'ERIKSSON',
  given_name: 'ANNA MARIA',
  date_of_birth: '12 AUG 1974',
  date_of_issue: '16 APR 2007',
  date_of_expiry: '15 APR 2012',
};

const normalised: Record<string, string> = {
  date_of_birth: '1974-08-12T00:00:00',
  date_of_issue: '2007-04-16T00:00:00',
  date_of_expiry: '2012-04-15T00:00:00',
};

const zone: Record<string, string> = {
  full_string: 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<^L898902C36UTO7408122F1204159ZE184226B<<<<<10',
  issuing_state_or_organization: 'UTO',
  document_number: 'L898902C3',
  primary_identifier: 'ERIKSSON',
  secondary_identifier: 'ANNA MARIA',
  date_of_birth: '1974-08-12',
  date_of_expiry: '2012-04-15',
};

type Values = Record<string, string | null>;

const visualFields = (values: Values, days: Values): VisualField[] =>
  Object.entries(values).map(([name, value]) => ({
    name,
    value,
    confidence: 99,
    pageSide: 'FRONT',
    normalizedDateValue: days[name] ?? null,
    extras: {},
  }));

/** `null` for a list: not delivered. `null` for a value: without that field. */
export interface Changes {
  visual?: Values | null;
  /** Dates as normalised by the service. */
  days?: Values;
  mrz?: Values | null;
  barcode?: Values;
  document?: Partial<DocumentResult>;
}

const plainFields = (values: Values) =>
  Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [{ name, value, extras: {} }]));

export const specimen = ({
  visual = {},
  days = {},
  mrz = {},
  barcode,
  document = {},
}: Changes = {}): DocumentResult => ({
  country: 'UTO',
  documentType: 'PASSPORT',
  documentReleaseYear: '2007',
  documentName: 'Utopia - Passport (2007)',
  applicant: null,
  visualFields: visual === null ? null : visualFields({ ...printed, ...visual }, { ...normalised, ...days }),
  mrzFields: mrz === null ? null : plainFields({ ...zone, ...mrz }),
  barcodeFields: barcode ? plainFields(barcode) : null,
  availableImages: [],
  extras: {},
  ...document,
});

/** One finding on the specimen, unmasked, for a session on 1 March 2010. */
export const findingOf = (
  code: FindingCode,
  changes: Changes = {},
  at: string | null = '2010-03-01T09:30:00.1234567Z',
): Finding | undefined =>
  secondOpinion(specimen(changes), { at, masked: false }).find((finding) => finding.code === code);
