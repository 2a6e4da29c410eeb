/** A head turned to the side or up and down: the drawing is laid over an ellipsoid, which is turned and seen again. */
import type { Raster } from '@/demo/pictures/render';
import type { Source } from './source';

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** `yaw` to the right of the picture and `pitch` down, in degrees. What lay behind the ellipsoid's edge takes the edge's colour. */
export const turnedHead = ({ raster, head }: Source, yaw: number, pitch: number): Raster => {
  const { pixels, width, height, channels } = raster;
  const out = Buffer.from(pixels);
  const [rx, ry] = [head.width / 2, head.height / 2];
  const [cx, cy] = [head.left + rx, head.top + ry];
  const [cosY, sinY, cosP, sinP] = [
    Math.cos(radians(yaw)),
    Math.sin(radians(yaw)),
    Math.cos(radians(pitch)),
    Math.sin(radians(pitch)),
  ];
  for (let y = Math.max(0, Math.floor(head.top)); y < Math.min(height, head.top + head.height); y++) {
    for (let x = Math.max(0, Math.floor(head.left)); x < Math.min(width, head.left + head.width); x++) {
      const [u, v] = [(x - cx) / rx, (y - cy) / ry];
      const rest = 1 - u * u - v * v;
      if (rest <= 0) continue;
      const w = Math.sqrt(rest);
      const [v1, w1] = [v * cosP - w * sinP, v * sinP + w * cosP];
      let [u2, v2] = [u * cosY - w1 * sinY, v1];
      if (u * sinY + w1 * cosY < 0) {
        const length = Math.hypot(u2, v2) / 0.98;
        [u2, v2] = [u2 / length, v2 / length];
      }
      const from =
        Math.min(height - 1, Math.max(0, Math.round(cy + v2 * ry))) * width +
        Math.min(width - 1, Math.max(0, Math.round(cx + u2 * rx)));
      for (let channel = 0; channel < 3; channel++)
        out[(y * width + x) * channels + channel] = pixels[from * channels + channel] as number;
    }
  }

  return { ...raster, pixels: out };
};
