/**
 * What the run's applicant sends: pictures from the folder named with `--pictures`, and drawn ones for the rest. A
 * service may not recognise a drawn picture; checks that need it are skipped then.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { drawingSVG } from 'bwip-js/node';
import sharp from 'sharp';
import { drawnFace } from './drawn-face';

export const pictureNames = ['front', 'back', 'passport', 'face'] as const;
type PictureName = (typeof pictureNames)[number];

export interface Pictures extends Record<PictureName, Buffer> {
  /** The front once more, darker, so that it can be told from the first. */
  retake: Buffer;
  /** The face as a phone stores it: turned, with an orientation, a place and a camera in its metadata. */
  turnedFace: Buffer;
  smallFace: Buffer;
  /** A landscape: nobody is in it. */
  nobody: Buffer;
}

/** The specimens of ICAO Doc 9303, parts 4 and 5, valid until 2032: a service may reject an expired document. */
const passportZone = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F3204153ZE184226B<<<<<16'];
const cardZone = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F3204153UTO<<<<<<<<<<<2', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'];

/** What a card prints: a label, and below it the value. */
const printed = [
  ['SURNAME / NOM', 'ERIKSSON'],
  ['GIVEN NAMES / PRENOMS', 'ANNA MARIA'],
  ['DATE OF BIRTH / DATE DE NAISSANCE', '12.08.1974'],
  ['SEX / SEXE', 'F'],
  ['DOCUMENT NO. / NO. DU DOCUMENT', 'D23145890'],
  ['DATE OF EXPIRY / DATE D EXPIRATION', '15.04.2032'],
] as const;

/** The barcode library has OCR-B as outlines; a machine may have no fonts. */
const lettered = (line: string, x: number, y: number, width: number): string => {
  const unit = 64;
  const drawing = drawingSVG();
  drawing.setopts?.({ bcid: 'raw', text: '', paddingleft: 0, paddingright: 0, paddingtop: 0, paddingbottom: 0 });
  drawing.init(unit * line.length, unit * 2);
  drawing.text(0, unit, line, '000000', { name: 'OCR-B', width: unit, height: unit, dx: 0 });
  const [, outline = ''] = /<path d="([^"]+)"/.exec(drawing.end()) ?? [];
  const scale = width / (line.length * unit * 0.635);

  return `<path transform="translate(${x} ${y}) scale(${scale})" d="${outline}" fill="#14171f"/>`;
};

const [width, height] = [1400, 883];

const card = (colour: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${colour}"/>
    <circle cx="1130" cy="230" r="150" fill="#fff" fill-opacity="0.35"/>
    <circle cx="1230" cy="330" r="120" fill="#16324f" fill-opacity="0.18"/>${content}</svg>`;

/** Without the empty sides of the drawing: 3 to 4. */
const personBox = '7.5 0 225 300';

const portrait = (x: number, y: number, scale: number): string =>
  `<svg x="${x}" y="${y}" width="${300 * scale}" height="${400 * scale}" viewBox="${personBox}">${drawnFace}</svg>`;

const landscape = `<svg xmlns="http://www.w3.org/2000/svg" width="750" height="1000"><rect width="750" height="1000" fill="#a9cbe8"/>
  <path d="M0 620L210 380L390 590L560 430L750 640V1000H0z" fill="#5f7f5a"/><path d="M0 760Q380 660 750 780V1000H0z" fill="#86a96b"/>
  <rect x="500" y="690" width="120" height="110" fill="#b5563f"/><path d="M480 690L560 620L640 690z" fill="#6d3b2e"/></svg>`;

/** `size`: the width of a letter with its space. */
const text = (line: string, x: number, y: number, size: number): string => lettered(line, x, y, size * line.length);

const fields = (x: number, y: number): string =>
  printed.map(([label, value], i) => text(label, x, y + i * 100, 15) + text(value, x, y + 38 + i * 100, 25)).join('');

const lines = (zone: readonly string[], y: number, size: number): string =>
  zone.map((line, i) => text(line, 60, y + i * 80, size)).join('');

const drawn: Readonly<Record<PictureName, () => string>> = {
  front: () => card('#dbe6f0', text('UTOPIA  IDENTITY CARD', 90, 110, 34) + portrait(90, 200, 1.2) + fields(560, 210)),
  back: () => card('#e3ebdc', lines(cardZone, 640, 42)),
  passport: () =>
    card('#f0e6d6', text('UTOPIA  PASSPORT', 90, 90, 34) + portrait(90, 120, 1.2) + lines(passportZone, 760, 29)),
  face: () =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="750" height="1000" viewBox="${personBox}">${drawnFace}</svg>`,
};

const given = async (folder: string | null, name: PictureName): Promise<Buffer | null> => {
  if (folder === null) return null;
  const file = (await readdir(folder)).find((each) => path.parse(each).name === name);

  return file ? readFile(path.join(folder, file)) : null;
};

const jpeg = (picture: Buffer) => sharp(picture).autoOrient().jpeg({ quality: 85 });

const turned = async (upright: Buffer): Promise<Buffer> =>
  sharp(await sharp(upright).rotate(270).toBuffer())
    .jpeg({ quality: 85 })
    .withExif({
      IFD0: { Make: 'Conformance', Model: 'Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 22/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** Throws if the folder cannot be read or holds a file with one of the names that is not a picture. */
export const preparePictures = async (folder: string | null): Promise<Pictures> => {
  const load = async (name: PictureName) => jpeg((await given(folder, name)) ?? Buffer.from(drawn[name]())).toBuffer();
  const [front, back, passport, face] = [
    await load('front'),
    await load('back'),
    await load('passport'),
    await load('face'),
  ];

  return {
    front,
    back,
    passport,
    face,
    retake: await sharp(front).linear(0.7).jpeg({ quality: 85 }).toBuffer(),
    turnedFace: await turned(face),
    smallFace: await sharp(face).resize({ width: 120 }).jpeg().toBuffer(),
    nobody: await jpeg(Buffer.from(landscape)).toBuffer(),
  };
};

export interface Looks {
  width: number;
  height: number;
  /** 0 to 255. */
  brightness: number;
}

/** `null` if it cannot be decoded. */
export const looksOf = async (picture: Buffer): Promise<Looks | null> => {
  try {
    const { width, height } = await sharp(picture).metadata();
    const pixels = await sharp(picture).greyscale().resize({ width: 64 }).raw().toBuffer();

    return { width, height, brightness: pixels.reduce((sum, value) => sum + value, 0) / pixels.length };
  } catch {
    return null;
  }
};

const applicationSegments: Readonly<Record<number, string>> = { 225: 'Exif or XMP', 237: 'IPTC', 254: 'a comment' };

/** Metadata in a JPEG that may tell of a place, a person or a device. */
export const metadataIn = (jpegBytes: Buffer): string[] => {
  const found: string[] = [];
  // Segments follow each other up to the start of the scan.
  for (let at = 2; at + 4 <= jpegBytes.length && jpegBytes[at] === 0xff; ) {
    const marker = jpegBytes[at + 1] ?? 0;
    if (marker === 0xda || marker === 0xd9) break;
    const name = applicationSegments[marker];
    if (name) found.push(name);
    at += 2 + jpegBytes.readUInt16BE(at + 2);
  }

  return found;
};
