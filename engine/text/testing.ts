/** Prints test documents with the letters that the networks were trained on, because a machine may have no fonts. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { StraightDocument } from '../shapes';

interface Atlas {
  wide: number;
  high: number;
  cap: number;
  baseline: number;
  letters: string;
  faces: { name: string; advances: number[] }[];
}

export interface Print {
  text: string;
  x: number;
  /** Where the letters stand. */
  y: number;
  /** The height of capitals in pixels. */
  cap: number;
}

const folder = path.join(import.meta.dirname, '..', 'training', 'atlas');
const paper = 226;
const ink = 40;

const openAtlas = async () => {
  const facts: Atlas = JSON.parse(readFileSync(path.join(folder, 'print-atlas.json'), 'utf8'));
  const { wide, high, letters } = facts;
  // Only the first face is used.
  const { data } = await sharp(path.join(folder, 'print-atlas.png'))
    .extract({ left: 0, top: 0, width: wide * letters.length, height: high })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });

  return { ...facts, distances: data, order: [...letters] };
};

type Opened = Awaited<ReturnType<typeof openAtlas>>;

/** 0 to 1, at a place of a letter's cell. */
const inkAt = ({ distances, wide, high, order }: Opened, glyph: number, x: number, y: number, soft: number): number => {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left >= wide - 1 || top >= high - 1) return 0;
  const row = wide * order.length;
  const at = top * row + glyph * wide + left;
  const [a, b] = [x - left, y - top];
  const mixed =
    ((distances[at] as number) * (1 - a) + (distances[at + 1] as number) * a) * (1 - b) +
    ((distances[at + row] as number) * (1 - a) + (distances[at + row + 1] as number) * a) * b;

  return Math.min(1, Math.max(0, (mixed - 128) / soft + 0.5));
};

const put = (atlas: Opened, canvas: Float32Array, width: number, { text, x, y, cap }: Print): void => {
  const scale = atlas.cap / cap;
  let pen = x;
  for (const letter of text) {
    const glyph = atlas.order.indexOf(letter);
    const advance = (atlas.faces[0]?.advances[glyph] ?? 1) * cap;
    const middle = pen + advance / 2;
    const [reach, up, down] = [atlas.wide / 2 / scale, atlas.baseline / scale, (atlas.high - atlas.baseline) / scale];
    for (let py = Math.floor(y - up); py < y + down; py++) {
      for (let px = Math.floor(middle - reach); px < middle + reach; px++) {
        const at = py * width + px;
        const [cx, cy] = [(px - middle) * scale + atlas.wide / 2, (py - y) * scale + atlas.baseline];
        canvas[at] = Math.max(canvas[at] ?? 0, inkAt(atlas, glyph, cx, cy, 21 * scale));
      }
    }
    pen += advance;
  }
};

/** A plain card with this print on it. */
export const printedCard = async (prints: readonly Print[], width = 1200, height = 760): Promise<StraightDocument> => {
  const atlas = await openAtlas();
  const canvas = new Float32Array(width * height);
  for (const print of prints) put(atlas, canvas, width, print);
  const pixels = Buffer.alloc(width * height * 3);
  canvas.forEach((dark, i) => {
    pixels.fill(Math.round(paper + (ink - paper) * dark), i * 3, i * 3 + 3);
  });
  const corner = (x: number, y: number) => ({ x: x * width, y: y * height });

  return { pixels, width, height, corners: [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)] };
};

export const turned = async (straight: StraightDocument, degrees: number): Promise<StraightDocument> => {
  const { width, height, corners } = straight;
  const { data, info } = await sharp(straight.pixels, { raw: { width, height, channels: 3 } })
    .rotate(degrees)
    .raw()
    .toBuffer({ resolveWithObject: true });

  return { pixels: data, width: info.width, height: info.height, corners };
};
