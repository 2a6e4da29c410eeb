/** Visas of both sizes, MRV-A and MRV-B, as stickers before they are put into a passport. */
import type { SessionDescription } from '@/demo/population';
import { addDays } from '@/demo/population/calendar';
import type { Country } from '@/demo/population/documents/countries';
import type { FurtherData } from '@/demo/population/documents/further-data';
import { visaZone } from '@/demo/population/documents/further-zones';
import { dateForms } from '@/demo/population/documents/written-dates';
import { mrzLine } from '../lettering/ocr-b';
import { heading, paper } from './paper';
import { photo } from './photo-print';
import { kinegram } from './security';
import { createSheet, type FurtherPage } from './sheet';

const sizes = {
  /** 120 x 80 mm. */
  A: { size: { width: 720, height: 480 }, zoneWidth: 671, zoneTop: 372, lineTop: 416, pitch: 38 },
  /** 105 x 74 mm. */
  B: { size: { width: 710, height: 500 }, zoneWidth: 618, zoneTop: 380, lineTop: 424, pitch: 42 },
} as const;

const tint = '#dcebdc';

interface Visa {
  format: 'A' | 'B';
  /** Where the holder comes from; the document's country is the one to visit. */
  homeland: Country;
  further: FurtherData;
  passportNumber: string;
}

export const visaPage = (session: SessionDescription, visa: Visa): FurtherPage => {
  const { format, homeland, further, passportNumber } = visa;
  const { size, zoneWidth, zoneTop, lineTop, pitch } = sizes[format];
  const { country } = session.document;
  const random = session.stream('visa');
  const { printed } = session.seen;
  const print = { ...printed, dateOfExpiry: addDays(printed.dateOfIssue, random.pick([90, 180, 365, 730, 1826])) };
  const kind = random.pick(['A', 'C', 'D']);
  const [entries, stay] = [random.pick(['1', '2', 'MULT']), String(random.pick([15, 30, 90]))];
  const separator = random.pick([', ', ' ']);
  const written = dateForms[random.pick(['words', 'dotted', 'slashed', 'joined', 'dashed'] as const)];
  const day = (name: string, value: string) => ({ name, value: written(value), day: value });

  const sheet = createSheet(session, { labelSize: 8, valueSize: 14, step: 16.5, face: 'wide' });
  const row = (number: number, x: number, width: number) => ({ x, y: 92 + number * 39, width });
  const lines = visaZone(format, {
    ...print,
    state: country.mrzCode,
    nationality: homeland.mrzCode,
    optionalData: '',
  });
  const names = [print.surname, print.givenNames].filter(Boolean).join(separator);

  const content =
    heading(session, size, 'VISA', 'VISA') +
    photo(session, [28, 86, 152, 190]) +
    kinegram(58, 326, 30, country.code) +
    sheet.entry({ name: 'place_of_issue', value: further.placeOfIssue }, 'place_of_issue', row(0, 204, 190)) +
    sheet.caption('Visa No. / N° de visa', row(0, 470, 200)) +
    sheet.value(
      { name: 'document_number', value: print.documentNumber },
      { ...row(0, 470, 200), y: 108.5 },
      { face: 'wideBold', size: 16 },
    ) +
    sheet.entry(day('date_of_issue', print.dateOfIssue), 'date_of_issue', row(1, 204, 190)) +
    sheet.entry(day('date_of_expiry', print.dateOfExpiry), 'valid_until', row(1, 470, 200)) +
    sheet.caption('Type of visa / Type de visa', row(2, 204, 130)) +
    sheet.value(
      { name: 'document_class_code', value: kind, isOptional: true },
      { ...row(2, 204, 100), y: 92 + 78 + 16.5 },
    ) +
    sheet.remark('Number of entries / Entrées', entries, row(2, 350, 110)) +
    sheet.remark('Duration of stay / Durée', `${stay} DAYS`, row(2, 470, 200)) +
    sheet.entry({ name: 'surname_and_given_names', value: names }, 'surname_and_given_names', row(3, 204, 470)) +
    sheet.entry(day('date_of_birth', print.dateOfBirth), 'date_of_birth', row(4, 204, 150)) +
    sheet.entry({ name: 'sex', value: print.sex }, 'sex', row(4, 380, 70)) +
    sheet.entry({ name: 'nationality', value: homeland.code }, 'nationality', row(4, 470, 200)) +
    sheet.remark('Passport No. / N° de passeport', passportNumber, row(5, 204, 200)) +
    sheet.entry({ name: 'authority', value: session.document.authority }, 'authority', row(6, 204, 440)) +
    lines.map((line, i) => mrzLine((size.width - zoneWidth) / 2, lineTop + i * pitch, line, zoneWidth)).join('');

  const page = paper(size, session, { side: 'front', content, zoneTop, tint });
  const frame = [20, zoneTop + 4, size.width - 40, size.height - zoneTop - 8] as const;

  return { ...page, printed: sheet.printed, zone: { lines, frame }, barcode: null };
};
