import type { SessionDescription } from '@/service/population';
import { toDotted } from '@/service/population/calendar';
import { mrzLine, text } from './lettering';
import { cardSize, entry, type Page, paper, photo, printedNames, readingZone, signed } from './paper';

/** Cards are printed larger than passports in the same frame. */
const scale = 1.3;

export const cardHeader = ({ document: { country } }: SessionDescription, title: string): string => {
  const ink = country.palette[4];

  return (
    text(34, 54, country.name.toUpperCase(), { size: 26, fill: ink, bold: true, spacing: 3, maxWidth: 260 }) +
    text(822, 44, title, { size: 19, fill: ink, bold: true, anchor: 'end', spacing: 1, maxWidth: 500 }) +
    text(822, 65, `${country.nativeName.toUpperCase()} · SPECIMEN`, {
      size: 12,
      fill: ink,
      anchor: 'end',
      spacing: 1.2,
      opacity: 0.75,
    }) +
    `<path d="M34 78h788" stroke="${ink}" stroke-opacity=".45"/>`
  );
};

const chip =
  '<g transform="translate(690 104)"><rect width="112" height="88" rx="13" fill="#d9bd74"/>' +
  '<path d="M0 30h38M0 58h38M74 30h38M74 58h38M38 0v88M74 0v88M38 44h36" stroke="#8f7434" stroke-width="2.4" fill="none"/>' +
  '<rect width="112" height="88" rx="13" fill="none" stroke="#8f7434" stroke-width="2"/></g>';

export const cardFront = (session: SessionDescription): Page => {
  const { document, seen } = session;
  const { country } = document;
  const { printed } = seen;
  const ink = country.palette[4];
  const add = (x: number, y: number, label: string, value: string, width: number) =>
    entry(x, y, { label, value, width }, ink, scale);
  const [surname, givenNames] = printedNames(session);

  const fields =
    add(280, 112, 'Surname / Nom', surname, 390) +
    add(280, 170, 'Given names / Prénoms', givenNames, 390) +
    add(280, 228, 'Sex / Sexe', printed.sex, 90) +
    add(390, 228, 'Nationality / Nationalité', country.nationality, 220) +
    add(280, 286, 'Date of birth / Date de naissance', toDotted(printed.dateOfBirth), 230) +
    add(530, 286, 'Place of birth / Lieu de naissance', document.placeOfBirth, 220) +
    add(280, 344, 'Date of issue / Date de délivrance', toDotted(printed.dateOfIssue), 230) +
    add(530, 344, 'Date of expiry / Date d’expiration', toDotted(printed.dateOfExpiry), 220) +
    text(34, 424, 'Document No. / N° du document', { size: 11.7, fill: ink, opacity: 0.68 }) +
    text(34, 456, printed.documentNumber, { size: 26, fill: ink, bold: true, spacing: 2 });

  return paper(
    cardSize,
    session,
    'front',
    cardHeader(session, country.titles.card) +
      photo(session, [34, 96, 222, 296], [706, 392, 96, 120]) +
      chip +
      fields +
      signed(session, [290, 420, 280, 92]),
  );
};

export const cardBack = (session: SessionDescription): Page => {
  const { document, mrz } = session;
  const ink = document.country.palette[4];
  const add = (x: number, y: number, label: string, value: string, width: number) =>
    entry(x, y, { label, value, width }, ink, scale);

  return paper(
    cardSize,
    session,
    'back',
    text(34, 50, `${document.country.name.toUpperCase()} · SPECIMEN`, { size: 15, fill: ink, bold: true, spacing: 2 }) +
      `<path d="M34 66h788" stroke="${ink}" stroke-opacity=".45"/>` +
      add(34, 100, 'Address / Domicile', document.address, 520) +
      add(34, 166, 'Authority / Autorité', document.authority, 520) +
      add(34, 232, 'Height / Taille', `${document.heightCm} CM`, 160) +
      (document.personalNumber ? add(234, 232, 'Personal No. / N° personnel', document.personalNumber, 320) : '') +
      readingZone(cardSize, 346) +
      (mrz?.lines ?? []).map((line, row) => mrzLine(36, 402 + row * 50, line, 784, 36)).join(''),
  );
};
