/** Asks the trained network where the document's own corners are. */
import sharp from 'sharp';
import type { Decoded } from '../decode';
import { networkOf } from '../networks';
import type { Corners, Point } from '../shapes';
import { cells, clarityOf, cornersIn } from './marks';
import { mapCorners } from './projection';

/** The network's input, and the grey margin around a whole picture, where corners that the frame cuts off may lie. */
export const inputSide = 384;
export const inputMargin = 16;
export const grey = 128;

export interface Opinion {
  /** In pixels of the input. */
  corners: Corners;
  /** How clearly the four corners are marked, 0 to 1. */
  clarity: number;
  /** How much more clearly in this order than in the next best, 0 to 1. */
  order: number;
  /** Whether there is a document at all, 0 to 1. */
  presence: number;
  /** Whether it has the proportions of a card rather than of a passport's page, 0 to 1. */
  card: number;
}

/** What the network says of an input of red, green and blue. */
export const opinionOn = async ({ pixels }: Decoded): Promise<Opinion | null> => {
  const area = inputSide * inputSide;
  const data = new Float32Array(area * 3);
  for (let i = 0, at = 0; i < area; i++, at += 3) {
    data[i] = (pixels[at] as number) / 255;
    data[area + i] = (pixels[at + 1] as number) / 255;
    data[area * 2 + i] = (pixels[at + 2] as number) / 255;
  }
  const network = await networkOf('corners');
  const { data: out } = await network({ data, shape: [1, 3, inputSide, inputSide] });
  const map = (channel: number) => out.subarray(channel * cells, (channel + 1) * cells);
  const [maps, sides] = [[0, 1, 2, 3].map(map), [4, 5, 6, 7].map(map)];
  const corners = cornersIn(maps, sides);
  if (!corners) return null;

  const [clarity = 0, ...others] = [0, 1, 2, 3].map((shift) => clarityOf(corners, maps, shift));

  return {
    corners: mapCorners(corners, ({ x, y }) => ({ x, y })),
    clarity,
    order: clarity / (clarity + Math.max(...others) + 1e-6),
    presence: out[9 * cells] as number,
    card: out[10 * cells] as number,
  };
};

/** The whole picture in the network's input, and how its pixels come from there. */
export const wholeInput = async (picture: Decoded): Promise<{ input: Decoded; toPicture: (point: Point) => Point }> => {
  const room = inputSide - inputMargin * 2;
  const scale = room / Math.max(picture.width, picture.height);
  const [width, height] = [
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  ];
  const [left, top] = [Math.floor((inputSide - width) / 2), Math.floor((inputSide - height) / 2)];
  const small = await sharp(picture.pixels, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .resize({ width, height, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  const pixels = Buffer.alloc(inputSide * inputSide * 3, grey);
  for (let row = 0; row < height; row++) {
    small.copy(pixels, ((top + row) * inputSide + left) * 3, row * width * 3, (row + 1) * width * 3);
  }
  const toPicture = ({ x, y }: Point): Point => ({
    x: ((x - left) * picture.width) / width,
    y: ((y - top) * picture.height) / height,
  });

  return { input: { pixels, width: inputSide, height: inputSide }, toPicture };
};
