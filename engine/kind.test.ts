import { describe, expect, it } from 'vitest';
import { kindOf } from './kind';
import { readLayout } from './layout/read-layout';
import { below, licenceLines, line, numbered, passportLines } from './layout/testing';
import type { Barcode, Zone } from './protocol';
import type { TextLine } from './shapes';

interface Page {
  lines?: TextLine[];
  zone?: Zone;
  barcodes?: Barcode[];
}

const kindOn = ({ lines = [], zone, barcodes = [] }: Page) =>
  kindOf({ zone: zone ?? null, barcodes, layout: readLayout(lines) });

const td1 = (code: string): Zone => ({
  format: 'TD1',
  lines: [`${code}D231458907<<<<<<<<<<<<<<<`, '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'],
});
const twoLines = (format: Zone['format'], first: string): Zone => ({ format, lines: [first, ''] });
const aamva = (code: 'DL' | 'ID'): Barcode => ({
  format: 'PDF417',
  text: `@\n\u001e\rANSI 636014090001${code}00310200${code}DAQD123\nDCSSAMPLE\nDCGUSA\r`,
});

const cardFront = [
  line('REPUBLIK ÖSTERREICH', 4, 5, 2.6),
  line('PERSONALAUSWEIS', 70, 5, 2.4),
  ...below('Name / Surname', 'GRUBER', 32, 14),
  ...below('Vornamen / Given names', 'ROSINA', 32, 20),
  ...below('Geburtsdatum / Date of birth', '12.03.1985', 32, 26),
];
const cardBack = [
  line('PERSONALAUSWEIS', 70, 5, 2.4),
  ...below('Anschrift / Address', 'AM ANGER 12, GRAZ', 4, 14),
  ...below('Behörde / Authority', 'MAGISTRAT, WIEN', 4, 20),
  ...below('Größe / Height', '172 CM', 4, 26),
];
const licenceBack = [
  ...['9.', '10.', '11.', '12.'].map((head, i) => line(head, 5 + i * 15, 11, 1.4)),
  ...['AM', 'A', 'B', 'BE'].flatMap((name, i) => [
    line(name, 5, 15 + i * 4, 1.6),
    line('05.06.2021', 20, 15 + i * 4, 1.6),
  ]),
];

describe('type, side and country', () => {
  it.each([
    [
      'a passport',
      { lines: passportLines(), zone: twoLines('TD3', 'P<LVABERZINS<<JANIS') },
      'PASSPORT',
      'FRONT',
      false,
      'LVA',
    ],
    ['a passport whose zone was not read', { lines: passportLines() }, 'PASSPORT', 'FRONT', false, 'LVA'],
    ['the front of a card', { lines: cardFront }, 'IDENTITY_CARD', 'FRONT', true, 'AUT'],
    ['the back of a card', { lines: cardBack, zone: td1('IDAUT') }, 'IDENTITY_CARD', 'BACK', true, 'AUT'],
    ['the back of a card whose zone was not read', { lines: cardBack }, 'IDENTITY_CARD', 'BACK', true, 'ZZZ'],
    ['a card of Germany', { zone: td1('IDD<<') }, 'IDENTITY_CARD', 'BACK', true, 'DEU'],
    [
      'a card with its zone on the front',
      { zone: twoLines('TD2', 'I<UTOERIKSSON<<ANNA') },
      'IDENTITY_CARD',
      'FRONT',
      true,
      'UTO',
    ],
    ['the back of a permit', { zone: td1('IRSWE') }, 'RESIDENCE_PERMIT', 'BACK', true, 'SWE'],
    [
      'a permit by its title',
      { lines: [line('AUFENTHALTSTITEL', 60, 5)], zone: td1('I<AUT') },
      'RESIDENCE_PERMIT',
      'BACK',
      true,
      'AUT',
    ],
    ['a large visa', { zone: twoLines('MRV-A', 'V<UTOERIKSSON<<ANNA') }, 'VISA', 'FRONT', false, 'UTO'],
    ['a small visa', { zone: twoLines('MRV-B', 'V<UTOERIKSSON<<ANNA') }, 'VISA', 'FRONT', false, 'UTO'],
    ['the front of a licence', { lines: licenceLines() }, 'DRIVER_LICENSE', 'FRONT', true, 'LVA'],
    ['the back of a licence', { lines: licenceBack }, 'DRIVER_LICENSE', 'BACK', true, 'ZZZ'],
    ['the back of an American licence', { barcodes: [aamva('DL')] }, 'DRIVER_LICENSE', 'BACK', true, 'USA'],
    ['the back of an American card', { barcodes: [aamva('ID')] }, 'IDENTITY_CARD', 'BACK', true, 'USA'],
    ['a state that nobody knows', { zone: td1('I<QQQ') }, 'IDENTITY_CARD', 'BACK', true, 'ZZZ'],
  ] as const)('%s', (_, page, type, side, isTwoSided, country) => {
    expect(kindOn(page as unknown as Page)).toEqual({ type, side, isTwoSided, country, isRecognised: true });
  });
});

it('the zone’s state counts more than the print', () => {
  expect(kindOn({ lines: passportLines(), zone: twoLines('TD3', 'P<UTOERIKSSON<<ANNA') }).country).toBe('UTO');
});

const receipt = [
  line('CORNER MARKET', 30, 5, 3),
  line('Main Street 12', 32, 9),
  line('24.11.2025', 5, 14),
  line('18:32', 80, 14),
  ...['MILK 1L', 'BREAD RYE', 'COFFEE 250G', 'SOAP'].flatMap((name, i) => [
    line(name, 5, 20 + i * 4),
    line('12.40', 80, 20 + i * 4),
  ]),
  line('TOTAL', 5, 40),
  line('49.60', 80, 40),
  line('CARD ****1234', 5, 44),
  line('No. 123456789', 5, 48),
];
const article = [
  line('How to apply for a passport', 5, 5, 4),
  line('You need your surname, given names and date of birth.', 5, 12),
  line('The fee is 60. Passport offices are open from 01.02.2026 to 30.06.2026', 5, 15),
  line('PASSPORT', 5, 22, 3),
  line('Date of issue and date of expiry are on the data page.', 5, 25),
];
const settings = ['Notifications', 'Language', 'Date and time', 'Accounts', 'Name', 'Type', 'Code'].flatMap(
  (name, i) => [line(name, 5, 10 + i * 6), line(['On', 'English', '64 GB', ''][i % 4] ?? '', 80, 10 + i * 6)],
);
const invoice = [
  line('INVOICE', 5, 5, 4),
  ...below('Number', 'R2025-00123', 5, 12),
  ...below('Date of issue', '12.03.2025', 40, 12),
  line('1. Paper 12.00', 5, 22),
  line('2. Ink 24.00', 5, 25),
  line('3. Pens 3.20', 5, 28),
  line('Address: MAIN STREET 12', 5, 35),
];

describe('no document', () => {
  it.each([
    ['an empty picture', {}],
    ['a receipt', { lines: receipt }],
    ['an article about passports', { lines: article }],
    ['a list of settings', { lines: settings }],
    ['an invoice', { lines: invoice }],
    [
      'a boarding pass',
      { barcodes: [{ format: 'PDF417', text: 'M1DESMARAIS/LUC EABC123 YULFRAAC 0834 326J001A0025 100' }] },
    ],
    ['a QR code', { barcodes: [{ format: 'QR', text: 'https://example.org' }] }],
    [
      'a numbered list',
      {
        lines: [
          ...numbered('1.', 'BUY MILK', 5, 10),
          ...numbered('2.', 'CALL ANNA', 5, 14),
          ...numbered('3.', 'WALK', 5, 18),
        ],
      },
    ],
  ])('%s is not recognised', (_, page) => {
    expect(kindOn(page as unknown as Page).isRecognised).toBe(false);
  });
});
