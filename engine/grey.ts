/** Grey pictures of several sizes, for what searches in them. */
import sharp from 'sharp';
import type { Decoded } from './decode';

export interface Grey {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** The largest size that anything is searched in; smaller ones are made from it. */
const longestSide = 1920;

interface Scaling {
  /** The longest side; a smaller picture stays as it is, unless it is to be enlarged. */
  side: number;
  enlarges?: boolean;
  /** In degrees, clockwise. */
  turn?: number;
}

export const scaledGrey = async (
  { pixels, width, height }: Grey,
  { side, enlarges = false, turn = 0 }: Scaling,
): Promise<Grey> => {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: !enlarges })
    .rotate(turn, { background: '#808080' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });

  return { pixels: data, width: info.width, height: info.height };
};

/** Weighed here, because the decoder converts through another colour space, which takes longer than the scaling. */
export const lightnessOf = ({ pixels, width, height }: Decoded): Grey => {
  const grey = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < grey.length; i++, at += 3) {
    grey[i] = ((pixels[at] as number) * 77 + (pixels[at + 1] as number) * 150 + (pixels[at + 2] as number) * 29) >> 8;
  }

  return { pixels: grey, width, height };
};

export const greyOf = (picture: Decoded): Promise<Grey> => scaledGrey(lightnessOf(picture), { side: longestSide });
