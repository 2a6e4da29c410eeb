import { expect, it } from 'vitest';
import type { DocumentResult } from '@/lib/contract';
import { applicantOf } from './applicant';
import { matchedNameOf } from './matched-name';

const field = (name: string, value: string) => ({ name, value });

/** Printed, in the MRZ, and in the barcode. */
const applicant = applicantOf({
  applicant: { lastName: 'BRANDT', firstName: 'MÜLLER' },
  visualFields: [field('surname', 'BRANDT'), field('given_name', 'MÜLLER')],
  mrzFields: [field('surname', 'BRANDT'), field('given_name', 'MUELLER')],
  barcodeFields: [field('surname', 'KOVACOVA'), field('given_name', 'MARIA'), field('document_number', 'AB1')],
} as unknown as DocumentResult);
const found = (text: string) => applicant && matchedNameOf(applicant, text);

const barcode = { source: 'barcode', name: 'KOVACOVA MARIA' };

it.each(['Kováčová', 'maria kovacova', 'Kovacova 1990-04-07', 'Kowatschowa', 'Brandt Kovačeva'])(
  'names the source whose name was found: %s',
  (text) => {
    expect(found(text)).toEqual(barcode);
  },
);

it.each(['Brandt', 'Mueller Brandt', 'Müller', 'AB1', '1990-04-07', 'Nobody'])(
  'says nothing where the printed name matches as well, or no name does: %s',
  (text) => {
    expect(found(text)).toBeNull();
  },
);

it('shows a name of a record that was stored without its sources', () => {
  const older = {
    lastName: 'BRANDT',
    firstName: null,
    names: ['BRANDT', 'KOVACOVA'],
    documentNumbers: [],
    birthDates: [],
  };
  expect(matchedNameOf(older, 'Kovacova')).toEqual({ source: null, name: 'KOVACOVA' });
});
