import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';

export interface Raster {
  width: number;
  height: number;
  channels: 3 | 4;
  pixels: Buffer;
}

export interface Finish {
  quality?: number;
  /** Blur radius in pixels. */
  blur?: number;
  /** Draw only this part, enlarged to the full width. */
  crop?: { left: number; top: number; width: number; height: number };
}

/** Text is drawn as outlines, because a machine may have no fonts. */
export const rasterOf = async (svg: string): Promise<Raster> => {
  const { width, height, pixels } = await renderAsync(svg, { font: { loadSystemFonts: false }, logLevel: 'off' });

  return { width, height, channels: 4, pixels };
};

export const jpegOf = (raster: Raster, { quality = 84, blur = 0, crop }: Finish = {}): Promise<Buffer> => {
  const { width, height, channels, pixels } = raster;
  let image = sharp(pixels, { raw: { width, height, channels } }).flatten({ background: '#ffffff' });
  if (crop) image = image.extract(crop).resize({ width });
  if (blur > 0) image = image.blur(blur);

  return image.jpeg({ quality }).toBuffer();
};
