/** Photographs test documents. A camera of its own: training used neither its light, its blur nor its noise. */
import type { Raster } from '@/demo/pictures/render';
import { backFrom, type Corners } from '@/demo/pictures/scenes/perspective';
import type { Random } from '@/demo/population';
import { develop } from './develop';
import type { Film } from './pose';
import { between, ranges } from './ranges';

export interface Spot {
  /** In units of the document's width and height, 0 to 1. */
  x: number;
  y: number;
  radius: number;
  squeeze: number;
  strength: number;
}

export interface Scene {
  /** Two sizes of the thing that lies there; the second is half the first, for its far parts. */
  levels: readonly [Raster, Raster];
  /** The document's place on the first raster: left, top, width and height in its pixels. */
  place: readonly [left: number, top: number, width: number, height: number];
  corners: Corners;
  background: Raster;
  glare: Spot | null;
}

/** Light over the film: a slope, and perhaps the soft edge of a shadow. */
const drawLight = ({ width, height }: Film, random: Random) => {
  const angle = random.next() * Math.PI * 2;
  const [dx, dy] = [Math.cos(angle) / Math.hypot(width, height), Math.sin(angle) / Math.hypot(width, height)];
  const dim = between(ranges.falloff, random);
  const hasShadow = random.chance(ranges.shadow.chance);
  const lit = hasShadow ? between(ranges.shadow.light, random) : 1;
  const edge = random.next() * Math.PI * 2;
  const [ex, ey, soft] = [Math.cos(edge), Math.sin(edge), (0.01 + random.next() * 0.12) * width];
  const [sx, sy] = [width * (0.2 + random.next() * 0.6), height * (0.2 + random.next() * 0.6)];

  return (x: number, y: number): number => {
    const slope = 1 - (1 - dim) * (0.5 + (x - width / 2) * dx + (y - height / 2) * dy);
    if (lit === 1) return slope;
    const off = ((x - sx) * ex + (y - sy) * ey) / soft;
    const share = off < -1 ? 1 : off > 1 ? 0 : (1 - off) / 2;

    return slope * (1 - (1 - lit) * share);
  };
};

/** How much light reaches the table near the edge of what lies on it. */
const besides = (u: number, v: number, width: number, height: number): number => {
  const reach = width * 0.035;
  const dx = Math.max(reach * 0.3 - u, u - width - reach * 0.2, 0);
  const dy = Math.max(reach * 0.3 - v, v - height - reach * 0.5, 0);
  const far = Math.sqrt(dx * dx + dy * dy) / reach;

  return far >= 1 ? 1 : 1 - 0.5 * (1 - far) * (1 - far);
};

/** Mixes the four pixels around a place into `out`; outside there is nothing. */
const sample = ({ pixels, width, height }: Raster, u: number, v: number, out: Float64Array): void => {
  const [x, y] = [Math.floor(u), Math.floor(v)];
  if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) {
    out.fill(0);

    return;
  }
  const at = (y * width + x) * 4;
  const below = at + width * 4;
  const [right, down] = [u - x, v - y];
  const [w11, w10, w01] = [right * down, right * (1 - down), (1 - right) * down];
  const w00 = 1 - w11 - w10 - w01;
  for (let channel = 0; channel < 4; channel++) {
    out[channel] =
      (pixels[at + channel] as number) * w00 +
      (pixels[at + 4 + channel] as number) * w10 +
      (pixels[below + channel] as number) * w01 +
      (pixels[below + 4 + channel] as number) * w11;
  }
};

const expose = (scene: Scene, film: Film, random: Random): Buffer => {
  const { levels, place, corners, background, glare } = scene;
  const [left, top, width, height] = place;
  const [large, small] = levels;
  const projection = backFrom(corners, width, height);
  const [a, b, c, d, e, f, g, h, i] = projection;
  const area = Math.abs(a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g));
  const light = drawLight(film, random);
  const [exposure, warmth] = [between(ranges.exposure, random), between(ranges.warmth, random)];
  const gains = [exposure * Math.sqrt(warmth), exposure, exposure / Math.sqrt(warmth)] as const;
  const out = Buffer.alloc(film.width * film.height * 3);
  const [thing, far] = [new Float64Array(4), new Float64Array(4)];
  const { pixels: ground, width: groundWidth } = background;

  for (let y = 0, to = 0; y < film.height; y++) {
    for (let x = 0; x < film.width; x++, to += 3) {
      const w = 1 / (g * (x + 0.5) + h * (y + 0.5) + i);
      const u = (a * (x + 0.5) + b * (y + 0.5) + c) * w;
      const v = (d * (x + 0.5) + e * (y + 0.5) + f) * w;
      sample(large, u + left - 0.5, v + top - 0.5, thing);
      // Pixels of the raster for one of the film: distant print is averaged, not skipped.
      const reduction = thing[3] === 0 ? 1 : Math.sqrt(area * Math.abs(w * w * w));
      if (reduction > 1.2) {
        const share = Math.min(1, Math.log2(reduction));
        sample(small, (u + left) / 2 - 0.5, (v + top) / 2 - 0.5, far);
        for (let channel = 0; channel < 4; channel++) {
          thing[channel] = (thing[channel] as number) * (1 - share) + (far[channel] as number) * share;
        }
      }
      const cover = (thing[3] as number) / 255;
      const bare = cover < 1 ? (1 - cover) * besides(u + left, v + top, large.width, large.height) : 0;
      const groundAt = ((y >> 1) * groundWidth + (x >> 1)) * 3;
      const lit = light(x, y);
      let shine = 0;
      if (glare && cover > 0.5) {
        const [gx, gy] = [u / width - glare.x, ((v / height - glare.y) * height) / width / glare.squeeze];
        const off = Math.sqrt(gx * gx + gy * gy) / glare.radius;
        if (off < 1) shine = glare.strength * (1 - off * off) ** 0.8;
      }
      for (let channel = 0; channel < 3; channel++) {
        // The renderer's colours are premultiplied, so the ground is added.
        const colour = (thing[channel] as number) + (bare > 0 ? (ground[groundAt + channel] as number) * bare : 0);
        const seen = colour * lit * (gains[channel] as number);
        out[to + channel] = Math.min(255, seen + (255 - seen) * shine);
      }
    }
  }

  return out;
};

export const photograph = (scene: Scene, film: Film, random: Random): Promise<Buffer> =>
  develop(expose(scene, film, random), film, random);
