import type { SessionDescription } from '@/service/population';
import { rosette, waves } from './guilloche';
import { text } from './lettering';
import { portrait, portraitBox } from './portrait';
import { signature, signatureBox } from './signature';
import { inset } from './svg';

/** What the pages of all documents have in common. */
export interface Page {
  width: number;
  height: number;
  content: string;
}

export const passportSize = { width: 710, height: 500 } as const;
export const cardSize = { width: 856, height: 540 } as const;

const corner = 16;

/** The paper with its tints, lines and the word that keeps it from being taken for a real one. */
export const paper = (
  { width, height }: { width: number; height: number },
  { document, stream }: SessionDescription,
  side: 'front' | 'back',
  content: string,
): Page => {
  const [light, dark, line, line2, ink] = document.country.palette;
  const random = stream(`paper ${side}`);
  const specimenAt = side === 'front' ? [width * 0.66, height * 0.56] : [width * 0.5, height * 0.34];

  return {
    width,
    height,
    content:
      `<defs><linearGradient id="paper" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${light}"/>` +
      `<stop offset="1" stop-color="${dark}"/></linearGradient></defs>` +
      `<rect width="${width}" height="${height}" rx="${corner}" fill="url(#paper)"/>` +
      waves({ width, height }, [line, line2], random) +
      rosette(width * 0.83, height * 0.44, height * 0.18, ink) +
      `<g transform="rotate(-14 ${specimenAt[0]} ${specimenAt[1]})">` +
      text(specimenAt[0] ?? 0, specimenAt[1] ?? 0, 'SPECIMEN', {
        size: height * 0.15,
        fill: ink,
        bold: true,
        anchor: 'middle',
        spacing: 8,
        opacity: 0.085,
      }) +
      `</g>${content}`,
  };
};

/** The lower part without print, where machines read. */
export const readingZone = ({ width, height }: { width: number; height: number }, top: number): string =>
  `<path d="M0 ${top}h${width}v${height - top - corner}a${corner} ${corner} 0 0 1-${corner} ${corner}H${corner}` +
  `a${corner} ${corner} 0 0 1-${corner}-${corner}z" fill="#fff" fill-opacity=".74"/>`;

interface Entry {
  /** English first, then French, as most issuers print them. */
  label: string;
  value: string;
  width: number;
}

export const entry = (x: number, y: number, { label, value, width }: Entry, ink: string, scale = 1): string =>
  text(x, y, label, { size: 9 * scale, fill: ink, opacity: 0.68, maxWidth: width }) +
  text(x, y + 18.5 * scale, value, { size: 15.5 * scale, fill: ink, maxWidth: width });

/** Where the home script is not Latin, documents print both. */
export const printedNames = ({ document, seen }: SessionDescription): [surname: string, givenNames: string] => {
  const { surname, givenNames } = seen.printed;
  const native = document.nativeName;

  return native
    ? [`${native.surname.toUpperCase()} / ${surname}`, `${native.givenNames.toUpperCase()} / ${givenNames}`]
    : [surname, givenNames];
};

/** The photograph as it is printed: tinted, framed, and once more as a pale ghost. */
export const photo = (
  { person, document }: SessionDescription,
  frame: readonly [number, number, number, number],
  ghost: readonly [number, number, number, number] | null,
): string => {
  const ink = document.country.palette[4];
  const face = printedPortrait(person.appearance);
  const [x, y, width, height] = frame;

  return (
    inset(frame, portraitBox, face) +
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#9fb4c9" fill-opacity=".14"/>` +
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="${ink}" stroke-opacity=".35"/>` +
    (ghost ? inset(ghost, portraitBox, face, { opacity: 0.3 }) : '')
  );
};

/** Passport photographs are alike: straight, plain wall, no smile. */
export const printedPortrait = (look: SessionDescription['person']['appearance']): string =>
  portrait(look, { tilt: 0, clothes: look.clothes, background: ['#e6ebef', '#ccd5dc'], light: -1, smile: 0 });

export const signatureInk = '#1c2740';

export const signed = (
  { seen, stream }: SessionDescription,
  frame: readonly [number, number, number, number],
): string =>
  inset(frame, signatureBox, signature(seen.printed.surname, signatureInk, stream('signature')), {
    overhang: 'visible',
  });
