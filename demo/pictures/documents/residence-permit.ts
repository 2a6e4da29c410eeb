/** Residence permits: a card of the usual size whose holder is a citizen of another state. The zone is on the back. */
import type { SessionDescription } from '@/demo/population';
import type { Country } from '@/demo/population/documents/countries';
import type { FurtherData } from '@/demo/population/documents/further-data';
import { td1Zone } from '@/demo/population/documents/further-zones';
import { dateForms } from '@/demo/population/documents/written-dates';
import { mrzLine } from '../lettering/ocr-b';
import { cardSize, heading, paper } from './paper';
import { ghost, photo, signed } from './photo-print';
import { chipSign, kinegram } from './security';
import { createSheet, type FurtherPage, type Sheet } from './sheet';

const tint = '#dfe3f2';

/** What the title says in the state's own language. */
const titles: Readonly<Record<string, string>> = {
  AUT: 'AUFENTHALTSTITEL',
  BGR: 'РАЗРЕШЕНИЕ ЗА ПРЕБИВАВАНЕ',
  CZE: 'POVOLENÍ K POBYTU',
  DEU: 'AUFENTHALTSTITEL',
  ESP: 'PERMISO DE RESIDENCIA',
  FRA: 'TITRE DE SÉJOUR',
  GRC: 'ΑΔΕΙΑ ΔΙΑΜΟΝΗΣ',
  HUN: 'TARTÓZKODÁSI ENGEDÉLY',
  LVA: 'UZTURĒŠANĀS ATĻAUJA',
  ROU: 'PERMIS DE ȘEDERE',
  SVK: 'POVOLENIE NA POBYT',
  SWE: 'UPPEHÅLLSTILLSTÅND',
};

interface Permit {
  homeland: Country;
  further: FurtherData;
}

const titleOf = ({ document }: SessionDescription): string => titles[document.country.code] ?? 'RESIDENCE PERMIT';

const sheetOf = (session: SessionDescription): Sheet =>
  createSheet(session, { labelSize: 10.6, valueSize: 18.5, step: 22 });

const writtenBy = (session: SessionDescription) =>
  dateForms[session.stream('permit dates').pick(['dotted', 'spaced', 'slashed', 'dashed'] as const)];

export const permitFront = (session: SessionDescription, { further }: Permit): FurtherPage => {
  const print = session.seen.printed;
  const sheet = sheetOf(session);
  const written = writtenBy(session);
  const day = (name: string, value: string) => ({ name, value: written(value), day: value });
  const random = session.stream('permit');
  const isNameInOne = random.chance(0.5);
  const names = [print.surname, print.givenNames].filter(Boolean).join(', ');
  const kind = random.pick(['WORK', 'STUDENT', 'FAMILY', 'LONG-TERM RESIDENT']);

  const content =
    heading(session, cardSize, titleOf(session), 'RESIDENCE PERMIT') +
    photo(session, [34, 106, 206, 258]) +
    kinegram(228, 350, 32, session.document.country.code) +
    chipSign(772, 108, 44, sheet.ink) +
    sheet.entry(
      { name: 'document_number', value: print.documentNumber },
      'document_number',
      {
        x: 272,
        y: 118,
        width: 300,
      },
      { face: 'bold', size: 20, spacing: 1.2 },
    ) +
    (isNameInOne
      ? sheet.entry({ name: 'surname_and_given_names', value: names }, 'surname_and_given_names', {
          x: 272,
          y: 170,
          width: 540,
        })
      : sheet.entry({ name: 'surname', value: print.surname }, 'surname', { x: 272, y: 170, width: 270 }) +
        sheet.entry({ name: 'given_name', value: print.givenNames }, 'given_name', { x: 566, y: 170, width: 262 })) +
    sheet.entry({ name: 'sex', value: print.sex }, 'sex', { x: 272, y: 222, width: 110 }) +
    sheet.entry(day('date_of_birth', print.dateOfBirth), 'date_of_birth', { x: 566, y: 222, width: 250 }) +
    sheet.entry(day('date_of_expiry', print.dateOfExpiry), 'valid_until', { x: 272, y: 274, width: 250 }) +
    sheet.entry(day('first_issue_date', further.firstIssue), 'first_issue_date', { x: 566, y: 274, width: 250 }) +
    sheet.entry({ name: 'place_of_issue', value: further.placeOfIssue }, 'place_of_issue', {
      x: 272,
      y: 326,
      width: 250,
    }) +
    sheet.entry(day('date_of_issue', print.dateOfIssue), 'date_of_issue', { x: 566, y: 326, width: 250 }) +
    sheet.remark('Type of permit / Type de titre', kind, { x: 272, y: 378, width: 250 }) +
    signed(session, [40, 412, 230, 78]) +
    ghost(session, [716, 384, 100, 124]);

  return {
    ...paper(cardSize, session, { side: 'front', content, tint }),
    printed: sheet.printed,
    zone: null,
    barcode: null,
  };
};

export const permitBack = (session: SessionDescription, { homeland }: Permit): FurtherPage => {
  const { document, seen } = session;
  const sheet = sheetOf(session);
  const lines = td1Zone('IR', {
    ...seen.printed,
    state: document.country.mrzCode,
    nationality: homeland.mrzCode,
    optionalData: document.personalNumber ?? '',
  });
  const place = (x: number, y: number, width: number) => ({ x, y, width });

  const content =
    heading(session, cardSize, titleOf(session), 'RESIDENCE PERMIT') +
    sheet.entry({ name: 'nationality', value: homeland.code }, 'nationality', place(34, 122, 220)) +
    sheet.entry(
      { name: 'place_of_birth', value: session.stream('permit').pick(homeland.cities) },
      'place_of_birth',
      place(290, 122, 300),
    ) +
    sheet.entry({ name: 'address', value: document.address }, 'address', place(34, 178, 560)) +
    sheet.entry({ name: 'authority', value: document.authority }, 'authority', place(34, 234, 560)) +
    (document.personalNumber
      ? sheet.entry({ name: 'personal_number', value: document.personalNumber }, 'personal_number', place(34, 290, 300))
      : '') +
    kinegram(716, 214, 52, document.country.code) +
    lines.map((line, row) => mrzLine(46, 404 + row * 48, line, 764)).join('');

  return {
    ...paper(cardSize, session, { side: 'back', content, zoneTop: 346, tint }),
    printed: sheet.printed,
    zone: { lines, frame: [30, 352, 796, 172] },
    barcode: null,
  };
};
