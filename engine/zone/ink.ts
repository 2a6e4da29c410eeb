/** Dark strokes on a lighter ground, whatever the light: the ground is estimated from the neighbourhood. */
import type { Grey } from '../grey';

/** Steps that double a window, then one more: 9 pixels of half the size, wider than a stroke of the zone's letters. */
const steps = [1, 2, 4, 1] as const;
/** Where the ground is nearly black, noise would look like ink. */
const darkestGround = 40;

export const transposed = ({ pixels, width, height }: Grey): Grey => {
  const out = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) out[x * height + y] = pixels[y * width + x] as number;
  }

  return { pixels: out, width: height, height: width };
};

/** Each pixel becomes the lightest of itself and the 8 after it in its row of `length` (of pixels `apart`). */
const lightest = (pixels: Uint8Array, length: number, apart: number): void => {
  for (const step of steps) {
    const distance = step * apart;
    for (let start = 0; start < pixels.length; start += length) {
      for (let i = start; i < start + length - distance; i++) {
        const own = pixels[i] as number;
        const other = pixels[i + distance] as number;
        pixels[i] = Math.max(own, other);
      }
    }
  }
};

/** Each pixel becomes the darkest of itself and the 8 before it. */
const darkest = (pixels: Uint8Array, length: number, apart: number): void => {
  for (const step of steps) {
    const distance = step * apart;
    for (let start = 0; start < pixels.length; start += length) {
      for (let i = start + length - 1; i >= start + distance; i--) {
        const own = pixels[i] as number;
        const other = pixels[i - distance] as number;
        pixels[i] = Math.min(own, other);
      }
    }
  }
};

/** At half the size, where each pixel is the lightest of four. */
const halved = ({ pixels, width, height }: Grey): Grey => {
  const half = { pixels: new Uint8Array(((width + 1) >> 1) * ((height + 1) >> 1)), width: (width + 1) >> 1 };
  for (let y = 0, at = 0; y < height; y++) {
    const row = (y >> 1) * half.width;
    for (let x = 0; x < width; x++, at++) {
      const value = pixels[at] as number;
      const to = row + (x >> 1);
      if (value > (half.pixels[to] as number)) half.pixels[to] = value;
    }
  }

  return { ...half, height: (height + 1) >> 1 };
};

/** The picture at half the size, without anything dark that is narrower than the window. */
const groundOf = (grey: Grey): Grey => {
  const ground = halved(grey);
  const { pixels, width } = ground;
  lightest(pixels, width, 1);
  lightest(pixels, pixels.length, width);
  darkest(pixels, width, 1);
  darkest(pixels, pixels.length, width);

  return ground;
};

/** How much darker than its ground each pixel is: 0 to 255. */
export const inkOf = (grey: Grey): Grey => {
  const { pixels, width, height } = grey;
  const ground = groundOf(grey);
  const ink = new Uint8Array(pixels.length);
  for (let y = 0, at = 0; y < height; y++) {
    const row = (y >> 1) * ground.width;
    for (let x = 0; x < width; x++, at++) {
      const light = ground.pixels[row + (x >> 1)] as number;
      const missing = (light - (pixels[at] as number)) * 255;
      ink[at] = (missing / Math.max(light, darkestGround)) | 0;
    }
  }

  return { pixels: ink, width, height };
};
