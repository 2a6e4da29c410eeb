import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import { createLimit } from './limit';

/** Both libraries work on threads of their own; two at a time leave room for the answers. */
const limit = createLimit(2);

export interface Finish {
  quality?: number;
}

export const renderJpeg = (svg: string, { quality = 84 }: Finish = {}): Promise<Buffer> =>
  limit(async () => {
    const image = await renderAsync(svg, { font: { loadSystemFonts: false }, logLevel: 'off' });
    const raw = { width: image.width, height: image.height, channels: 4 as const };

    return sharp(image.pixels, { raw }).flatten({ background: '#ffffff' }).jpeg({ quality }).toBuffer();
  });
