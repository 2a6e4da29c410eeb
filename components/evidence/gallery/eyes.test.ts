import { describe, expect, it } from 'vitest';
import { areApart, type Eyes, type MarkedImage, placementOnto, placementWords, positionAt } from './eyes';
import { fittedSize, type Point } from './view';

const box = { width: 400, height: 500 };
const portrait: MarkedImage = {
  size: { width: 412, height: 515 },
  eyes: [
    { x: 0.4, y: 0.45 },
    { x: 0.6, y: 0.45 },
  ],
};
/** A different shape, further away, with the head tilted. */
const selfie: MarkedImage = {
  size: { width: 1200, height: 900 },
  eyes: [
    { x: 0.52, y: 0.31 },
    { x: 0.6, y: 0.35 },
  ],
};

const inBox = ({ size, eyes }: MarkedImage, which: 0 | 1): Point => {
  const { width, height } = fittedSize({ image: size, box });
  return { x: (eyes[which].x - 0.5) * width, y: (eyes[which].y - 0.5) * height };
};

describe('marked eyes', () => {
  it.each([0, 1] as const)('coincide once the second image is placed: %i', (which) => {
    const { x, y, scale, degrees } = placementOnto(portrait, selfie, box);
    const angle = (degrees * Math.PI) / 180;
    const from = inBox(selfie, which);
    const to = inBox(portrait, which);

    expect(x + scale * (from.x * Math.cos(angle) - from.y * Math.sin(angle))).toBeCloseTo(to.x);
    expect(y + scale * (from.x * Math.sin(angle) + from.y * Math.cos(angle))).toBeCloseTo(to.y);
  });

  it('in the same place leave the image unchanged', () => {
    expect(placementOnto(portrait, portrait, box)).toEqual({ x: 0, y: 0, scale: 1, degrees: 0 });
  });

  it('are accepted only inside the image', () => {
    const wide = { image: { width: 800, height: 400 }, box };
    expect(positionAt({ x: 100, y: -50 }, wide)).toEqual({ x: 0.75, y: 0.25 });
    expect(positionAt({ x: 0, y: 101 }, wide)).toBeNull();
  });

  it('must be two different points', () => {
    const [left] = portrait.eyes;
    const twice: Eyes = [left, { x: left.x + 0.01, y: left.y }];
    expect([areApart(portrait.eyes), areApart(twice)]).toEqual([true, false]);
  });

  it('describe the transform by the shorter rotation', () => {
    expect(placementWords({ degrees: 0.3 })).toBe('resized to fit');
    expect(placementWords({ degrees: -26.6 })).toBe('resized and rotated by 27° to fit');
    expect(placementWords({ degrees: 358 })).toBe('resized and rotated by 2° to fit');
  });
});
