/** Upright views cut from a picture: where they lie, and their pixels between the picture's pixels. */
import type { Grey } from '../grey';

export interface Point {
  x: number;
  y: number;
}

/** A rectangle of the picture, turned so that its text runs to the right. `right` and `down` are one unit long. */
export interface Frame {
  middle: Point;
  right: Point;
  width: number;
  height: number;
}

/** From the frame (0 to 1 each way) to the picture. */
export const placeIn = ({ middle, right, width, height }: Frame, across: number, down: number): Point => {
  const [x, y] = [(across - 0.5) * width, (down - 0.5) * height];

  return { x: middle.x + x * right.x - y * right.y, y: middle.y + x * right.y + y * right.x };
};

/** Between pixels, whose middles are at halves; beyond the edge the edge goes on. */
export const brightnessAt = ({ pixels, width, height }: Grey, x: number, y: number): number => {
  const atX = Math.min(Math.max(x - 0.5, 0), width - 1.001);
  const atY = Math.min(Math.max(y - 0.5, 0), height - 1.001);
  const [left, top] = [Math.floor(atX), Math.floor(atY)];
  const [a, b, i] = [atX - left, atY - top, top * width + left];
  const upper = (pixels[i] as number) * (1 - a) + (pixels[i + 1] as number) * a;
  const lower = (pixels[i + width] as number) * (1 - a) + (pixels[i + width + 1] as number) * a;

  return upper * (1 - b) + lower * b;
};

/** More than this many samples each way are a waste. */
const mostSamples = 4;

/**
 * Draws a view of `width` x `height` pixels, from 0 to 1; `place` maps a place of the view (0 to 1) to the picture.
 * `reduction`: pixels of the picture per pixel of the view, so that fine print is averaged and not skipped.
 */
export const viewOf = (
  grey: Grey,
  [width, height]: readonly [number, number],
  reduction: number,
  place: (across: number, down: number) => Point,
): Float32Array => {
  const samples = Math.min(mostSamples, Math.max(1, Math.round(reduction)));
  const view = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let i = 0; i < samples * samples; i++) {
        const [dx, dy] = [(i % samples) + 0.5, Math.floor(i / samples) + 0.5];
        const at = place((x + dx / samples) / width, (y + dy / samples) / height);
        sum += brightnessAt(grey, at.x, at.y);
      }
      view[y * width + x] = sum / (samples * samples) / 255;
    }
  }

  return view;
};
