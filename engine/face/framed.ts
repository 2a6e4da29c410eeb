/** The picture as faces are looked for in it: always of one size, with a grey margin so that a face may touch the edge. */
import sharp from 'sharp';
import type { Decoded } from '../decode';

export interface Framed extends Decoded {
  /** Pixels of the frame per pixel of the picture. */
  scale: number;
  /** Where the picture begins in the frame. */
  left: number;
  top: number;
}

/** The picture's longest side. Smaller pictures are enlarged, because the mesh has whole pixels. */
const longestSide = 800;
const margin = 0.3;
const grey = { r: 128, g: 128, b: 128 };

export const framedOf = async ({ pixels, width, height }: Decoded): Promise<Framed> => {
  const scale = longestSide / Math.max(width, height);
  const [wide, high] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const [left, top] = [Math.round(wide * margin), Math.round(high * margin)];
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(wide, high, { fit: 'fill' })
    .extend({ left, right: left, top, bottom: top, background: grey })
    .raw()
    .toBuffer({ resolveWithObject: true });

  return { pixels: data, width: info.width, height: info.height, scale, left, top };
};
