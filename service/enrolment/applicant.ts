/** The holder, from the best combination of print, zone and barcode. `docs/engine.md` has the rule. */
import type { WirePayload } from '@/lib/contract';
import { currentPolicy, type DocumentFacts, printedName } from '@/lib/decision';
import { isRealDay } from './document-facts';

type Applicant = WirePayload<'document'>['applicant'];

type MachineFields = NonNullable<DocumentFacts['barcode']>['fields'] | undefined;

const isLatin = (name: string): boolean => !/[^\P{L}\p{Script=Latin}]/u.test(name);

const machineValue = (fields: MachineFields, name: string): string =>
  fields?.find((field) => field.name === name)?.value ?? '';

/** Print keeps diacritics and long names, if it was read well and in Latin letters; then the zone, then the barcode. */
const nameFrom = (
  read: { value: string; confidence: number } | null,
  { zone, barcode }: DocumentFacts,
  identifier: string,
): string | undefined => {
  const isGood = read !== null && read.confidence >= currentPolicy.goodReading && isLatin(read.value);
  const name =
    (isGood && read.value) ||
    machineValue(zone?.fields, identifier) ||
    machineValue(barcode?.fields, identifier) ||
    read?.value;

  return name ? name.toUpperCase() : undefined;
};

/** A check digit makes the zone the surest source of a date; a printed or a coded one has none. */
const birthOf = ({ printed, zone, barcode }: DocumentFacts): string | undefined => {
  const inPrint = printed
    .filter(({ name, day }) => name === 'date_of_birth' && day !== null)
    .toSorted((one, other) => other.confidence - one.confidence)[0]?.day;

  return [
    zone?.checks.birth ? machineValue(zone.fields, 'date_of_birth') : '',
    inPrint ?? '',
    machineValue(barcode?.fields, 'date_of_birth'),
  ].find(isRealDay);
};

export const applicantOf = (facts: DocumentFacts): Applicant => {
  const { printed } = facts;
  const lastName = nameFrom(printedName(printed, 'surname', 'second_surname'), facts, 'primary_identifier');
  const firstName = nameFrom(printedName(printed, 'given_name', 'middle_name'), facts, 'secondary_identifier');
  const whole =
    lastName === undefined
      ? printed.find(({ name }) => name === 'surname_and_given_names')?.value.toUpperCase()
      : [lastName, firstName].filter(Boolean).join(' ');
  const dateOfBirth = birthOf(facts);

  return {
    ...(dateOfBirth && { dateOfBirth }),
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(whole && { surnameAndGivenNames: whole }),
  };
};
