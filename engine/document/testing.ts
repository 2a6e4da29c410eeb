/** Sheets in perspective for tests, without any network. */
import type { Decoded } from '../decode';
import type { Corners, Point } from '../shapes';
import { ontoCorners } from './projection';

type Colour = readonly [number, number, number];

interface Scene {
  width: number;
  height: number;
  corners: Corners;
  /** The colour of the sheet at shares of its width and height. */
  sheet: (u: number, v: number) => Colour;
  table?: Colour;
}

/** The corners of a sheet before a camera: turned in its plane, then tilted away about an axis. Angles in degrees. */
export const cornersSeen = (
  { width, height, focal = 0.85 }: { width: number; height: number; focal?: number },
  { proportions, share, turn, tilt, axis }: Record<'proportions' | 'share' | 'turn' | 'tilt' | 'axis', number>,
): Corners => {
  const [a, t, x] = [turn, tilt, axis].map((degrees) => (degrees * Math.PI) / 180) as [number, number, number];
  const long = Math.max(width, height);
  const corner = (u: number, v: number): Point => {
    const [sx, sy] = [
      u * Math.cos(a) - (v / proportions) * Math.sin(a),
      u * Math.sin(a) + (v / proportions) * Math.cos(a),
    ];
    const [along, across] = [sx * Math.cos(x) + sy * Math.sin(x), sy * Math.cos(x) - sx * Math.sin(x)];
    const near = (focal * long) / (focal / share + across * Math.sin(t));
    const [px, py] = [along, across * Math.cos(t)];

    return {
      x: width / 2 + near * (px * Math.cos(x) - py * Math.sin(x)),
      y: height / 2 + near * (px * Math.sin(x) + py * Math.cos(x)),
    };
  };

  return [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)];
};

const inverse = ([a, b, c, d, e, f, g, h, i]: ReturnType<typeof ontoCorners>) =>
  [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ] as const;

/** Nine samples for each pixel, so that edges lie where they should to a part of a pixel. */
export const photographOf = ({ width, height, corners, sheet, table = [70, 80, 70] }: Scene): Decoded => {
  const [across, down, depth] = inverse(ontoCorners(corners));
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const sum = [0, 0, 0];
    for (let k = 0; k < 9; k++) {
      const [x, y] = [(at % width) + ((k % 3) + 0.5) / 3, Math.floor(at / width) + (Math.floor(k / 3) + 0.5) / 3];
      const w = depth[0] * x + depth[1] * y + depth[2];
      const [u, v] = [(across[0] * x + across[1] * y + across[2]) / w, (down[0] * x + down[1] * y + down[2]) / w];
      const colour = u >= 0 && v >= 0 && u <= 1 && v <= 1 ? sheet(u, v) : table;
      for (let channel = 0; channel < 3; channel++)
        sum[channel] = (sum[channel] as number) + (colour[channel] as number);
    }
    for (let channel = 0; channel < 3; channel++) pixels[at * 3 + channel] = (sum[channel] as number) / 9;
  }

  return { pixels, width, height };
};

/** The largest distance between corners of the same place, as a share of the diagonal. */
export const errorOf = (found: Corners, real: Corners): number =>
  Math.max(...found.map(({ x, y }, i) => Math.hypot(x - (real[i] as Point).x, y - (real[i] as Point).y))) /
  Math.hypot(real[2].x - real[0].x, real[2].y - real[0].y);
