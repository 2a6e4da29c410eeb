/** Files that try to break a decoder, for tests: each must get an answer. Nothing here is used by the engine. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import {
  chunk,
  createNoise,
  exif,
  indexOf,
  joined,
  noiseBytes,
  plain,
  png,
  uint16,
  uint32,
  withBytes,
  zeros,
} from './crafted-files';

/** `any`: whether it can be read depends on how tolerant the decoder is; an answer it gets in any case. */
export type Expected = 'read' | 'code' | 'not-a-picture' | 'too-many-pixels' | 'any';

export interface HostilePicture {
  name: string;
  file: Uint8Array;
  expected: Expected;
}

const named = (name: string, file: Uint8Array, expected: Expected): HostilePicture => ({ name, file, expected });

type Bases = Readonly<Record<'baseline' | 'progressive' | 'png' | 'webp' | 'lossless' | 'avif', Buffer>>;

const drawBases = async (): Promise<Bases> => ({
  baseline: await plain().jpeg().toBuffer(),
  progressive: await plain().jpeg({ progressive: true }).toBuffer(),
  png: await plain().png().toBuffer(),
  webp: await plain().webp().toBuffer(),
  lossless: await plain().webp({ lossless: true }).toBuffer(),
  avif: await plain().avif({ effort: 0 }).toBuffer(),
});

const cutOff = (bases: Bases): HostilePicture[] =>
  Object.entries(bases).flatMap(([kind, file]) => [
    ...[2, 3, 8, 12, 16, 24, 40, 100, 300].map((length) =>
      named(`${kind}, its first ${length} bytes`, file.subarray(0, length), 'not-a-picture'),
    ),
    ...[0.2, 0.4, 0.6, 0.8].map((share) =>
      named(`${kind}, its first ${share * 100} %`, file.subarray(0, file.length * share), 'not-a-picture'),
    ),
    named(`${kind} without its last byte`, file.subarray(0, -1), 'any'),
  ]);

const corrupted = (bases: Bases): HostilePicture[] =>
  Object.entries(bases).flatMap(([kind, file], row) =>
    [1, 2, 3, 4].map((turn) => {
      const noise = createNoise(row * 10 + turn);
      const copy = Uint8Array.from(file);
      for (let i = 0; i < turn * 4; i++) copy[Math.floor(noise() * copy.length)] = Math.floor(noise() * 256);

      return named(`${kind} with ${turn * 4} wrong bytes`, copy, 'any');
    }),
  );

const otherFiles = async (): Promise<HostilePicture[]> => {
  const svg =
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><text>&x;</text></svg>';
  const box = (brand: string, ...others: string[]) =>
    joined(Uint8Array.from(uint32(16 + others.length * 4)), 'ftyp', brand, '\0\0\0\0', ...others, noiseBytes(500, 5));
  const files: Record<string, Uint8Array | string> = {
    'an empty file': '',
    'one byte': 'x',
    'a text': 'Not a picture.',
    'a web page': '<!doctype html><script>alert(1)</script>',
    'an SVG that asks for a file': svg,
    'a GIF': await plain(16, 16).gif().toBuffer(),
    'a TIFF': await plain().tiff().toBuffer(),
    'a PDF': '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
    'a zip archive': joined('PK\x03\x04', noiseBytes(300, 1)),
    'a gzip archive': Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]),
    'a bitmap': joined('BM', noiseBytes(300, 2)),
    'an icon': Uint8Array.from([0, 0, 1, 0, 1, 0, 16, 16]),
    'a JPEG 2000': joined(Uint8Array.from([0, 0, 0, 12]), 'jP  \r\n\x87\n', noiseBytes(100, 3)),
    'a JPEG XL': joined(Uint8Array.from([0xff, 0x0a]), noiseBytes(100, 4)),
    'a Photoshop file': joined('8BPS\0\x01', noiseBytes(100, 6)),
    'a sound': joined('RIFF', Uint8Array.from([36, 0, 0, 0]), 'WAVEfmt ', noiseBytes(100, 7)),
    'a program': joined('\x7fELF', noiseBytes(300, 8)),
    'a film': box('isom', 'mp42'),
    'a HEIC': box('heic', 'mif1'),
    'a HEIC sequence': box('msf1', 'hevc'),
    'a HEIC that says nothing': box('mif1'),
    'a Portable Pixmap': 'P6 300 300 255\n',
    'an OpenEXR': joined(Uint8Array.from([0x76, 0x2f, 0x31, 0x01]), noiseBytes(100, 9)),
    'a FITS file': 'SIMPLE  =                    T',
    'a Base64 text': Buffer.from(await plain().jpeg().toBuffer()).toString('base64'),
  };

  return Object.entries(files).map(([name, file]) => named(name, joined(file), 'not-a-picture'));
};

const rubbish = (bases: Bases): HostilePicture[] =>
  Object.entries(bases).flatMap(([kind, file], row) =>
    [200, 20_000, 300_000].map((length) =>
      named(
        `the start of a ${kind}, then ${length} random bytes`,
        joined(file.subarray(0, 16), noiseBytes(length, row + length)),
        'not-a-picture',
      ),
    ),
  );

const polyglots = ({ baseline, png: drawn, webp }: Bases): HostilePicture[] => {
  const page = '<html><script>alert(1)</script></html>';
  const comment = joined(Uint8Array.from([0xff, 0xfe, ...uint16(page.length + 2)]), page);
  const beforeEnd = drawn.length - 12;

  return [
    named('a JPEG that is a zip too', joined(baseline, 'PK\x03\x04', noiseBytes(5_000, 1)), 'read'),
    named('a JPEG that is a web page too', joined(baseline.subarray(0, 2), comment, baseline.subarray(2)), 'read'),
    named('a JPEG followed by another', joined(baseline, baseline), 'read'),
    named('a PNG followed by a program', joined(drawn, '\x7fELF', noiseBytes(5_000, 2)), 'read'),
    named(
      'a PNG with a web page in it',
      joined(drawn.subarray(0, beforeEnd), chunk('tEXt', joined('a\0', page)), drawn.subarray(beforeEnd)),
      'read',
    ),
    named('a WebP followed by a JPEG', joined(webp, baseline), 'read'),
    named('a GIF that goes on as a JPEG', joined('GIF89a', baseline), 'not-a-picture'),
    named('a web page that goes on as a PNG', joined(page, drawn), 'not-a-picture'),
    named('a PDF that goes on as a JPEG', joined('%PDF-1.4\n', baseline), 'not-a-picture'),
    named('a JPEG behind a blank', joined(' ', baseline), 'not-a-picture'),
  ];
};

const sizes = async (bases: Bases, bomb: Uint8Array): Promise<HostilePicture[]> => {
  const frame = indexOf(bases.baseline, [0xff, 0xc0]) + 5;
  const claim = (side: number) => withBytes(bases.baseline, frame, [...uint16(side), ...uint16(side)]);
  const extent = indexOf(bases.avif, 'ispe') + 8;
  const tiny = async (name: string, width: number, height: number) =>
    named(
      `a ${name} of ${width} x ${height}`,
      await plain(width, height)
        .toFormat(name as 'jpeg')
        .toBuffer(),
      'code',
    );

  return [
    ...(await Promise.all(['jpeg', 'png', 'webp', 'avif'].map((name) => tiny(name, 1, 1)))),
    await tiny('jpeg', 1, 9_000),
    await tiny('png', 9_000, 1),
    await tiny('webp', 40, 4_000),
    named(
      'a PNG that says 30,000 x 30,000',
      png({ width: 30_000, height: 30_000 }, deflateSync('')),
      'too-many-pixels',
    ),
    named(
      'a PNG of 30,000 x 30,000',
      png({ width: 30_000, height: 30_000, depth: 1 }, await zeros(30_000 * 3_751)),
      'too-many-pixels',
    ),
    named(
      'a PNG that says 2,147,483,647 x 2,147,483,647',
      png({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }, deflateSync('')),
      'any',
    ),
    named('a PNG of 0 x 0', png({ width: 0, height: 0 }, deflateSync('')), 'not-a-picture'),
    named(
      'a PNG of 7,000 x 7,000 in few bytes',
      png({ width: 7_000, height: 7_000 }, await zeros(7_000 * 7_001)),
      'read',
    ),
    named(
      'a PNG of 7,000 x 7,000 that ends early',
      png({ width: 7_000, height: 7_000 }, await zeros(9_999)),
      'not-a-picture',
    ),
    named('a PNG with 100 MB more than its pixels', png({ width: 300, height: 300 }, bomb), 'any'),
    named('a JPEG that says 65,000 x 65,000', claim(65_000), 'too-many-pixels'),
    named('a JPEG that says 7,000 x 7,000', claim(7_000), 'any'),
    named('a JPEG of no height', withBytes(bases.baseline, frame, [0, 0]), 'not-a-picture'),
    named(
      'an AVIF that says 30,000 x 30,000',
      withBytes(bases.avif, extent, [...uint32(30_000), ...uint32(30_000)]),
      'any',
    ),
    named('a WebP that says 16,383 x 16,383', withBytes(bases.webp, 26, [0xff, 0x3f, 0xff, 0x3f]), 'too-many-pixels'),
  ];
};

const kindsOfPixels = async (): Promise<HostilePicture[]> => {
  const frames = await Promise.all(
    [1, 2, 3].map((i) =>
      plain(300, 300 + i)
        .png()
        .toBuffer(),
    ),
  );
  const animationOf = (side: number) => sharp(frames, { join: { animated: true } }).resize(side, side);
  const drawn = await plain().png().toBuffer();
  const deep = (depth: number, colour: number, perPixel: number) =>
    png(
      { width: 300, height: 300, depth, colour },
      deflateSync(noiseBytes(300 * (300 * perPixel + 1), 3).map((v, i) => (i % (300 * perPixel + 1) === 0 ? 0 : v))),
    );

  return [
    named('a CMYK JPEG', await plain().toColourspace('cmyk').jpeg().toBuffer(), 'read'),
    named('a grey JPEG', await plain().greyscale().jpeg().toBuffer(), 'read'),
    named('a 16-bit PNG', deep(16, 2, 6), 'read'),
    named('a 16-bit PNG with alpha', deep(16, 6, 8), 'read'),
    named('a 16-bit grey PNG with alpha', deep(16, 4, 4), 'read'),
    named('a 1-bit PNG', png({ width: 304, height: 304, depth: 1 }, deflateSync(new Uint8Array(304 * 39))), 'read'),
    named('a PNG with a palette', await plain(120, 120).png({ palette: true }).toBuffer(), 'read'),
    named('a PNG with a palette that is missing', deep(8, 3, 1), 'not-a-picture'),
    named('a transparent PNG', await plain(320, 240, 4).png().toBuffer(), 'read'),
    named('an interlaced PNG', await plain().png({ progressive: true }).toBuffer(), 'read'),
    named('a transparent WebP', await plain(320, 240, 4).webp().toBuffer(), 'read'),
    named('an animated WebP', await animationOf(300).webp().toBuffer(), 'read'),
    named('an animated GIF', await animationOf(16).gif().toBuffer(), 'not-a-picture'),
    named(
      'an animated PNG',
      joined(
        drawn.subarray(0, 33),
        chunk('acTL', Uint8Array.from([...uint32(90_000), ...uint32(0)])),
        drawn.subarray(33),
      ),
      'read',
    ),
    named(
      'a 12-bit AVIF',
      await plain()
        .avif({ bitdepth: 12, effort: 0 })
        .toBuffer()
        .catch(() => new Uint8Array()),
      'any',
    ),
  ];
};

const metadata = ({ baseline, png: drawn, progressive }: Bases, bomb: Uint8Array): HostilePicture[] => {
  const inJpeg = (...parts: Uint8Array[]) => joined(baseline.subarray(0, 2), ...parts, baseline.subarray(2));
  const inPng = (...parts: Uint8Array[]) => joined(drawn.subarray(0, 33), ...parts, drawn.subarray(33));
  const segment = (marker: number, data: Uint8Array) =>
    joined(Uint8Array.from([0xff, marker, ...uint16(data.length + 2)]), data);
  const lastScan = Buffer.from(progressive).lastIndexOf(Uint8Array.from([0xff, 0xda]));
  const scan = progressive.subarray(lastScan, -2);
  const scans = (count: number) =>
    joined(progressive.subarray(0, -2), ...Array(count).fill(scan), progressive.subarray(-2));

  return [
    ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 255, 65_535].map((value) =>
      named(`a JPEG with orientation ${value}`, inJpeg(exif(value)), 'read'),
    ),
    named('a JPEG with EXIF that points to itself', inJpeg(withBytes(exif(1), 14, [0, 0, 0, 4])), 'any'),
    named('a JPEG with EXIF that ends early', inJpeg(segment(0xe1, joined('Exif\0\0MM\0*'))), 'any'),
    named('a JPEG with 6 MB of metadata', inJpeg(...Array(100).fill(segment(0xe1, noiseBytes(65_000, 1)))), 'any'),
    named(
      'a JPEG with a colour profile of rubbish',
      inJpeg(segment(0xe2, joined('ICC_PROFILE\0\x01\x01', noiseBytes(3_000, 2)))),
      'any',
    ),
    named('a JPEG with 50 scans more', scans(50), 'any'),
    named('a JPEG with 500 scans more', scans(500), 'any'),
    named('a PNG with a text of 100 MB', inPng(chunk('zTXt', joined('a\0\0', bomb))), 'any'),
    named('a PNG with a colour profile of 100 MB', inPng(chunk('iCCP', joined('a\0\0', bomb))), 'any'),
    named('a PNG with 20,000 texts', inPng(...Array(20_000).fill(chunk('tEXt', joined('a\0b')))), 'any'),
    named('a PNG with a wrong checksum', withBytes(drawn, 29, [0, 0, 0, 0]), 'not-a-picture'),
  ];
};

/** About two hundred files; the same in each run. */
export const hostilePictures = async (): Promise<HostilePicture[]> => {
  const bases = await drawBases();
  const bomb = await zeros(1e8);

  return [
    ...cutOff(bases),
    ...corrupted(bases),
    ...(await otherFiles()),
    ...rubbish(bases),
    ...polyglots(bases),
    ...(await sizes(bases, bomb)),
    ...(await kindsOfPixels()),
    ...metadata(bases, bomb),
  ];
};
