/** What lens, sensor and file format do to a photograph. */
import sharp from 'sharp';
import type { Random } from '@/demo/population';
import type { Film } from './pose';
import { between, ranges } from './ranges';

/** Adds the sensor's noise in place. Sums of three even values are near enough to a bell. */
const addNoise = (pixels: Buffer, deviation: number, random: Random): void => {
  const table = Int8Array.from({ length: 8192 }, () => {
    const value = (random.next() + random.next() + random.next() - 1.5) * 2 * deviation;

    return Math.max(-120, Math.min(120, Math.round(value)));
  });
  let state = random.between(1, 2 ** 30);
  for (let i = 0; i < pixels.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    const value = (pixels[i] as number) + (table[(state >>> 16) & 8191] as number);
    pixels[i] = Math.max(0, Math.min(255, value));
  }
};

/** Out of focus, noisy and compressed, as far as `ranges` says. */
export const develop = async (pixels: Buffer, film: Film, random: Random): Promise<Buffer> => {
  const raw = { ...film, channels: 3 as const };
  const [blur, quality] = [between(ranges.blur, random), Math.round(between(ranges.jpegQuality, random))];
  // The library does nothing below 0.3.
  const soft = blur < 0.3 ? pixels : await sharp(pixels, { raw }).blur(blur).raw().toBuffer();
  addNoise(soft, between(ranges.noise, random), random);

  return sharp(soft, { raw }).jpeg({ quality }).toBuffer();
};
