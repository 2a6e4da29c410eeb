/**
 * What the run's applicant sends: pictures from the folder named with `--pictures`, and drawn ones for the rest. A
 * service may not recognise a drawn picture; checks that need it are skipped then.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { drawingSVG, toSVG } from 'bwip-js/node';
import sharp from 'sharp';

export const pictureNames = ['front', 'back', 'passport', 'face'] as const;
type PictureName = (typeof pictureNames)[number];

export interface Pictures extends Record<PictureName, Buffer> {
  /** The front once more, darker, so that it can be told from the first. */
  retake: Buffer;
  /** The face as a phone stores it: turned, with an orientation, a place and a camera in its metadata. */
  turnedFace: Buffer;
  smallFace: Buffer;
}

/** The specimen of ICAO Doc 9303, part 4. */
const zone = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];

/** The barcode library has OCR-B as outlines; a machine may have no fonts. */
const zoneLine = (line: string, x: number, y: number, width: number): string => {
  const unit = 64;
  const drawing = drawingSVG();
  drawing.setopts?.({ bcid: 'raw', text: '', paddingleft: 0, paddingright: 0, paddingtop: 0, paddingbottom: 0 });
  drawing.init(unit * line.length, unit * 2);
  drawing.text(0, unit, line, '000000', { name: 'OCR-B', width: unit, height: unit, dx: 0 });
  const [, outline = ''] = /<path d="([^"]+)"/.exec(drawing.end()) ?? [];
  const scale = width / (line.length * unit * 0.635);

  return `<path transform="translate(${x} ${y}) scale(${scale})" d="${outline}" fill="#14171f"/>`;
};

const barcode = (x: number, y: number, width: number): string => {
  const symbology = { bcid: 'pdf417', columns: 9, eclevel: 3 };
  const svg = toSVG({ ...symbology, text: 'CONFORMANCE SPECIMEN '.repeat(6), padding: 6 });
  const [, wide = '1', high = '1'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const content = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('<'));

  return `<g transform="translate(${x} ${y}) scale(${width / Number(wide)})">
    <rect width="${wide}" height="${high}" fill="#fff"/>${content}</g>`;
};

const [width, height] = [1400, 883];

const card = (colour: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${colour}"/>
    <circle cx="1130" cy="230" r="150" fill="#fff" fill-opacity="0.35"/>
    <circle cx="1230" cy="330" r="120" fill="#16324f" fill-opacity="0.18"/>${content}</svg>`;

const portrait = (x: number, y: number, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><rect width="300" height="400" fill="#dfe5ea"/>
    <path d="M30 400q10-120 120-120t120 120z" fill="#41596b"/><ellipse cx="150" cy="180" rx="82" ry="108" fill="#d9a986"/>
    <ellipse cx="118" cy="165" rx="11" ry="7" fill="#2b2320"/><ellipse cx="182" cy="165" rx="11" ry="7" fill="#2b2320"/>
    <path d="M145 175l-8 42h18z" fill="#c08a68"/><path d="M118 240q32 20 64 0" stroke="#8e4b43" stroke-width="8" fill="none"/></g>`;

const drawn: Readonly<Record<PictureName, () => string>> = {
  front: () => card('#b9cfe4', portrait(90, 200, 1.2)),
  back: () => card('#cfdcc4', barcode(150, 480, 1100)),
  passport: () =>
    card('#e8d9c3', portrait(90, 120, 1.2) + zone.map((line, i) => zoneLine(line, 60, 720 + i * 80, 1280)).join('')),
  face: () => `<svg xmlns="http://www.w3.org/2000/svg" width="750" height="1000">${portrait(0, 0, 2.5)}</svg>`,
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
