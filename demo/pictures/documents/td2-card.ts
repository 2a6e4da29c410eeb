/** An identity card of the larger size, TD2: its zone is on the front, below the holder's parents and second names. */
import type { SessionDescription } from '@/demo/population';
import type { FurtherData } from '@/demo/population/documents/further-data';
import { td2Zone } from '@/demo/population/documents/further-zones';
import { dateForms } from '@/demo/population/documents/written-dates';
import { text } from '../lettering/lettering';
import { mrzLine } from '../lettering/ocr-b';
import { labelOf } from './labels';
import { heading, paper, passportSize } from './paper';
import { ghost, photo, signed } from './photo-print';
import { kinegram } from './security';
import { createSheet, type FurtherPage } from './sheet';

const zoneFrame = [30, 386, 650, 100] as const;

/** Countries whose people have the mother's surname as a second one. */
const withSecondSurname = new Set(['ESP', 'UTO', 'FRA', 'ROU']);

export const td2Card = (session: SessionDescription, further: FurtherData): FurtherPage => {
  const { document, seen } = session;
  const { country } = document;
  const print = seen.printed;
  const [first = '', ...others] = print.givenNames.split(' ');
  const middle = others.join(' ') || further.middleName;
  const hasSecond = withSecondSurname.has(country.code);
  const [surname = '', ...rest] = print.surname.split(' ');
  const secondSurname = hasSecond ? rest.join(' ') || further.secondSurname : '';
  const primary = hasSecond ? surname : print.surname;
  const hasMiddle = first !== '' && middle !== first;

  const sheet = createSheet(session, { labelSize: 7.8, valueSize: 13.6, step: 15.5 });
  const written = dateForms[session.stream('td2 dates').pick(['dotted', 'spaced', 'iso', 'dashed'] as const)];
  const day = (name: string, value: string) => ({ name, value: written(value), day: value });
  const row = (number: number, x: number, width: number) => ({ x, y: 88 + number * 35, width });
  const lines = td2Zone('ID', {
    ...print,
    surname: [primary, secondSurname].filter(Boolean).join(' '),
    givenNames: [first, hasMiddle ? middle : ''].filter(Boolean).join(' '),
    state: country.mrzCode,
    nationality: country.mrzCode,
    optionalData: '',
  });

  const content =
    heading(session, passportSize, country.titles.card, 'IDENTITY CARD') +
    photo(session, [28, 82, 148, 185]) +
    kinegram(164, 256, 24, country.code) +
    signed(session, [26, 276, 152, 52]) +
    text(30, 342, labelOf(country.code, 'signature'), { size: 7.4, fill: sheet.ink, opacity: 0.72, maxWidth: 146 }) +
    sheet.entry({ name: 'document_number', value: print.documentNumber }, 'document_number', row(0, 200, 190), {
      face: 'bold',
    }) +
    sheet.entry({ name: 'nationality', value: country.nationality }, 'nationality', row(0, 420, 250)) +
    sheet.entry({ name: 'surname', value: primary }, 'surname', row(1, 200, secondSurname ? 205 : 460)) +
    (secondSurname &&
      sheet.entry({ name: 'second_surname', value: secondSurname }, 'second_surname', row(1, 420, 250))) +
    sheet.entry({ name: 'given_name', value: first }, 'given_name', row(2, 200, 205)) +
    (hasMiddle ? sheet.entry({ name: 'middle_name', value: middle }, 'middle_name', row(2, 420, 250)) : '') +
    sheet.entry({ name: 'fathers_name', value: further.fathersName }, 'fathers_name', row(3, 200, 205)) +
    sheet.entry({ name: 'mothers_name', value: further.mothersName }, 'mothers_name', row(3, 420, 250)) +
    sheet.entry(day('date_of_birth', print.dateOfBirth), 'date_of_birth', row(4, 200, 150)) +
    sheet.entry({ name: 'sex', value: print.sex }, 'sex', row(4, 362, 50)) +
    sheet.entry({ name: 'place_of_birth', value: document.placeOfBirth }, 'place_of_birth', row(4, 420, 180)) +
    sheet.entry({ name: 'height', value: `${document.heightCm} cm` }, 'height', row(4, 612, 72)) +
    sheet.entry(day('date_of_issue', print.dateOfIssue), 'date_of_issue', row(5, 200, 150)) +
    sheet.entry({ name: 'place_of_issue', value: further.placeOfIssue }, 'place_of_issue', row(5, 420, 180)) +
    sheet.entry(day('date_of_expiry', print.dateOfExpiry), 'date_of_expiry', row(6, 200, 150)) +
    sheet.entry(day('first_issue_date', further.firstIssue), 'first_issue_date', row(6, 420, 180)) +
    sheet.entry({ name: 'authority', value: document.authority }, 'authority', row(7, 200, 380)) +
    ghost(session, [616, 276, 66, 84]) +
    lines.map((line, i) => mrzLine(46, 422 + i * 42, line, 618)).join('');

  const page = paper(passportSize, session, { side: 'front', content, zoneTop: 382 });

  return { ...page, printed: sheet.printed, zone: { lines, frame: zoneFrame }, barcode: null };
};
