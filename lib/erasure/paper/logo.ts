/** The organisation's logo, redrawn once when it is chosen, so that printing never meets a damaged or hostile file. */
import { AppError } from '@/lib/base/errors';

/** Printed at most this large, in points. */
export const logoRoom = { width: 132, height: 36 };

/** About 240 dots per inch. */
const pixels = { width: 440, height: 120 };
/** Far more than a logo of 64 kB needs. */
const limitInputPixels = 4096 * 4096;

/** On white, as on paper. */
export const redrawLogo = async (logo: string): Promise<string> => {
  // Loaded on demand: a logo is rarely changed.
  const { default: sharp } = await import('sharp');
  try {
    const jpeg = await sharp(fileOf(logo), { limitInputPixels })
      .autoOrient()
      .resize({ ...pixels, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 85, chromaSubsampling: '4:4:4' })
      .toBuffer();

    return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  } catch (cause) {
    throw new AppError('BAD_REQUEST', {
      userMessage: 'The logo cannot be read. Choose another PNG, JPEG or WebP of at most 64 kB.',
      cause,
    });
  }
};

export const fileOf = (logo: string): Buffer => Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64');
