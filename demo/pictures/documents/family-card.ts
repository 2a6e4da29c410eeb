/** An identity card that names the holder's parents, as many states outside the European Union print them. */
import type { SessionDescription } from '@/demo/population';
import type { FurtherData } from '@/demo/population/documents/further-data';
import { td1Zone } from '@/demo/population/documents/further-zones';
import { inTwoLanguages } from '@/demo/population/documents/written-dates';
import { mrzLine } from '../lettering/ocr-b';
import { cardSize, heading, paper } from './paper';
import { photo, signed } from './photo-print';
import { kinegram } from './security';
import { createSheet, type FurtherPage } from './sheet';

const tint = '#f3ead6';
const style = { labelSize: 10.4, valueSize: 18, step: 21.5, face: 'book' } as const;

const namesOf = ({ seen }: SessionDescription, { middleName }: FurtherData) => {
  const [first = '', ...others] = seen.printed.givenNames.split(' ');
  const middle = others.join(' ') || middleName;

  return { first, middle: first === '' || middle === first ? '' : middle };
};

export const familyCardFront = (session: SessionDescription, further: FurtherData): FurtherPage => {
  const { document, seen } = session;
  const { country } = document;
  const print = seen.printed;
  const sheet = createSheet(session, style);
  const { first, middle } = namesOf(session, further);
  const day = (name: string, value: string) => ({ name, value: inTwoLanguages(country.code, value), day: value });
  const row = (number: number, x: number, width: number) => ({ x, y: 116 + number * 56, width });

  const content =
    heading(session, cardSize, country.titles.card, 'IDENTITY CARD') +
    photo(session, [598, 100, 224, 280]) +
    kinegram(610, 366, 34, country.code) +
    sheet.entry({ name: 'document_number', value: print.documentNumber }, 'document_number', row(0, 34, 260), {
      face: 'bold',
      size: 20,
    }) +
    sheet.entry({ name: 'nationality', value: country.nationality }, 'nationality', row(0, 318, 260)) +
    sheet.entry({ name: 'surname', value: print.surname }, 'surname', row(1, 34, 544)) +
    sheet.entry({ name: 'given_name', value: first }, 'given_name', row(2, 34, 260)) +
    (middle && sheet.entry({ name: 'middle_name', value: middle }, 'middle_name', row(2, 318, 260))) +
    sheet.entry({ name: 'fathers_name', value: further.fathersName }, 'fathers_name', row(3, 34, 260)) +
    sheet.entry({ name: 'mothers_name', value: further.mothersName }, 'mothers_name', row(3, 318, 260)) +
    sheet.entry(day('date_of_birth', print.dateOfBirth), 'date_of_birth', row(4, 34, 260)) +
    sheet.entry({ name: 'place_of_birth', value: document.placeOfBirth }, 'place_of_birth', row(4, 318, 260)) +
    sheet.entry({ name: 'sex', value: print.sex }, 'sex', row(5, 34, 120)) +
    sheet.entry({ name: 'height', value: `${(document.heightCm / 100).toFixed(2)} m` }, 'height', row(5, 172, 120)) +
    sheet.entry(day('date_of_expiry', print.dateOfExpiry), 'date_of_expiry', row(5, 318, 260)) +
    signed(session, [586, 414, 240, 80]);

  return {
    ...paper(cardSize, session, { side: 'front', content, tint, specimenX: 0.4 }),
    printed: sheet.printed,
    zone: null,
    barcode: null,
  };
};

export const familyCardBack = (session: SessionDescription, further: FurtherData): FurtherPage => {
  const { document, seen } = session;
  const { country } = document;
  const sheet = createSheet(session, style);
  const { first, middle } = namesOf(session, further);
  const day = (name: string, value: string) => ({ name, value: inTwoLanguages(country.code, value), day: value });
  const place = (x: number, y: number, width: number) => ({ x, y, width });
  const lines = td1Zone('I', {
    ...seen.printed,
    givenNames: [first, middle].filter(Boolean).join(' '),
    state: country.mrzCode,
    nationality: country.mrzCode,
    optionalData: document.personalNumber ?? '',
  });

  const content =
    heading(session, cardSize, country.titles.card, 'IDENTITY CARD') +
    sheet.entry({ name: 'address', value: document.address }, 'address', place(34, 120, 560)) +
    sheet.entry({ name: 'authority', value: document.authority }, 'authority', place(34, 176, 560)) +
    sheet.entry(day('date_of_issue', seen.printed.dateOfIssue), 'date_of_issue', place(34, 232, 260)) +
    sheet.entry({ name: 'place_of_issue', value: further.placeOfIssue }, 'place_of_issue', place(326, 232, 268)) +
    sheet.entry(day('first_issue_date', further.firstIssue), 'first_issue_date', place(34, 288, 260)) +
    (document.personalNumber
      ? sheet.entry(
          { name: 'personal_number', value: document.personalNumber },
          'personal_number',
          place(326, 288, 268),
        )
      : '') +
    kinegram(716, 208, 52, country.code) +
    lines.map((line, row) => mrzLine(46, 404 + row * 48, line, 764)).join('');

  return {
    ...paper(cardSize, session, { side: 'back', content, zoneTop: 346, tint }),
    printed: sheet.printed,
    zone: { lines, frame: [30, 352, 796, 172] },
    barcode: null,
  };
};
