import { setImmediate as breathe } from 'node:timers/promises';
import type { Raster } from '../render';
import { backFrom, type Corners, type Projection } from './perspective';
import { grid, stripes } from './screen';
import type { Surface } from './surface';

export interface Shot {
  /** The flat page, with transparent corners. */
  page: Raster;
  corners: Corners;
  surface: Surface;
  /** The brightest point of the scene, and the lamp's colour from 1 (warm) to -1 (cold). */
  lamp: { x: number; y: number; warmth: number; falloff: number };
  /** True if the page is shown on a screen. */
  isScreen: boolean;
}

/** In pixels of the page. */
const shadowReach = 60;
const glass = 26;
const bezel = 74;

/** The shadow on the desk near a page, by the distance from its edges. */
const shadowAt = (u: number, v: number, width: number, height: number): number => {
  const dx = Math.max(30 - u, u - width - 8, 0);
  const dy = Math.max(34 - v, v - height - 14, 0);
  if (dx > shadowReach || dy > shadowReach) return 1;

  const near = 1 - Math.sqrt(dx * dx + dy * dy) / shadowReach;

  return near > 0 ? 1 - 0.52 * near * near : 1;
};

const isWithin = (u: number, v: number, { width, height }: Raster, margin: number): boolean =>
  u > -margin && v > -margin && u < width + margin && v < height + margin;

interface Film extends Raster {
  fromRow: number;
  toRow: number;
}

/** Draws some rows of the photograph. The inner loop uses plain numbers, because it runs for a million pixels. */
const expose = (shot: Shot, projection: Projection, film: Film): void => {
  const { page, surface, lamp, isScreen } = shot;
  const { pixels, width: pageWidth, height: pageHeight } = page;
  const { pixels: out, width } = film;
  const [a, b, c, d, e, f, g, h, i] = projection;
  const [[red, green, blue], [red2, green2, blue2]] = surface.colours;
  const [warm, cold] = [1 + lamp.warmth * 0.05, 1 - lamp.warmth * 0.07];
  const [maxU, maxV, stride] = [pageWidth - 1.001, pageHeight - 1.001, pageWidth * 4];
  const margin = isScreen ? bezel : 0;
  let noise = film.fromRow * 7919 + 1;
  let target = film.fromRow * width * 3;

  for (let y = film.fromRow; y < film.toRow; y++) {
    for (let x = 0; x < width; x++, target += 3) {
      const w = 1 / (g * x + h * y + i);
      const u = (a * x + b * y + c) * w;
      const v = (d * x + e * y + f) * w;
      const far = (x - lamp.x) * (x - lamp.x) + (y - lamp.y) * (y - lamp.y);
      noise = (Math.imul(noise, 1103515245) + 12345) | 0;
      const light = 1.07 - lamp.falloff * far + ((noise >> 16) & 255) * 0.00024;

      let r = 0;
      let gr = 0;
      let bl = 0;
      let cover = 0;
      if (u >= 0 && v >= 0 && u < maxU && v < maxV) {
        const at = (v | 0) * stride + (u | 0) * 4;
        const below = at + stride;
        const right = u - (u | 0);
        const down = v - (v | 0);
        const w11 = right * down;
        const w10 = right - w11;
        const w01 = down - w11;
        const w00 = 1 - right - w01;
        r =
          (pixels[at] as number) * w00 +
          (pixels[at + 4] as number) * w10 +
          (pixels[below] as number) * w01 +
          (pixels[below + 4] as number) * w11;
        gr =
          (pixels[at + 1] as number) * w00 +
          (pixels[at + 5] as number) * w10 +
          (pixels[below + 1] as number) * w01 +
          (pixels[below + 5] as number) * w11;
        bl =
          (pixels[at + 2] as number) * w00 +
          (pixels[at + 6] as number) * w10 +
          (pixels[below + 2] as number) * w01 +
          (pixels[below + 6] as number) * w11;
        cover = (pixels[at + 3] as number) / 255;
      }

      // The renderer's colours are premultiplied, so the desk is added.
      if (cover < 1) {
        if (isScreen && isWithin(u, v, page, bezel)) {
          const black = (isWithin(u, v, page, glass) ? 34 : 13) * (1 - cover);
          r += black;
          gr += black;
          bl += black;
        } else {
          const share = surface.at(x, y);
          const shadow = shadowAt(u + margin, v + margin, pageWidth + margin * 2, pageHeight + margin * 2);
          const rest = (1 - cover) * shadow;
          r += (red + (red2 - red) * share) * rest;
          gr += (green + (green2 - green) * share) * rest;
          bl += (blue + (blue2 - blue) * share) * rest;
        }
      }

      if (isScreen && isWithin(u, v, page, glass)) {
        // A screen has its own light.
        const own = grid(u, v) * (0.9 + light * 0.1);
        out[target] = Math.min(255, r * stripes(u, v, 0) * own + 4);
        out[target + 1] = Math.min(255, gr * stripes(u, v, 1) * own + 4);
        out[target + 2] = Math.min(255, bl * stripes(u, v, 2) * own + 6);
      } else {
        out[target] = Math.min(255, r * light * warm);
        out[target + 1] = Math.min(255, gr * light);
        out[target + 2] = Math.min(255, bl * light * cold);
      }
    }
  }
};

/** Drawing all rows at once would block other requests. */
const rowsAtOnce = 70;

/** Photographs the page with desk, shadow, light and camera noise. */
export const photograph = async (shot: Shot, width: number, height: number): Promise<Raster> => {
  const film = { width, height, channels: 3 as const, pixels: Buffer.alloc(width * height * 3) };
  const projection = backFrom(shot.corners, shot.page.width, shot.page.height);
  const falloff = shot.lamp.falloff / (width * width + height * height);
  const scaled = { ...shot, lamp: { ...shot.lamp, falloff } };

  for (let fromRow = 0; fromRow < height; fromRow += rowsAtOnce) {
    expose(scaled, projection, { ...film, fromRow, toRow: Math.min(height, fromRow + rowsAtOnce) });
    await breathe();
  }

  return film;
};
