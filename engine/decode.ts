/** From the applicant's file to upright sRGB pixels, or to a sentence that says why not. */
import sharp, { type Metadata, type Sharp } from 'sharp';
import { claimedFormat, type PictureFormat } from './picture-format';
import type { PictureAnswer, PictureLimits } from './protocol';

export interface Decoded {
  /** Red, green, blue; without alpha. */
  pixels: Buffer;
  width: number;
  height: number;
}

export type Refusal = Extract<PictureAnswer, { outcome: 'picture' }>;

/** Larger pictures are scaled down; a card that fills the frame then has about 900 dots per inch. */
const longestSide = 3000;

/** The decoder's names. AVIF and HEIC are the same container with different compression. */
const formatsOfDecoder: Readonly<Record<PictureFormat, string>> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'heif',
};

const notAPicture = (sentence: string): Refusal => ({ outcome: 'picture', reason: 'not-a-picture', sentence });

const unknownFormat = notAPicture('The file is not a picture that can be read. Send a JPEG, PNG, WebP or AVIF.');
const damaged = notAPicture('The picture is damaged or incomplete. Take it again, or send it again as a JPEG.');
const heic = notAPicture(
  'HEIC pictures cannot be read. Send a JPEG: on an iPhone choose Settings, Camera, Formats, Most Compatible.',
);

const tooManyPixels = ({ maxPixels }: PictureLimits): Refusal => ({
  outcome: 'picture',
  reason: 'too-many-pixels',
  sentence: `The picture is too large: at most ${Math.floor(maxPixels / 100_000) / 10} million pixels can be read. Send a smaller one.`,
});

/** One thread and no cache: a process reads one picture at a time and gives the memory back. */
export const restrictDecoder = (): void => {
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
  });
};

/** Reads the header only: no pixel is decoded before the picture's size is known. */
const headerOf = async (file: Uint8Array): Promise<Metadata | null> =>
  sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null);

/** Of an animation the first frame; transparent parts become white. */
const upright = (file: Uint8Array, maxPixels: number): Sharp =>
  sharp(file, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');

export const decode = async (file: Uint8Array, limits: PictureLimits): Promise<Decoded | Refusal> => {
  const format = claimedFormat(file);
  if (format === 'heic') return heic;
  if (format === 'other') return unknownFormat;

  const header = await headerOf(file);
  if (!header?.width || !header.height) return damaged;
  if (header.format !== formatsOfDecoder[format]) return unknownFormat;
  if (format === 'avif' && header.compression !== 'av1') return heic;
  if (header.width * header.height > limits.maxPixels) return tooManyPixels(limits);

  try {
    const { data, info } = await upright(file, limits.maxPixels)
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 3) throw new Error(`The decoder gave ${info.channels} channels`);

    return { pixels: data, width: info.width, height: info.height };
  } catch {
    return damaged;
  }
};

const fromPixels = ({ pixels, width, height }: Decoded): Sharp =>
  sharp(pixels, { raw: { width, height, channels: 3 } });

/** What is kept: a JPEG without metadata. */
export const jpegOf = async (picture: Decoded): Promise<Buffer> => fromPixels(picture).jpeg({ quality: 90 }).toBuffer();
