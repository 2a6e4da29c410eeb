import { describe, expect, it } from 'vitest';
import { composeBarcode } from '../documents/barcode';
import { comparisonOf, type Described, describeFirst } from '../testing';
import type { Oddity } from './person';

const sessions = describeFirst('oddities', 4000).filter(({ results }) => results !== null);

const withOddity = (name: Oddity, fits: (session: Described) => boolean = () => true): Described => {
  const found = sessions.find((session) => session.oddity === name && session.defect === null && fits(session));
  if (!found) throw new Error(`${name} does not occur`);

  return found;
};

const hasZone = ({ mrz }: Described) => mrz !== null;
const visual = ({ results }: Described, name: string) =>
  results?.document.documentVisualResults.find((field) => field.name === name);
const inZone = ({ results }: Described, name: string) =>
  results?.document.documentMrzResults?.find((field) => field.name === name)?.value;

it('nobody is rejected for an oddity', () => {
  const offenders = sessions.filter(
    ({ oddity, defect, outcome }) => oddity !== null && defect === null && outcome !== 'AUTO_APPROVED',
  );

  expect(offenders.map(({ index, oddity }) => ({ index, oddity }))).toEqual([]);
});

describe('an unknown day of birth', () => {
  it('is unknown in every field, and compared as such', () => {
    const session = withOddity('unknown-birth-day', hasZone);
    const month = session.person.bornOn;

    expect(month).toMatch(/^\d{4}-\d{2}$/);
    expect(session.results?.document.applicant).not.toHaveProperty('dateOfBirth');
    expect(visual(session, 'date_of_birth')?.value).toMatch(/^XX/);
    expect(visual(session, 'date_of_birth')).not.toHaveProperty('normalizedDateValue');
    expect(visual(session, 'date_of_expiry')).toHaveProperty('normalizedDateValue');
    expect(inZone(session, 'date_of_birth')).toBe(month);
    expect(inZone(session, 'full_string')).toContain(`${month.slice(2, 4)}${month.slice(5)}<<`);
    expect(comparisonOf(session, 'date_of_birth')).toMatchObject({
      ocrTextValue: month,
      other: month,
      distance: 0,
      score: 100,
    });
  });

  it('is zeros in a barcode', () => {
    const { document, seen, person } = withOddity('unknown-birth-day', (session) => !hasZone(session));

    expect(composeBarcode(document, seen.machine)).toContain(`DBB${person.bornOn.replace('-', '')}00\n`);
  });
});

describe('a single name', () => {
  it('is the surname, without given names', () => {
    const session = withOddity('single-name', hasZone);
    const { applicant } = session.results?.document ?? {};

    expect(applicant?.surnameAndGivenNames).toBe(applicant?.lastName);
    expect(applicant).not.toHaveProperty('firstName');
    expect(visual(session, 'given_name')).toBeUndefined();
    expect(inZone(session, 'secondary_identifier')).toBeUndefined();
    expect(comparisonOf(session, 'given_name')).toBeUndefined();
  });

  it('is NONE in a barcode, as in the standard', () => {
    const { document, seen } = withOddity('single-name', (session) => !hasZone(session));

    expect(composeBarcode(document, seen.machine)).toContain('\nDACNONE\n');
  });
});

describe('a name too long for the zone', () => {
  it('is complete in print and cut in the zone, without lowering the score', () => {
    const session = withOddity('long-name');
    const [surname, given] = [comparisonOf(session, 'surname'), comparisonOf(session, 'given_name')];
    const printed = `${surname?.ocrTextValue}${given?.ocrTextValue}`;
    const read = `${surname?.other}${given?.other}`;

    expect(read.length).toBeLessThan(printed.length);
    expect(given?.other).not.toBe('');
    expect([surname?.score, given?.score]).toEqual([100, 100]);
  });
});

it('the native name is printed beside the Latin one, and never in the zone', () => {
  const native = sessions.filter(({ document, mrz }) => document.nativeName && mrz);
  const offenders = native.filter(
    ({ document, seen, mrz }) =>
      /\p{Script=Latin}/u.test(document.nativeName?.surname ?? '') ||
      !/^[\p{Script=Latin} ’-]+$/u.test(seen.printed.surname) ||
      !/^[A-Z0-9<]+$/.test(mrz?.lines.join('') ?? ''),
  );

  expect(native.length).toBeGreaterThan(100);
  expect(offenders.map(({ index }) => index)).toEqual([]);
});
