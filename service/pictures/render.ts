import { createRequire } from 'node:module';
import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import { createLimit } from './limit';

/** From npm, never from the system: a fresh machine may have no fonts at all. */
const resolve = createRequire(import.meta.url).resolve;
const fontFiles = ['DejaVuSansCondensed', 'DejaVuSansCondensed-Bold', 'DejaVuSansMono'].map((name) =>
  resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`),
);

/** Both libraries work on threads of their own; two at a time leave room for the answers. */
const limit = createLimit(2);

export interface Finish {
  /** How sharp the camera saw it, in pixels of blur. */
  blur?: number;
  quality?: number;
}

export const renderJpeg = (svg: string, { blur, quality = 84 }: Finish = {}): Promise<Buffer> =>
  limit(async () => {
    const image = await renderAsync(svg, {
      font: { loadSystemFonts: false, fontFiles, defaultFontFamily: 'DejaVu Sans' },
      logLevel: 'off',
    });
    const raw = { width: image.width, height: image.height, channels: 4 as const };
    const opaque = sharp(image.pixels, { raw }).flatten({ background: '#ffffff' });

    return (blur ? opaque.blur(blur) : opaque).jpeg({ quality }).toBuffer();
  });
