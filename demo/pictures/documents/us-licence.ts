/** Driving licences of the United States: numbered fields after AAMVA on the front, a PDF417 with the same data on the back. */
import { toSVG } from 'bwip-js/node';
import type { SessionDescription } from '@/demo/population';
import { type AamvaHolder, aamvaText } from '@/demo/population/documents/aamva';
import { toIcaoLatin } from '@/demo/population/documents/transliterate';
import type { UsState } from '@/demo/population/documents/us-states';
import { dateForms } from '@/demo/population/documents/written-dates';
import { text } from '../lettering/lettering';
import { inset } from '../svg';
import { cardSize, paper } from './paper';
import { ghost, photo, signed } from './photo-print';
import { kinegram, microtext } from './security';
import { createSheet, type FurtherPage } from './sheet';

/** As barcode and print share it. */
export const usHolder = (session: SessionDescription, state: UsState, middleName: string): AamvaHolder => {
  const { document, seen } = session;
  const random = session.stream('licence of a state');
  const [first = '', ...others] = seen.printed.givenNames.split(' ');
  const [street = '', city = ''] = document.address.split(', ');
  const [, name = street, number = ''] = /^(.*) (\d+)$/.exec(street) ?? [];
  const middle = others.join(' ') || middleName;

  return {
    issuer: state.issuer,
    number: seen.printed.documentNumber,
    surname: toIcaoLatin(seen.printed.surname),
    givenName: toIcaoLatin(first),
    middleName: toIcaoLatin(middle === first ? '' : middle),
    sex: seen.printed.sex,
    birth: seen.printed.dateOfBirth,
    issue: seen.printed.dateOfIssue,
    expiry: seen.printed.dateOfExpiry,
    inches: Math.round(document.heightCm / 2.54),
    pounds: random.between(110, 240),
    eyes: random.pick(['BRO', 'BLU', 'GRN', 'HAZ', 'GRY']),
    street: `${number} ${name}`.trim(),
    city,
    postalCode: state.postalCode,
    zip: state.zip.replaceAll('9', () => String(random.between(0, 9))),
    vehicleClass: random.pick(['C', 'D', 'A', 'M']),
    audit: String(random.between(10_000_000, 99_999_999)),
  };
};

const american = dateForms.american;

const banner = (state: UsState, ink: string): string =>
  `<path d="M0 16q0-16 16-16h824q16 0 16 16v66H0z" fill="${state.palette[2]}" fill-opacity=".55"/>` +
  microtext(28, 90, 800, `SPECIMEN ${state.nativeName}`, ink);

export const usLicenceFront = (session: SessionDescription, state: UsState, holder: AamvaHolder): FurtherPage => {
  const sheet = createSheet(session, { labelSize: 12.5, valueSize: 20, step: 0, face: 'wide' });
  const { ink } = sheet;
  const feet = `${Math.floor(holder.inches / 12)}'-${String(holder.inches % 12).padStart(2, '0')}"`;
  /** The number and short name of a field, with its value on the same line. */
  const field = (
    label: string,
    name: string,
    value: string | readonly string[],
    [x, y, width, indent]: readonly [number, number, number, number],
    more: { day?: string; isOptional?: true; size?: number; face?: 'wideBold' } = {},
  ): string =>
    sheet.caption(label, { x, y, width: indent - 4 }) +
    sheet.value(
      { name, value, ...(more.day && { day: more.day }), ...(more.isOptional && { isOptional: true as const }) },
      { x: x + indent, y, width: width - indent },
      { ...(more.size && { size: more.size }), ...(more.face && { face: more.face }) },
    );
  const plain = (label: string, value: string, x: number, y: number): string =>
    text(x, y, label, { size: 12.5, fill: ink, opacity: 0.72 }) +
    text(x + label.length * 7.6 + 8, y, value, { size: 17, fill: ink, face: 'wide' });
  const names = [holder.givenName, holder.middleName].filter(Boolean).join(' ');

  const content =
    banner(state, ink) +
    sheet.value(
      { name: 'issuing_state_name', value: state.nativeName, isOptional: true },
      { x: 34, y: 58, width: 380 },
      {
        size: 40,
        face: 'serif',
        spacing: 2,
      },
    ) +
    text(822, 44, 'DRIVER LICENSE', { size: 24, fill: ink, face: 'wideBold', anchor: 'end' }) +
    text(822, 68, 'USA · SPECIMEN', { size: 14, fill: ink, face: 'wide', anchor: 'end', opacity: 0.8 }) +
    photo(session, [34, 108, 216, 270]) +
    kinegram(240, 362, 32, state.postalCode) +
    field('4d DLN', 'document_number', holder.number, [282, 132, 330, 70], { size: 23, face: 'wideBold' }) +
    field('9 CLASS', 'document_class_code', holder.vehicleClass, [640, 132, 180, 72], { isOptional: true }) +
    field('1', 'surname', holder.surname, [282, 172, 530, 22]) +
    field('2', 'given_name', names, [282, 202, 530, 22]) +
    field('8', 'address', [holder.street, `${holder.city}, ${holder.postalCode} ${holder.zip}`], [282, 236, 530, 22], {
      size: 17,
    }) +
    field('3 DOB', 'date_of_birth', american(holder.birth), [282, 304, 250, 66], {
      day: holder.birth,
      face: 'wideBold',
    }) +
    field('15 SEX', 'sex', holder.sex, [560, 304, 110, 64]) +
    plain('18 EYES', holder.eyes, 690, 304) +
    field('4a ISS', 'date_of_issue', american(holder.issue), [282, 344, 250, 66], { day: holder.issue }) +
    field('16 HGT', 'height', feet, [560, 344, 140, 64]) +
    plain('17 WGT', `${holder.pounds} lb`, 690, 344) +
    field('4b EXP', 'date_of_expiry', american(holder.expiry), [282, 384, 250, 66], { day: holder.expiry }) +
    plain('9a END', 'NONE', 560, 384) +
    plain('12 REST', 'NONE', 690, 384) +
    text(282, 424, '5 DD', { size: 12.5, fill: ink, opacity: 0.72 }) +
    text(330, 424, `${american(holder.issue)}${holder.audit}/DDFD`, { size: 13, fill: ink, face: 'wide' }) +
    signed(session, [40, 418, 230, 78]) +
    ghost(session, [716, 408, 88, 110]);

  return {
    ...paper(cardSize, session, { side: 'front', content, specimenX: 0.55 }),
    printed: sheet.printed,
    zone: null,
    barcode: null,
  };
};

/** Without the quiet zone, which the paper around it is. */
const symbolOf = (content: string) => {
  const symbology = { bcid: 'pdf417', columns: 12, eclevel: 4 };
  const svg = toSVG({ ...symbology, text: content, padding: 0 });
  const [, width = '1', height = '1'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];

  return {
    width: Number(width),
    height: Number(height),
    content: svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('<')),
    /** Start and stop patterns, two row indicators and the columns. */
    modules: 17 * 12 + 69,
  };
};

export const usLicenceBack = (session: SessionDescription, state: UsState, holder: AamvaHolder): FurtherPage => {
  const ink = state.palette[4];
  const content = aamvaText(holder);
  const symbol = symbolOf(content);
  const width = 740;
  const height = (width * symbol.height) / symbol.width;
  const frame = [(cardSize.width - width) / 2, 300 - height / 2, width, height] as const;
  const small = { size: 13, fill: ink, face: 'wide' as const };
  const notes = [
    `CLASS: ${holder.vehicleClass} – Any vehicle below 26,001 lb, except motorcycles`,
    'END: NONE',
    'REST: NONE',
    'This license is issued as a license to drive a motor vehicle; it does not establish eligibility for employment.',
  ];

  const print =
    banner(state, ink) +
    text(34, 54, `${state.nativeName} DRIVER LICENSE`, { size: 22, fill: ink, face: 'wideBold' }) +
    text(822, 54, `DD ${holder.audit}`, { size: 14, fill: ink, face: 'wide', anchor: 'end' }) +
    text(34, 122, 'REV 01/15/2020', small) +
    notes.map((note, i) => text(34, 448 + i * 20, note, { ...small, maxWidth: 780 })).join('');

  const page = paper(cardSize, session, { side: 'back', content: print });
  // Above the SPECIMEN mark, whose outlines would cross the bars.
  const bars =
    `<rect x="${frame[0] - 16}" y="${frame[1] - 14}" width="${width + 32}" height="${height + 28}" fill="#fff"/>` +
    inset(frame, `0 0 ${symbol.width} ${symbol.height}`, symbol.content);

  return {
    ...page,
    content: page.content + bars,
    printed: [],
    zone: null,
    barcode: { text: content, frame, moduleWidth: width / symbol.modules },
  };
};
