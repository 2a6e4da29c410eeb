import type { Raster } from '../render';

/**
 * What a camera sees of a screen: the screen's pixels are slightly larger than the camera's, which gives
 * moiré stripes. Red, green and blue are side by side, so the stripes are coloured.
 */
const turn = 4096;
const cosines = Float32Array.from({ length: turn }, (_, i) => Math.cos((i * Math.PI * 2) / turn));

/** A lookup table for millions of calls; the angle is in turns. */
const cosine = (turns: number): number => cosines[(turns * turn) & (turn - 1)] as number;

/** The brightness of a channel at a point of the screen, about 1. */
export const stripes = (x: number, y: number, channel: number): number => {
  const columns = cosine(x * 0.958 + y * 0.0056 + 0.0000067 * (x - 500) * (x - 300) + channel / 3);
  const rows = cosine(y * 0.985 + x * 0.0019 + 0.0000048 * (y - 200) * (y - 200));

  return 0.95 + 0.06 * columns + 0.035 * rows;
};

/** The dark lines between the pixels. */
export const grid = (x: number, y: number): number => ((x & 3) === 0 || (y & 3) === 0 ? 0.94 : 1.02);

/** A crop taken from a screen. */
export const onScreen = (raster: Raster): Raster => {
  const { width, height, channels, pixels } = raster;
  const out = Buffer.from(pixels);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += channels) {
      const own = grid(x, y);
      for (let channel = 0; channel < 3; channel++) {
        out[at + channel] = Math.min(255, (pixels[at + channel] as number) * stripes(x, y, channel) * own);
      }
    }
  }

  return { ...raster, pixels: out };
};
