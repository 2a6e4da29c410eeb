import { describe, expect, it } from 'vitest';
import { chipOf, mirrored, similarityBetween } from './align';
import type { Framed } from './framed';
import { faceAt } from './testing';

const place = (x: number, y: number) => ({ x, y });

describe('alignment', () => {
  it('finds the turn, scale and shift between two sets of points', () => {
    const from = [place(0, 0), place(10, 0), place(0, 10), place(7, 3)];
    const to = from.map(({ x, y }) => place(5 - 2 * y, 7 + 2 * x));
    const { a, b, x0, y0 } = similarityBetween(from, to);
    expect([a, b, x0, y0].map((value) => Number(value.toFixed(9)) + 0)).toEqual([0, 2, 5, 7]);
  });

  it('never mirrors a face', () => {
    const from = [place(-1, 0), place(1, 0), place(0, 3)];
    const { a, b } = similarityBetween(
      from,
      from.map(({ x, y }) => place(-x, y)),
    );
    expect(a * a + b * b).toBeGreaterThanOrEqual(0);
    expect(a).toBeGreaterThan(0);
  });

  /** A frame in which the column gives red and the row green. */
  const frame = (width: number, height: number): Framed => {
    const pixels = Buffer.alloc(width * height * 3);
    for (let i = 0; i < width * height; i++) pixels.set([(i % width) / 4, Math.floor(i / width) / 4, 0], i * 3);

    return { pixels, width, height, scale: 1, left: 0, top: 0 };
  };

  it.each([0, 30, -90, 180])('puts the eyes of a face turned by %i degrees on one row', (roll) => {
    const face = faceAt({ x: 400, y: 420, width: 240, roll });
    const chip = chipOf(frame(800, 800), face);
    const at = (x: number, y: number) =>
      [...chip.subarray((y * 150 + x) * 3, (y * 150 + x) * 3 + 2)].map((value) => value * 4);
    const eyes = [face.mesh[33], face.mesh[263]].map((point) => [point?.x, point?.y]);
    // (.1206 + .25) / 1.5 of 150, and the same for .8596 and .2136.
    const seen = [at(37, 46), at(111, 46)];
    seen.flat().forEach((value, i) => {
      expect(Math.abs(value - (eyes.flat()[i] ?? Number.NaN))).toBeLessThan(14);
    });
  });

  it('is grey outside of the picture', () => {
    const chip = chipOf(frame(50, 50), faceAt({ x: 400, y: 400, width: 60 }));
    expect([...new Set(chip)]).toEqual([128]);
  });

  it('mirrors a chip, and twice is the same', () => {
    const chip = chipOf(frame(800, 800), faceAt({ x: 400, y: 420, width: 240 }));
    const other = mirrored(chip, 150);
    expect(other[0]).toBe(chip[149 * 3]);
    expect(mirrored(other, 150)).toEqual(chip);
  });
});
