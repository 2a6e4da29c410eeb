import type { GreyFrame } from './grey';

export interface Edges {
  width: number;
  height: number;
  /** Per pixel: the slope's direction (1 or -1) where an edge runs down the picture, otherwise 0. */
  upright: Int8Array;
  /** The same where an edge runs across. */
  level: Int8Array;
  /** How far the edge leans: pixels across for each pixel down, or the other way round. */
  lean: Float32Array;
}

/** Grey values over three pixels: light plastic on a light table has hardly more. */
const weakest = 9;

/** Thin edges: only the steepest pixel across each of them. Plain loops, because they run for every pixel. */
export const findEdges = ({ pixels, width, height }: GreyFrame): Edges => {
  const size = width * height;
  const across = new Int16Array(size);
  const down = new Int16Array(size);
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1, end = at + width - 2; at < end; at++) {
      const above = at - width;
      const below = at + width;
      const first = (pixels[above - 1] as number) - (pixels[below + 1] as number);
      const second = (pixels[above + 1] as number) - (pixels[below - 1] as number);
      across[at] = second - first + (pixels[at + 1] as number) - (pixels[at - 1] as number);
      down[at] = (pixels[below] as number) - (pixels[above] as number) - first - second;
    }
  }

  const upright = new Int8Array(size);
  const level = new Int8Array(size);
  const lean = new Float32Array(size);
  const least = weakest * 3;
  for (let y = 2; y < height - 2; y++) {
    for (let at = y * width + 2, end = at + width - 4; at < end; at++) {
      const gx = across[at] as number;
      const gy = down[at] as number;
      const x = gx < 0 ? -gx : gx;
      const y2 = gy < 0 ? -gy : gy;
      if (x >= y2) {
        if (x < least || x < Math.abs(across[at - 1] as number) || x <= Math.abs(across[at + 1] as number)) continue;
        upright[at] = gx > 0 ? 1 : -1;
        lean[at] = -gy / gx;
      } else {
        if (y2 < least || y2 < Math.abs(down[at - width] as number) || y2 <= Math.abs(down[at + width] as number))
          continue;
        level[at] = gy > 0 ? 1 : -1;
        lean[at] = -gx / gy;
      }
    }
  }

  return { width, height, upright, level, lean };
};
