/** Small pictures for the page: the straight document, and each field cut out of it. */
import sharp from 'sharp';
import type { Decoded } from '../decode';
import type { Box, Corners, Point } from '../shapes';

const straightWidth = 1000;
const cropHeight = 40;

/** From the unit square onto the corners, after Heckbert. */
const ontoCorners = ([a, b, c, d]: Corners): ((across: number, down: number) => Point) => {
  const [dx1, dy1, dx2, dy2] = [b.x - c.x, b.y - c.y, d.x - c.x, d.y - c.y];
  const [sx, sy] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y];
  const area = dx1 * dy2 - dx2 * dy1;
  const [g, h] = [(sx * dy2 - dx2 * sy) / area, (dx1 * sy - sx * dy1) / area];

  return (across, down) => {
    const w = g * across + h * down + 1;

    return {
      x: ((b.x - a.x + g * b.x) * across + (d.x - a.x + h * d.x) * down + a.x) / w,
      y: ((b.y - a.y + g * b.y) * across + (d.y - a.y + h * d.y) * down + a.y) / w,
    };
  };
};

const lengthOf = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Each pixel from its nearest one: good enough to see what was read. */
export const straightened = ({ pixels, width, height }: Decoded, corners: Corners): Decoded => {
  const [a, b, c, d] = corners;
  const ratio = (lengthOf(b, c) + lengthOf(a, d)) / (lengthOf(a, b) + lengthOf(d, c));
  const tall = Math.max(1, Math.min(straightWidth * 3, Math.round(straightWidth * ratio)));
  const place = ontoCorners(corners);
  const out = Buffer.alloc(straightWidth * tall * 3);
  for (let y = 0, to = 0; y < tall; y++) {
    for (let x = 0; x < straightWidth; x++, to += 3) {
      const at = place((x + 0.5) / straightWidth, (y + 0.5) / tall);
      const column = Math.max(0, Math.min(width - 1, Math.floor(at.x)));
      const row = Math.max(0, Math.min(height - 1, Math.floor(at.y)));
      pixels.copy(out, to, (row * width + column) * 3, (row * width + column) * 3 + 3);
    }
  }

  return { pixels: out, width: straightWidth, height: tall };
};

export const dataUrl = (webp: Buffer): string => `data:image/webp;base64,${webp.toString('base64')}`;

const imageOf = ({ pixels, width, height }: Decoded) => sharp(pixels, { raw: { width, height, channels: 3 } });

export const thumbnailOf = async (picture: Decoded): Promise<string> =>
  dataUrl(
    await imageOf(picture)
      .resize({ width: 560, height: 560, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 55 })
      .toBuffer(),
  );

/** The part of the straight document with this field, and a little around it. */
export const cropOf = async (straight: Decoded, box: Box): Promise<string> => {
  const margin = box.height * 0.25;
  const clamped = (value: number, size: number) => Math.max(0, Math.min(size - 1, Math.round(value * size)));
  const left = clamped(box.x - margin * 0.6, straight.width);
  const top = clamped(box.y - margin, straight.height);
  const right = clamped(box.x + box.width + margin * 0.6, straight.width);
  const bottom = clamped(box.y + box.height + margin, straight.height);

  return dataUrl(
    await imageOf(straight)
      .extract({ left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) })
      .resize({ height: cropHeight, width: 600, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 50 })
      .toBuffer(),
  );
};
