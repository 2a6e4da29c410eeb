import type { SessionDescription } from '@/demo/population';
import { text } from '../lettering/lettering';
import { inset } from '../svg';
import { contentOf, type EntryName, printedValue } from './fields';
import { labelOf } from './labels';
import { licenceBarcode } from './licence-barcode';
import { cardSize, heading, type Page, paper } from './paper';
import { ghost, photo, signed } from './photo-print';
import { kinegram } from './security';

/** The vehicles of the licence classes, each about 110 x 28 and standing on the line. */
const wheel = (x: number, radius = 5): string => `<circle cx="${x}" cy="${26 - radius}" r="${radius}"/>`;

const car = `<path d="M2 20v-6q0-3 4-3l6-1 7-6q2-2 5-2h14q3 0 5 2l6 6 8 2q3 1 3 4v4z"/>${wheel(14)}${wheel(46)}`;

const vehicles = {
  AM: `<path d="M8 20h14l8-10h-5V7h9v3l5 10h-4l-4-7-7 9H8zM6 13h11v4H6z"/>${wheel(9)}${wheel(37)}`,
  A: `<path d="M8 20l7-9h9l4-3 8 0 3-4h4l-2 4 6 12h-4l-5-9-8 9zM12 9h10v3H12z"/>${wheel(9, 6)}${wheel(46, 6)}`,
  B: car,
  BE: `${car}<path d="M60 16h12v2H60zM72 8h30v12H72z"/>${wheel(87)}`,
  C1: `<path d="M2 2h46v18H2zM50 6h13l9 8v6H50z"/>${wheel(14)}${wheel(62)}`,
} as const;

/** Licences are printed on rose in most countries. */
const tint = '#f6dfe4';

/** Licences number their fields instead of naming them. */
const numbered =
  (session: SessionDescription) =>
  (number: string, name: EntryName, x: number, y: number, width: number): string =>
    text(x, y, number, { size: 14, fill: session.document.country.palette[4], opacity: 0.7 }) +
    printedValue(session, name, x + 38, y, { size: 19.5, maxWidth: width - 38 });

export const licenceFront = (session: SessionDescription): Page => {
  const { country } = session.document;
  const ink = country.palette[4];
  const field = numbered(session);

  const content =
    `<rect x="28" y="20" width="74" height="50" rx="7" fill="${ink}"/>` +
    text(65, 54, country.code, { size: 25, fill: '#fff', face: 'bold', anchor: 'middle', spacing: 1.6 }) +
    heading(session, cardSize, country.titles.licence, 'DRIVING LICENCE', 116) +
    photo(session, [34, 106, 224, 280]) +
    kinegram(244, 366, 34, country.code) +
    field('1.', 'surname', 286, 128, 540) +
    field('2.', 'given_name', 286, 168, 540) +
    field('3.', 'date_of_birth', 286, 208, 190) +
    field('', 'place_of_birth', 452, 208, 370) +
    field('4a.', 'date_of_issue', 286, 248, 190) +
    field('4c.', 'authority', 490, 248, 336) +
    field('4b.', 'date_of_expiry', 286, 288, 190) +
    field('Sex', 'sex', 490, 288, 120) +
    field('5.', 'document_number', 286, 328, 400) +
    text(286, 384, '9.', { size: 14, fill: ink, opacity: 0.7 }) +
    text(324, 386, session.document.licenceClasses, { size: 26, fill: ink, face: 'bold', spacing: 3 }) +
    text(34, 420, '7.', { size: 14, fill: ink, opacity: 0.7 }) +
    signed(session, [54, 412, 230, 76]) +
    ghost(session, [708, 372, 106, 132]);

  return paper(cardSize, session, { side: 'front', content, tint });
};

const categories = ['AM', 'A', 'B', 'BE', 'C1'] as const;

const categoryTable = (session: SessionDescription): string => {
  const { document } = session;
  const ink = document.country.palette[4];
  const held = document.licenceClasses.split(' ');
  const style = { size: 14, fill: ink };
  const heads = [
    [40, '9.'],
    [208, '10.'],
    [340, '11.'],
    [472, '12.'],
  ] as const;

  const rows = categories.map((name, row) => {
    const y = 134 + row * 36;
    const isHeld = held.includes(name);

    return (
      `<path d="M34 ${y + 11}h480" stroke="${ink}" stroke-opacity=".3"/>` +
      text(40, y, name, { ...style, face: 'bold' }) +
      `<g transform="translate(88 ${y - 16}) scale(.8)" fill="${ink}" fill-opacity="${isHeld ? 0.85 : 0.35}">${vehicles[name]}</g>` +
      text(208, y, isHeld ? contentOf(session, 'date_of_issue') : '– – – – –', style) +
      text(340, y, isHeld ? contentOf(session, 'date_of_expiry') : '– – – – –', style) +
      text(472, y, isHeld ? '' : '–', style)
    );
  });

  return (
    heads.map(([x, head]) => text(x, 102, head, { size: 12, fill: ink, opacity: 0.7 })).join('') +
    `<path d="M34 109h480M196 92v200M328 92v200M460 92v200" stroke="${ink}" stroke-opacity=".3"/>${rows.join('')}`
  );
};

export const licenceBack = (session: SessionDescription): Page => {
  const { country } = session.document;
  const ink = country.palette[4];
  const barcode = licenceBarcode(session);
  // The frame has the barcode's proportions, so no bar is cut off.
  const width = Math.min(780, 176 * barcode.ratio);
  const height = width / barcode.ratio;

  const content =
    heading(session, cardSize, country.titles.licence, 'DRIVING LICENCE') +
    categoryTable(session) +
    text(548, 116, `8. ${labelOf(country.code, 'address')}`, { size: 11.5, fill: ink, opacity: 0.7, maxWidth: 270 }) +
    printedValue(session, 'address', 548, 140, { size: 17, maxWidth: 274 }) +
    kinegram(760, 236, 40, country.code) +
    inset([(cardSize.width - width) / 2, 424 - height / 2, width, height], barcode.viewBox, barcode.content);

  return paper(cardSize, session, { side: 'back', content, zoneTop: 316, tint });
};
