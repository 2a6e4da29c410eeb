import { describe, expect, it } from 'vitest';
import type { Decoded } from '../decode';
import type { Grey } from '../grey';
import { colourSpread } from './colour';
import { patternIn } from './spectrum';

/** Always the same noise, from -1 to 1. */
const noiseAt = (i: number): number => {
  const value = Math.sin(i * 12.9898) * 43_758.5453;

  return 2 * (value - Math.floor(value)) - 1;
};

const size = 400;
const whole = { left: 0, top: 0, right: size, bottom: size };

/** Soft shades and noise, with a wave of `strength` levels on it. */
const greyWith = (strength: number, period = 3.3, angle = 0.1): Grey => {
  const pixels = new Uint8Array(size * size);
  for (let i = 0; i < pixels.length; i++) {
    const [x, y] = [i % size, Math.floor(i / size)];
    const wave = Math.sin((2 * Math.PI * (x * Math.cos(angle) + y * Math.sin(angle))) / period);
    pixels[i] = 128 + 50 * Math.sin(x / 60 + y / 90) + 4 * noiseAt(i) + strength * wave;
  }

  return { pixels, width: size, height: size };
};

describe('fine patterns', () => {
  it('stand out however weak they are against the picture, and nothing else does', () => {
    const plain = patternIn(greyWith(0), whole) ?? Number.NaN;
    expect(plain).toBeLessThan(2);
    for (const [period, angle] of [
      [3.3, 0.1],
      [2.2, 1.5],
      [9, 0.7],
    ] as const) {
      expect(patternIn(greyWith(2, period, angle), whole)).toBeGreaterThan(plain + 1.5);
    }
  });

  it('are not the blocks of a JPEG', () => {
    expect(patternIn(greyWith(3, 8, 0), whole)).toBeLessThan(2);
  });

  it('are not looked for in a region too small for it', () => {
    expect(patternIn(greyWith(0), { ...whole, right: 100 })).toBeNull();
  });
});

describe('colours', () => {
  const picture = (colourOf: (x: number, y: number) => readonly [number, number, number]): Decoded => {
    const pixels = Buffer.alloc(100 * 100 * 3);
    for (let i = 0; i < 100 * 100; i++) pixels.set(colourOf(i % 100, Math.floor(i / 100)), i * 3);

    return { pixels, width: 100, height: 100 };
  };

  it('are missing in a grey copy, even under a warm lamp', async () => {
    const grey = picture((x, y) => {
      const light = 60 + x + 0.6 * y;

      return [light * 1.1, light, light * 0.9];
    });
    expect(await colourSpread(grey)).toBeLessThan(0.005);
  });

  it('are there where hues differ', async () => {
    expect(await colourSpread(picture((x) => (x < 50 ? [200, 150, 130] : [180, 110, 105])))).toBeGreaterThan(0.01);
  });
});
