/** A session's applicant: read from the document, stored encrypted, shown masked. */
import { maskText } from '@/lib/access';
import type { MatchedName } from '@/lib/answers';
import type { DocumentResult } from '@/lib/contract';
import type { Queryable } from '@/lib/db';
import { type Keyring, openForSubjects, sealForSubjects } from '@/lib/keys';
import type { Searchable } from '../names/tokens';

export interface Applicant extends Omit<Searchable, 'externalId'> {
  /** Personal numbers are the same on all of a person's documents. Older records have them in `documentNumbers`. */
  personalNumbers?: readonly string[];
  /** Shown masked in the list. */
  lastName: string | null;
  firstName: string | null;
  /** The whole name in each source of the document. Older records have none. */
  bySource?: readonly MatchedName[];
}

/** Document fields that hold a name or a personal number, in any zone. */
const nameFields = [
  'surname',
  'given_name',
  'middle_name',
  'second_surname',
  'surname_and_given_names',
  'primary_identifier',
  'secondary_identifier',
];
const personalFields = ['personal_number', 'personal_number_or_optional_data'];

const isText = (value: string | null | undefined): value is string => typeof value === 'string' && value.trim() !== '';

const isoDate = (text: string): string | null => /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? null;

type Fields = NonNullable<DocumentResult['visualFields' | 'mrzFields' | 'barcodeFields']>;

const wholeName = (fields: Fields): string => {
  const valuesOf = (names: readonly string[]) =>
    names.flatMap((each) => fields.find(({ name, value }) => name === each && isText(value))?.value ?? []);
  const parts = valuesOf(nameFields.filter((name) => name !== 'surname_and_given_names'));

  return [...new Set(parts.length > 0 ? parts : valuesOf(['surname_and_given_names']))].join(' ');
};

/** `null`: the document does not identify anybody. */
export const applicantOf = (document: DocumentResult): Applicant | null => {
  const { applicant, visualFields, mrzFields, barcodeFields } = document;
  const fields = [...(visualFields ?? []), ...(mrzFields ?? []), ...(barcodeFields ?? [])];
  const valuesOf = (names: readonly string[]) =>
    fields.flatMap(({ name, value }) => (names.includes(name) && isText(value) ? [value] : []));
  const names = [
    ...[applicant?.lastName, applicant?.firstName, applicant?.surnameAndGivenNames].filter(isText),
    ...valuesOf(nameFields),
  ];
  const dates = [
    applicant?.dateOfBirth,
    ...(visualFields ?? []).flatMap(({ name, normalizedDateValue }) =>
      name === 'date_of_birth' ? [normalizedDateValue] : [],
    ),
    ...valuesOf(['date_of_birth']),
  ];
  const bySource = [
    { source: 'printed' as const, name: wholeName(visualFields ?? []) },
    { source: 'mrz' as const, name: wholeName(mrzFields ?? []) },
    { source: 'barcode' as const, name: wholeName(barcodeFields ?? []) },
  ].filter(({ name }) => name !== '');
  const record = {
    lastName: applicant?.lastName ?? null,
    firstName: applicant?.firstName ?? null,
    names: [...new Set(names)],
    ...(bySource.length > 0 && { bySource }),
    documentNumbers: [...new Set(valuesOf(['document_number']))],
    personalNumbers: [...new Set(valuesOf(personalFields))],
    birthDates: [...new Set(dates.filter(isText).flatMap((text) => isoDate(text) ?? []))],
  };

  return record.names.length + record.documentNumbers.length + record.personalNumbers.length > 0 ? record : null;
};

/** All document and personal numbers: a search does not say which kind it means. */
export const numbersIn = ({ documentNumbers, personalNumbers = [] }: Applicant): string[] => [
  ...documentNumbers,
  ...personalNumbers,
];

export const searchableOf = (applicant: Applicant, externalId: string | null): Searchable => ({
  ...applicant,
  documentNumbers: numbersIn(applicant),
  externalId,
});

export const sealApplicants = (
  tx: Queryable,
  keys: Keyring,
  applicants: ReadonlyMap<string, Applicant>,
): Promise<Map<string, Buffer>> =>
  sealForSubjects(
    tx,
    keys,
    'applicant',
    new Map([...applicants].map(([id, applicant]) => [id, JSON.stringify(applicant)])),
  );

/** By session, without those that cannot be decrypted. */
export const openApplicants = async (
  db: Queryable,
  keys: Keyring,
  sealed: ReadonlyMap<string, Buffer>,
): Promise<Map<string, Applicant>> => {
  const opened = await openForSubjects(db, keys, 'applicant', sealed);

  return new Map(
    [...opened].flatMap(([id, text]) => (text.state === 'readable' ? [[id, JSON.parse(text.text) as Applicant]] : [])),
  );
};

const nameParts = ({ lastName, firstName, names }: Applicant): string[] => {
  const parts = [firstName, lastName].filter(isText);

  return parts.length > 0 ? parts : names.slice(0, 1);
};

/** `M•••• L••••` */
export const maskedName = (applicant: Applicant): string | null => nameParts(applicant).map(maskText).join(' ') || null;

/** Personal: only for answers that are recorded with the ids shown. */
export const nameInFull = (applicant: Applicant): string | null => nameParts(applicant).join(' ') || null;
