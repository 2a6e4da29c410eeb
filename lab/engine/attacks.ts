/** Copies instead of the thing itself: a picture on a screen, photographed; and a copy without colours. */
import sharp from 'sharp';
import type { Random } from '@/demo/population';
import { between } from './ranges';

/** Pixels of the photograph per pixel of the screen, and other ranges. A phone held close has less than one. */
const screenRanges = {
  pitch: [0.9, 2.8],
  turnDegrees: [-5, 5],
  /** The lit share of a pixel's width for each colour, and of its height. */
  lit: [0.7, 0.92],
  /** How much of the grid the lens resolves. */
  contrast: [0.08, 0.35],
  blur: [0.4, 0.8],
  noise: [0.5, 2.5],
  quality: [72, 92],
} as const;

/** Camera samples each way within a pixel. */
const samples = 4;

const noisy = (value: number, deviation: number, random: Random): number =>
  // Three even ones are nearly normal.
  value + deviation * 2 * (random.next() + random.next() + random.next() - 1.5);

/** A photograph of a screen that shows this picture, of the same size. */
export const shownOnScreen = async (jpeg: Buffer, random: Random): Promise<Buffer> => {
  const { width = 0, height = 0 } = await sharp(jpeg).metadata();
  const pitch = between(screenRanges.pitch, random);
  const angle = (between(screenRanges.turnDegrees, random) * Math.PI) / 180;
  const [lit, blur] = [between(screenRanges.lit, random), between(screenRanges.blur, random)];
  const [noise, contrast] = [between(screenRanges.noise, random), between(screenRanges.contrast, random)];
  const { data: shown, info } = await sharp(jpeg)
    .resize({ width: Math.ceil(width / pitch), height: Math.ceil(height / pitch), fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [cos, sin] = [Math.cos(angle) / pitch, Math.sin(angle) / pitch];
  const pixels = Buffer.alloc(width * height * 3);
  const [lights, plain] = [
    [0, 0, 0],
    [0, 0, 0],
  ] as [number[], number[]];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      lights.fill(0);
      plain.fill(0);
      for (let i = 0; i < samples * samples; i++) {
        const across = x + ((i % samples) + 0.5) / samples - width / 2;
        const down = y + (Math.floor(i / samples) + 0.5) / samples - height / 2;
        const [u, v] = [across * cos - down * sin + info.width / 2, across * sin + down * cos + info.height / 2];
        const column = Math.min(info.width - 1, Math.max(0, Math.floor(u)));
        const row = Math.min(info.height - 1, Math.max(0, Math.floor(v)));
        const stripe = (u - Math.floor(u)) * 3;
        const isLit = v - Math.floor(v) <= lit && stripe % 1 <= lit;
        for (let channel = 0; channel < 3; channel++) {
          const value = shown[(row * info.width + column) * 3 + channel] as number;
          plain[channel] = (plain[channel] as number) + value;
          if (isLit && Math.floor(stripe) === channel) {
            lights[channel] = (lights[channel] as number) + (value * 3) / (lit * lit);
          }
        }
      }
      for (let channel = 0; channel < 3; channel++) {
        const mixed = (lights[channel] as number) * contrast + (plain[channel] as number) * (1 - contrast);
        const value = noisy(mixed / (samples * samples), noise, random);
        pixels[(y * width + x) * 3 + channel] = Math.min(255, Math.max(0, value));
      }
    }
  }

  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(blur)
    .jpeg({ quality: Math.round(between(screenRanges.quality, random)) })
    .toBuffer();
};

/** Printed without colours, and photographed under a warm or a cold lamp. */
export const colourlessCopy = async (jpeg: Buffer, random: Random): Promise<Buffer> => {
  const warmth = between([0.9, 1.1], random);
  const [gain, black] = [between([0.75, 0.95], random), between([5, 30], random)];
  const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const noise = between([0.5, 2.5], random);
  for (let at = 0; at < data.length; at += 3) {
    const grey = (data[at] as number) * 0.3 + (data[at + 1] as number) * 0.59 + (data[at + 2] as number) * 0.11;
    for (let channel = 0; channel < 3; channel++) {
      const lamp = channel === 0 ? warmth : channel === 2 ? 1 / warmth : 1;
      data[at + channel] = Math.min(255, Math.max(0, noisy((grey * gain + black) * lamp, noise, random)));
    }
  }

  return sharp(data, { raw: info })
    .jpeg({ quality: Math.round(between([60, 90], random)) })
    .toBuffer();
};
