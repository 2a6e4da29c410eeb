/** Pixels of a picture seen through a projection. */
import type { Decoded } from '../decode';
import type { Projection } from './projection';

interface View {
  /** From the unit square of the view to the picture. */
  projection: Projection;
  width: number;
  height: number;
  /** Samples for each pixel in each direction: as many as the picture has more pixels there. */
  samples: number;
  /** The grey of what lies beyond the picture; without it, the picture's edge goes on. */
  beyond?: number;
}

/** Places are rounded to a 32nd of a pixel, so the four weights of a sample add up to 1,024. */
const parts = 32;

/** Adds the samples of one line to the sums of its pixels. Plain numbers, because this runs for millions of samples. */
const addLine = ({ pixels, width: wide, height: high }: Decoded, view: View, v: number, sums: Int32Array): void => {
  const { projection, width, samples, beyond = -1 } = view;
  const [a, b, c, d, e, f, g, h, i] = projection;
  const [lastX, lastY, stride] = [wide - 1.001, high - 1.001, wide * 3];
  const step = 1 / (width * samples);
  let x0 = a * step * 0.5 + b * v + c;
  let y0 = d * step * 0.5 + e * v + f;
  let w0 = g * step * 0.5 + h * v + i;
  const [dx, dy, dw] = [a * step, d * step, g * step];
  let target = 0;
  let taken = 0;

  for (let sample = width * samples; sample > 0; sample--) {
    const near = 1 / w0;
    let x = x0 * near - 0.5;
    let y = y0 * near - 0.5;
    x0 += dx;
    y0 += dy;
    w0 += dw;
    if (beyond >= 0 && (x < -0.5 || y < -0.5 || x > wide - 0.5 || y > high - 0.5)) {
      (sums[target] as number) += beyond * parts * parts;
      (sums[target + 1] as number) += beyond * parts * parts;
      (sums[target + 2] as number) += beyond * parts * parts;
    } else {
      if (x < 0) x = 0;
      else if (x > lastX) x = lastX;
      if (y < 0) y = 0;
      else if (y > lastY) y = lastY;
      const fineX = (x * parts) | 0;
      const fineY = (y * parts) | 0;
      const right = fineX & (parts - 1);
      const down = fineY & (parts - 1);
      const w11 = right * down;
      const w10 = right * parts - w11;
      const w01 = down * parts - w11;
      const w00 = parts * parts - w11 - w10 - w01;
      const at = (fineY >> 5) * stride + (fineX >> 5) * 3;
      const under = at + stride;
      (sums[target] as number) +=
        (pixels[at] as number) * w00 +
        (pixels[at + 3] as number) * w10 +
        (pixels[under] as number) * w01 +
        (pixels[under + 3] as number) * w11;
      (sums[target + 1] as number) +=
        (pixels[at + 1] as number) * w00 +
        (pixels[at + 4] as number) * w10 +
        (pixels[under + 1] as number) * w01 +
        (pixels[under + 4] as number) * w11;
      (sums[target + 2] as number) +=
        (pixels[at + 2] as number) * w00 +
        (pixels[at + 5] as number) * w10 +
        (pixels[under + 2] as number) * w01 +
        (pixels[under + 5] as number) * w11;
    }
    taken++;
    if (taken === samples) {
      taken = 0;
      target += 3;
    }
  }
};

/** Each pixel is the mean of its samples, each sample from the four pixels around its place. */
export const resample = (picture: Decoded, view: View): Decoded => {
  const { width, height, samples } = view;
  const out = Buffer.allocUnsafe(width * height * 3);
  const sums = new Int32Array(width * 3);
  const share = 1 / (parts * parts * samples * samples);
  let target = 0;

  for (let row = 0; row < height; row++) {
    sums.fill(0);
    for (let line = 0; line < samples; line++) {
      addLine(picture, view, (row + (line + 0.5) / samples) / height, sums);
    }
    for (let k = 0; k < sums.length; k++, target++) out[target] = (sums[k] as number) * share + 0.5;
  }

  return { pixels: out, width, height };
};
