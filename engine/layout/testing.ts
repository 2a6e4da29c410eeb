/** Lines of print for tests, on a page of 100 by 63 units. */
import type { TextLine } from '../shapes';
import { readLayout } from './read-layout';

const [pageWidth, pageHeight] = [100, 63];

/** `y` is the line that the letters stand on. */
export const line = (text: string, x: number, y: number, size = 2): TextLine => ({
  text,
  sureness: Array.from(text, () => 0.999),
  box: {
    x: x / pageWidth,
    y: (y - size * 0.74) / pageHeight,
    width: (text.length * size * 0.52) / pageWidth,
    height: (size * 0.74) / pageHeight,
  },
});

const [labelSize, valueSize] = [1.3, 2.2];

/** A label with its value below. */
export const below = (label: string, value: string, x: number, y: number): TextLine[] => [
  line(label, x, y, labelSize),
  line(value, x, y + 2.7, valueSize),
];

/** A label with its value beside it. */
export const beside = (label: string, value: string, x: number, y: number, indent = 22): TextLine[] => [
  line(label, x, y, labelSize * 1.2),
  line(value, x + indent, y, valueSize),
];

/** The number of a field with its value beside it. */
export const numbered = (number: string, value: string, x: number, y: number): TextLine[] => [
  line(number, x, y, 1.6),
  line(value, x + 4, y, valueSize),
];

/** A passport's page with labels in two languages. */
export const passportLines = (): TextLine[] => [
  line('LATVIJAS REPUBLIKA', 4, 5, 2.6),
  line('PASE', 80, 5, 2.4),
  line('PASSPORT', 80, 8, 1.3),
  ...below('Tips / Type', 'P', 32, 12),
  ...below('Kods / Code', 'LVA', 42, 12),
  ...below('Pases Nr. / Passport No.', 'LV5566778', 62, 12),
  ...below('Uzvārds / Surname', 'BĒRZIŅŠ', 32, 18),
  ...below('Vārds / Given names', 'JĀNIS ANDRIS', 32, 24),
  ...below('Pilsonība / Nationality', 'LATVIJAS', 32, 30),
  ...below('Dzimums / Sex', 'M', 62, 30),
  ...below('Dzimšanas datums / Date of birth', '12 MAR 1985', 32, 36),
  ...below('Dzimšanas vieta / Place of birth', 'RĪGA', 62, 36),
  ...below('Izdošanas datums / Date of issue', '01 JUL 2020', 32, 42),
  ...below('Derīga līdz / Date of expiry', '30 JUN 2030', 62, 42),
  ...below('Iestāde / Authority', 'PMLP, RĪGA', 32, 48),
];

export const passportFields = {
  document_class_code: 'P',
  issuing_state_code: 'LVA',
  issuing_state_name: 'LATVIJAS REPUBLIKA',
  document_number: 'LV5566778',
  surname: 'BĒRZIŅŠ',
  given_name: 'JĀNIS ANDRIS',
  nationality: 'LATVIJAS',
  sex: 'M',
  date_of_birth: '12 MAR 1985',
  place_of_birth: 'RĪGA',
  date_of_issue: '01 JUL 2020',
  date_of_expiry: '30 JUN 2030',
  authority: 'PMLP, RĪGA',
} as const;

export const licenceLines = (): TextLine[] => [
  line('LV', 4, 7, 3),
  line('VADĪTĀJA APLIECĪBA', 40, 5, 2.4),
  line('LATVIJAS REPUBLIKA', 12, 5, 2.2),
  ...numbered('1.', 'OZOLA', 34, 14),
  ...numbered('2.', 'LĪGA ILZE', 34, 19),
  ...numbered('3.', '03.11.1991', 34, 24),
  line('LIEPĀJA', 60, 24, 2.2),
  ...numbered('4a.', '05.06.2021', 34, 29),
  ...numbered('4c.', 'CSDD', 60, 29),
  ...numbered('4b.', '04.06.2031', 34, 34),
  ...numbered('4d.', '031191-12345', 60, 34),
  ...numbered('5.', 'AB123456', 34, 39),
  ...numbered('9.', 'AM B', 34, 46),
];

/** What was read, by name. */
export const valuesOf = (lines: readonly TextLine[]): Record<string, string> =>
  Object.fromEntries(readLayout(lines).fields.map(({ name, value }) => [name, value]));

export const dateIn = (lines: readonly TextLine[], name = 'date_of_birth'): string | undefined =>
  readLayout(lines).fields.find((field) => field.name === name)?.date;
