import { describe, expect, it } from 'vitest';
import { areApart, type Eyes, type MarkedPicture, partAt, placingOnto, placingWords } from './eyes';
import { lying, type Point } from './view';

const box = { width: 400, height: 500 };
const portrait: MarkedPicture = {
  size: { width: 412, height: 515 },
  eyes: [
    { x: 0.4, y: 0.45 },
    { x: 0.6, y: 0.45 },
  ],
};
/** Of another shape, further away, and with its head on one side. */
const selfie: MarkedPicture = {
  size: { width: 1200, height: 900 },
  eyes: [
    { x: 0.52, y: 0.31 },
    { x: 0.6, y: 0.35 },
  ],
};

const inBox = ({ size, eyes }: MarkedPicture, which: 0 | 1): Point => {
  const { width, height } = lying({ picture: size, box });
  return { x: (eyes[which].x - 0.5) * width, y: (eyes[which].y - 0.5) * height };
};

describe('eyes that somebody marked', () => {
  it.each([0, 1] as const)('lie on each other once the second picture is placed: %i', (which) => {
    const { x, y, scale, degrees } = placingOnto(portrait, selfie, box);
    const angle = (degrees * Math.PI) / 180;
    const from = inBox(selfie, which);
    const to = inBox(portrait, which);

    expect(x + scale * (from.x * Math.cos(angle) - from.y * Math.sin(angle))).toBeCloseTo(to.x);
    expect(y + scale * (from.x * Math.sin(angle) + from.y * Math.cos(angle))).toBeCloseTo(to.y);
  });

  it('leave a picture as it is that has them in the same place', () => {
    expect(placingOnto(portrait, portrait, box)).toEqual({ x: 0, y: 0, scale: 1, degrees: 0 });
  });

  it('are found where the picture is, and nowhere beside it', () => {
    const wide = { picture: { width: 800, height: 400 }, box };
    expect(partAt({ x: 100, y: -50 }, wide)).toEqual({ x: 0.75, y: 0.25 });
    expect(partAt({ x: 0, y: 101 }, wide)).toBeNull();
  });

  it('are two', () => {
    const [left] = portrait.eyes;
    const twice: Eyes = [left, { x: left.x + 0.01, y: left.y }];
    expect([areApart(portrait.eyes), areApart(twice)]).toEqual([true, false]);
  });

  it('say what was done to the picture, by the shorter way round', () => {
    expect(placingWords({ degrees: 0.3 })).toBe('resized to fit');
    expect(placingWords({ degrees: -26.6 })).toBe('resized and turned by 27° to fit');
    expect(placingWords({ degrees: 358 })).toBe('resized and turned by 2° to fit');
  });
});
