/** Dark strokes on a lighter ground, whatever the light: the ground is estimated from the neighbourhood. */
export interface Grey {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** Steps that double a window, then one more: 17 pixels, wider than a stroke of the zone's letters. */
const steps = [1, 2, 4, 8, 1] as const;
/** Where the ground is nearly black, noise would look like ink. */
const darkestGround = 40;

export const transposed = ({ pixels, width, height }: Grey): Grey => {
  const out = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) out[x * height + y] = pixels[y * width + x] as number;
  }

  return { pixels: out, width: height, height: width };
};

/** Each pixel becomes the lightest of itself and the 16 after it in its row of `length` (of pixels `apart`). */
const lightest = (pixels: Uint8Array, length: number, apart: number): void => {
  for (const step of steps) {
    const distance = step * apart;
    for (let start = 0; start < pixels.length; start += length) {
      for (let i = start; i < start + length - distance; i++) {
        const other = pixels[i + distance] as number;
        if (other > (pixels[i] as number)) pixels[i] = other;
      }
    }
  }
};

/** Each pixel becomes the darkest of itself and the 16 before it. */
const darkest = (pixels: Uint8Array, length: number, apart: number): void => {
  for (const step of steps) {
    const distance = step * apart;
    for (let start = 0; start < pixels.length; start += length) {
      for (let i = start + length - 1; i >= start + distance; i--) {
        const other = pixels[i - distance] as number;
        if (other < (pixels[i] as number)) pixels[i] = other;
      }
    }
  }
};

/** The picture without anything dark that is narrower than the window. */
const groundOf = ({ pixels, width }: Grey): Uint8Array => {
  const ground = Uint8Array.from(pixels);
  lightest(ground, width, 1);
  lightest(ground, ground.length, width);
  darkest(ground, width, 1);
  darkest(ground, ground.length, width);

  return ground;
};

/** How much darker than its ground each pixel is: 0 to 255. */
export const inkOf = (grey: Grey): Grey => {
  const ground = groundOf(grey);
  const ink = new Uint8Array(ground.length);
  for (let i = 0; i < ink.length; i++) {
    const light = ground[i] as number;
    ink[i] = ((light - (grey.pixels[i] as number)) * 255) / Math.max(light, darkestGround);
  }

  return { ...grey, pixels: ink };
};
