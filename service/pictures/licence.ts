import { toSVG } from 'bwip-js/node';
import type { SessionDescription } from '@/service/population';
import { composeBarcode } from '@/service/population/barcode';
import { toDotted } from '@/service/population/calendar';
import { cardHeader } from './identity-card';
import { text } from './lettering';
import { cardSize, type Page, paper, photo, readingZone, signed } from './paper';
import { inset } from './svg';

export interface Barcode {
  viewBox: string;
  content: string;
  ratio: number;
}

/** The PDF417 of the licence as bars, with the quiet zone that readers ask for. */
export const licenceBarcode = ({ document, seen }: SessionDescription): Barcode => {
  // `columns` and `eclevel` are of this symbology alone, and the types list only what all have in common.
  const symbology = { bcid: 'pdf417', columns: 9, eclevel: 3 };
  const svg = toSVG({ ...symbology, text: composeBarcode(document, seen.machine), padding: 4 });
  const [, width = '1', height = '1'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];

  return {
    viewBox: `0 0 ${width} ${height}`,
    content: `<rect width="${width}" height="${height}" fill="#fff"/>${svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('<'))}`,
    ratio: Number(width) / Number(height),
  };
};

/** Licences number their fields instead of naming them. */
const numbered = (x: number, y: number, number: string, value: string, width: number, ink: string): string =>
  text(x, y, number, { size: 14, fill: ink, opacity: 0.75 }) +
  text(x + 40, y, value, { size: 20, fill: ink, maxWidth: width - 40 });

export const licenceFront = (session: SessionDescription): Page => {
  const { document, seen } = session;
  const { country } = document;
  const { printed } = seen;
  const ink = country.palette[4];
  const add = (y: number, number: string, value: string) => numbered(290, y, number, value, 500, ink);

  return paper(
    cardSize,
    session,
    'front',
    cardHeader(session, country.titles.licence) +
      photo(session, [34, 96, 222, 284], null) +
      add(120, '1.', printed.surname) +
      add(158, '2.', printed.givenNames) +
      add(196, '3.', `${toDotted(printed.dateOfBirth)}  ${document.placeOfBirth}`) +
      numbered(290, 234, '4a.', toDotted(printed.dateOfIssue), 230, ink) +
      numbered(560, 234, '4c.', document.authority, 262, ink) +
      numbered(290, 272, '4b.', toDotted(printed.dateOfExpiry), 230, ink) +
      numbered(560, 272, 'Sex', printed.sex, 120, ink) +
      add(310, '5.', printed.documentNumber) +
      text(290, 372, '7.', { size: 14, fill: ink, opacity: 0.75 }) +
      signed(session, [320, 336, 260, 86]) +
      add(462, '9.', document.licenceClasses) +
      `<g transform="translate(34 404)"><rect width="222" height="102" rx="12" fill="${ink}" fill-opacity=".9"/>` +
      `${text(111, 68, country.code, { size: 46, fill: '#fff', bold: true, anchor: 'middle', spacing: 6 })}</g>`,
  );
};

const categories = ['AM', 'A', 'B', 'BE', 'C1'];

const categoryTable = ({ document, seen }: SessionDescription): string => {
  const ink = document.country.palette[4];
  const held = document.licenceClasses.split(' ');
  const style = { size: 14, fill: ink };

  return categories
    .map((name, row) => {
      const y = 112 + row * 34;
      const isHeld = held.includes(name);

      return (
        `<path d="M34 ${y + 11}h480" stroke="${ink}" stroke-opacity=".3"/>` +
        text(44, y, name, { ...style, bold: true }) +
        text(200, y, isHeld ? toDotted(seen.printed.dateOfIssue) : '- - - - -', style) +
        text(370, y, isHeld ? toDotted(seen.printed.dateOfExpiry) : '- - - - -', style)
      );
    })
    .join('');
};

export const licenceBack = (session: SessionDescription): Page => {
  const { document } = session;
  const ink = document.country.palette[4];
  const barcode = licenceBarcode(session);
  // Whole bars only: the frame has the barcode's own proportions, so nothing is cut off.
  const width = Math.min(780, 168 * barcode.ratio);
  const height = width / barcode.ratio;
  const label = { size: 12, fill: ink, opacity: 0.7 };

  return paper(
    cardSize,
    session,
    'back',
    text(34, 46, `${document.country.name.toUpperCase()} · SPECIMEN`, { size: 15, fill: ink, bold: true, spacing: 2 }) +
      text(44, 80, '9.', label) +
      text(200, 80, '10.', label) +
      text(370, 80, '11.', label) +
      `<path d="M34 88h480" stroke="${ink}" stroke-opacity=".5"/>` +
      categoryTable(session) +
      text(548, 80, '8. Address / Domicile', label) +
      document.address
        .split(', ')
        .map((line, row) => text(548, 108 + row * 26, line, { size: 17, fill: ink, maxWidth: 274 }))
        .join('') +
      text(548, 190, 'Height / Taille', label) +
      text(548, 216, `${document.heightCm} CM`, { size: 17, fill: ink }) +
      readingZone(cardSize, 318) +
      inset([(cardSize.width - width) / 2, 428 - height / 2, width, height], barcode.viewBox, barcode.content),
  );
};
