/** The table below a test document, with its texture and what lies about. */
import sharp from 'sharp';
import { type Raster, rasterOf } from '@/demo/pictures/render';
import { picture } from '@/demo/pictures/svg';
import type { Random } from '@/demo/population';
import { clutter } from './clutter';
import { type Size, type Surface, surfaces } from './surfaces';

/** A cloudy grey picture: random values `cell` pixels apart, smoothly joined. */
const clouds = async ({ width, height }: Size, cell: number, random: Random): Promise<Buffer> => {
  const [columns, rows] = [Math.ceil(width / cell) + 1, Math.ceil(height / cell) + 1];
  const values = Buffer.from(Array.from({ length: columns * rows }, () => random.between(0, 255)));

  return sharp(values, { raw: { width: columns, height: rows, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
};

const textured = async (drawn: Raster, { grain, veins }: Surface, random: Random): Promise<Raster> => {
  const { width, height, pixels } = drawn;
  const layers = await Promise.all(grain.map(([cell]) => clouds(drawn, cell, random)));
  const strengths = grain.map(([, strength]) => strength / 128);
  const out = Buffer.alloc(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    let light = 1;
    for (let layer = 0; layer < layers.length; layer++) {
      light += ((layers[layer]?.[i] as number) - 128) * (strengths[layer] as number);
    }
    if (veins) {
      const off = Math.abs((layers[0]?.[i] as number) + ((layers[1]?.[i] as number) - 128) * 0.5 - 128);
      if (off < 7) light += veins * (1 - off / 7);
    }
    for (let channel = 0; channel < 3; channel++) {
      out[i * 3 + channel] = Math.max(0, Math.min(255, (pixels[i * 4 + channel] as number) * light));
    }
  }

  return { width, height, channels: 3, pixels: out };
};

interface Table {
  /** How many things lie about. */
  things?: number;
  /** Drawn above them. */
  over?: (size: Size) => string;
}

/** Half as fine as the photograph: a background is seldom in focus. */
export const drawBackground = async (film: Size, random: Random, { things, over }: Table = {}): Promise<Raster> => {
  const size = { width: Math.ceil(film.width / 2), height: Math.ceil(film.height / 2) };
  const surface = random.pick(surfaces)(size, random);
  const content = surface.drawing + clutter(size, random, things ?? random.between(0, 4)) + (over?.(size) ?? '');

  return textured(
    await rasterOf(picture(size.width, size.height, `0 0 ${size.width} ${size.height}`, content)),
    surface,
    random,
  );
};
