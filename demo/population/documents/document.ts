import type { DocumentType as KnownType } from '@/lib/contract/domain';
import { addDays, addYears, type Day } from '../calendar';
import type { Person } from '../people/person';
import { toCapitals } from '../people/romanise';
import type { Random } from '../random';
import type { Country } from './countries';

/** What the demo's applicants have. */
export type DocumentType = Exclude<KnownType, 'RESIDENCE_PERMIT' | 'VISA'>;

/** The holder's data in one zone of a document. The zones of a genuine document agree. */
export interface Imprint {
  surname: string;
  givenNames: string;
  sex: 'F' | 'M';
  dateOfBirth: Day;
  documentNumber: string;
  dateOfIssue: Day;
  dateOfExpiry: Day;
}

export interface IdentityDocument {
  type: DocumentType;
  country: Country;
  /** The year this model was introduced. */
  model: number;
  authority: string;
  placeOfBirth: string;
  address: string;
  heightCm: number;
  /** In capitals, as printed beside the Latin form. */
  nativeName: Person['native'];
  personalNumber: string | null;
  licenceClasses: string;
  imprint: Imprint;
}

interface Kind {
  /** `A` a letter, `9` a digit. */
  number: string;
  validYears: number;
  models: readonly number[];
}

const kinds: Readonly<Record<DocumentType, Kind>> = {
  PASSPORT: { number: 'AA9999999', validYears: 10, models: [2005, 2008, 2014] },
  IDENTITY_CARD: { number: 'A99A99A99', validYears: 10, models: [2009, 2013, 2015] },
  DRIVER_LICENSE: { number: '9A99999999', validYears: 15, models: [2001, 2007, 2010] },
};

/** What a session requires of its document. */
export type Reading = 'any' | 'mrz' | 'barcode';

const weights: Readonly<Record<Reading, Readonly<Partial<Record<DocumentType, number>>>>> = {
  any: { PASSPORT: 40, IDENTITY_CARD: 42, DRIVER_LICENSE: 18 },
  mrz: { PASSPORT: 40, IDENTITY_CARD: 42 },
  barcode: { DRIVER_LICENSE: 18 },
};

/** Without I, O, Q and B, which look like digits. */
const letters = [...'ACDEFGHJKLMNPRSTUVWXYZ'];

const fillPattern = (pattern: string, random: Random): string => {
  let out = '';
  for (let at = 0; at < pattern.length; at++) {
    out += pattern[at] === 'A' ? random.pick(letters) : random.between(0, 9);
  }

  return out;
};

const inCapitals = (native: Person['native']): Person['native'] =>
  native && { surname: toCapitals(native.surname), givenNames: toCapitals(native.givenNames) };

export const drawDocument = (
  country: Country,
  person: Person,
  today: Day,
  random: Random,
  reading: Reading,
): IdentityDocument => {
  const type = random.weighted(weights[reading] as Record<DocumentType, number>);
  const kind = kinds[type];

  // In the first nine tenths of its validity, so that a genuine document is not about to expire.
  const ageInDays = random.between(20, Math.floor(kind.validYears * 365 * 0.9));
  const adultSince = addYears(person.bornOn, 18);
  const issued = addDays(today, -ageInDays);
  const dateOfIssue = issued < adultSince ? addDays(today, -random.between(5, 20)) : issued;

  return {
    type,
    country,
    model: random.pick(kind.models),
    authority: `${country.authority}, ${random.pick(country.cities)}`,
    placeOfBirth: person.placeOfBirth,
    address: person.address,
    heightCm: person.heightCm,
    nativeName: inCapitals(person.native),
    personalNumber: type === 'DRIVER_LICENSE' || random.chance(0.4) ? null : fillPattern('9999999999', random),
    licenceClasses: random.pick(['B', 'AM B', 'A B', 'B BE', 'B C1']),
    imprint: {
      surname: toCapitals(person.surname),
      givenNames: toCapitals(person.givenNames),
      sex: person.sex,
      dateOfBirth: person.bornOn,
      documentNumber: fillPattern(kind.number, random),
      dateOfIssue,
      dateOfExpiry: addDays(addYears(dateOfIssue, kind.validYears), -1),
    },
  };
};

export const hasMrz = (type: DocumentType): boolean => type !== 'DRIVER_LICENSE';
export const hasBarcode = (type: DocumentType): boolean => type === 'DRIVER_LICENSE';
export const hasBack = (type: DocumentType): boolean => type !== 'PASSPORT';
