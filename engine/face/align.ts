/** Turns, scales and cuts a face so that its eyes and nose stand where dlib's network expects them. */
import type { Decoded } from '../decode';
import type { Corners, Point } from '../shapes';
import type { Face } from './find';
import type { Framed } from './framed';
import { pointOf } from './geometry';

/** Maps x, y to a x - b y + x0, b x + a y + y0: turning, scaling and shifting, without a mirror image. */
export interface Similarity {
  a: number;
  b: number;
  x0: number;
  y0: number;
}

export const chipSide = 150;

/** A quarter of the face's size is left free on each side. */
const onChip = (share: number): number => (share + 0.25) / 1.5;

/** Points of the mesh, and where dlib's training had them: both corners of each eye, and below the nose. */
const anchors: readonly (readonly [point: number, x: number, y: number])[] = [
  [33, 0.1206, 0.2137],
  [133, 0.3341, 0.2291],
  [362, 0.6461, 0.229],
  [263, 0.8596, 0.2135],
  [2, 0.4901, 0.6278],
];

const middleOf = (places: readonly Point[]): Point => ({
  x: places.reduce((sum, { x }) => sum + x, 0) / places.length,
  y: places.reduce((sum, { y }) => sum + y, 0) / places.length,
});

/** The one with the least squared distances. */
export const similarityBetween = (from: readonly Point[], to: readonly Point[]): Similarity => {
  const [start, end] = [middleOf(from), middleOf(to)];
  let [along, across, spread] = [0, 0, 0];
  from.forEach((place, i) => {
    const [x, y] = [place.x - start.x, place.y - start.y];
    const target = to[i] as Point;
    const [u, v] = [target.x - end.x, target.y - end.y];
    along += x * u + y * v;
    across += x * v - y * u;
    spread += x * x + y * y;
  });
  const [a, b] = spread > 0 ? [along / spread, across / spread] : [1, 0];

  return { a, b, x0: end.x - a * start.x + b * start.y, y0: end.y - b * start.x - a * start.y };
};

/** From a chip of `side` pixels to the framed picture. */
const alignmentOf = ({ scale, left, top }: Framed, face: Pick<Face, 'mesh'>, side: number): Similarity =>
  similarityBetween(
    anchors.map(([, x, y]) => ({ x: onChip(x) * side, y: onChip(y) * side })),
    anchors.map(([number]) => {
      const { x, y } = pointOf(face, number);

      return { x: x * scale + left, y: y * scale + top };
    }),
  );

/** More than this many samples each way are a waste. */
const mostSamples = 8;
const outside = 128;

/** Adds the colour between the pixels at a place to `out`; outside of the picture all is grey. */
const addColourAt = ({ pixels, width, height }: Decoded, x: number, y: number, out: Float64Array): void => {
  const [atX, atY] = [x - 0.5, y - 0.5];
  const [left, top] = [Math.floor(atX), Math.floor(atY)];
  const [right, down] = [atX - left, atY - top];
  for (let i = 0; i < 4; i++) {
    const [column, row] = [left + (i & 1), top + (i >> 1)];
    const weight = (i & 1 ? right : 1 - right) * (i >> 1 ? down : 1 - down);
    const isInside = column >= 0 && row >= 0 && column < width && row < height;
    const at = (row * width + column) * 3;
    for (let channel = 0; channel < 3; channel++) {
      out[channel] = (out[channel] as number) + weight * (isInside ? (pixels[at + channel] as number) : outside);
    }
  }
};

/** Red, green and blue from 0 to 255. Several samples per pixel, so that nothing is skipped. */
const cutOf = (picture: Decoded, { a, b, x0, y0 }: Similarity, side: number): Float32Array => {
  const samples = Math.min(mostSamples, Math.max(1, Math.ceil(Math.hypot(a, b))));
  const cut = new Float32Array(side * side * 3);
  const sum = new Float64Array(3);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      sum.fill(0);
      for (let i = 0; i < samples * samples; i++) {
        const u = x + ((i % samples) + 0.5) / samples;
        const v = y + (Math.floor(i / samples) + 0.5) / samples;
        addColourAt(picture, a * u - b * v + x0, b * u + a * v + y0, sum);
      }
      for (let channel = 0; channel < 3; channel++) {
        cut[(y * side + x) * 3 + channel] = (sum[channel] as number) / (samples * samples);
      }
    }
  }

  return cut;
};

/** The aligned face, a square of `side` pixels. */
export const chipOf = (framed: Framed, face: Pick<Face, 'mesh'>, side: number = chipSide): Float32Array =>
  cutOf(framed, alignmentOf(framed, face, side), side);

/** Where the chip's corners lie in the picture itself, from its top left clockwise. */
export const chipCornersOf = (framed: Framed, face: Pick<Face, 'mesh'>): Corners => {
  const { a, b, x0, y0 } = alignmentOf(framed, face, 1);
  const corner = (u: number, v: number): Point => ({
    x: (a * u - b * v + x0 - framed.left) / framed.scale,
    y: (b * u + a * v + y0 - framed.top) / framed.scale,
  });

  return [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
};

/** Left and right exchanged. */
export const mirrored = (chip: Float32Array, side: number): Float32Array => {
  const out = new Float32Array(chip.length);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const from = (y * side + x) * 3;
      out.set(chip.subarray(from, from + 3), (y * side + side - 1 - x) * 3);
    }
  }

  return out;
};
