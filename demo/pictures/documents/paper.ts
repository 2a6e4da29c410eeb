import type { SessionDescription } from '@/demo/population';
import { mix } from '../colour';
import { text } from '../lettering/lettering';
import { linear } from '../svg';
import { styleOf } from './country-style';
import { contentOf } from './fields';
import { guilloche, rosette } from './guilloche';
import { microtext, specimen } from './security';
import { asWorn } from './wear';

/** What all document pages share. */
export interface Page {
  width: number;
  height: number;
  content: string;
}

type Size = Pick<Page, 'width' | 'height'>;

export const passportSize = { width: 710, height: 500 } as const;
export const cardSize = { width: 856, height: 540 } as const;

const corner = 16;

interface Print {
  side: 'front' | 'back';
  content: string;
  /** Where the unprinted lower part begins, if any. */
  zoneTop?: number;
  /** The centre of the SPECIMEN mark, if not at the usual place. */
  specimenX?: number;
  /** A tint that all countries give this kind of document. */
  tint?: string;
}

/** The unprinted lower part for machine reading. */
const readingZone = ({ width, height }: Size, top: number): string =>
  `<path d="M0 ${top}h${width}v${height - top - corner}a${corner} ${corner} 0 0 1-${corner} ${corner}H${corner}` +
  `a${corner} ${corner} 0 0 1-${corner}-${corner}z" fill="#fbfbf8" fill-opacity=".9"/>`;

/** The paper with tints and lines, the print, and the SPECIMEN mark. */
export const paper = (size: Size, { document }: SessionDescription, print: Print): Page => {
  const { width, height } = size;
  const { side, content, zoneTop, tint, specimenX = side === 'front' ? 0.62 : 0.5 } = print;
  const [light, dark, line, line2, ink] = document.country.palette;
  const style = styleOf(document.country);
  const tinted = (colour: string) => (tint ? mix(colour, tint, 0.5) : colour);
  const printHeight = zoneTop ?? height;

  return {
    width,
    height,
    content:
      '<defs>' +
      linear(
        'paper',
        [0, 0, 1, 1],
        [
          [0, mix(tinted(light), line, 0.16)],
          [0.45, tinted(light)],
          [0.75, tinted(dark)],
          [1, mix(tinted(dark), line2, 0.26)],
        ],
      ) +
      linear(
        'iris',
        [0, 0, width, 0],
        [
          [0, mix(line, ink, 0.12)],
          [0.5, mix(line2, ink, 0.12)],
          [1, mix(line, ink, 0.12)],
        ],
        { isOfFrame: true },
      ) +
      linear(
        'siri',
        [0, 0, width, height],
        [
          [0, line2],
          [0.5, line],
          [1, line2],
        ],
        { isOfFrame: true },
      ) +
      '</defs>' +
      `<rect width="${width}" height="${height}" rx="${corner}" fill="url(#paper)"/>` +
      guilloche({ width, height: printHeight }, style.pattern, ['url(#iris)', 'url(#siri)'], style.plate(side)) +
      rosette(
        width * 0.8,
        printHeight * (side === 'front' ? 0.5 : 0.46),
        height * 0.24,
        style.petals,
        mix(line, ink, 0.35),
      ) +
      (zoneTop === undefined ? '' : readingZone(size, zoneTop)) +
      content +
      specimen(width * specimenX, printHeight * (side === 'front' ? 0.68 : 0.6), width * 0.62),
  };
};

/** State and title in the country's language and in English, above a line of microprint. */
export const heading = (
  session: SessionDescription,
  { width }: Size,
  title: string,
  english: string,
  left = 28,
): string => {
  const { country } = session.document;
  const ink = country.palette[4];
  const { colours, face } = styleOf(country);
  const scale = width / 710;
  const right = width - 28;
  const state = contentOf(session, 'issuing_state_name');
  const room = (right - left) * 0.54;
  const small = { size: 9.4 * scale, fill: ink, spacing: 1.4, opacity: 0.75 };
  const native = text(left, 36 * scale, state, { size: 18 * scale, fill: ink, face, spacing: 1.6, maxWidth: room });
  const band = (right - left) / colours.length;

  return (
    asWorn(session, 'issuing_state_name', [left, 20 * scale, room * 0.8, 20 * scale], native) +
    text(left, 50 * scale, `${country.name.toUpperCase()} · SPECIMEN`, small) +
    text(right, 36 * scale, title, {
      size: 15.5 * scale,
      fill: ink,
      face,
      anchor: 'end',
      spacing: 1.2,
      maxWidth: (right - left) * 0.42,
    }) +
    (english === title ? '' : text(right, 50 * scale, english, { ...small, anchor: 'end' })) +
    colours
      .map(
        (colour, i) =>
          `<rect x="${left + i * band}" y="${57 * scale}" width="${band}" height="2" fill="${colour}" fill-opacity=".8"/>`,
      )
      .join('') +
    `<path d="M${left} ${57 * scale + 2.4}H${right}" stroke="${ink}" stroke-width=".6" stroke-opacity=".5"/>` +
    microtext(left, 65 * scale, right - left, `SPECIMEN ${country.name.toUpperCase()}`, ink)
  );
};
