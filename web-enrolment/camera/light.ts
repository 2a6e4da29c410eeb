import { type Area, type GreyFrame, within } from './grey';

/** From here on nothing can be told apart any more. */
export const clippedFrom = 250;

export interface Light {
  /** Nine of ten pixels are darker: how bright paper or skin is. */
  bright: number;
  /** The share of pixels that are white without detail. */
  clipped: number;
}

export const measureLight = (frame: GreyFrame, area: Area): Light => {
  const { left, top, width, height } = within(frame, area);
  const counts = new Uint32Array(256);
  for (let y = top; y < top + height; y++) {
    for (let at = y * frame.width + left, end = at + width; at < end; at++) {
      const value = frame.pixels[at] as number;
      counts[value] = (counts[value] as number) + 1;
    }
  }
  const total = width * height;
  let white = 0;
  for (let value = clippedFrom; value < 256; value++) white += counts[value] as number;

  let brighter = 0;
  let bright = 255;
  while (bright > 0 && brighter + (counts[bright] as number) < total * 0.1) brighter += counts[bright--] as number;

  return { bright, clipped: white / total };
};
