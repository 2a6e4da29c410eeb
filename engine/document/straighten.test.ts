import { expect, it } from 'vitest';
import { proportionsOf } from './proportions';
import { straighten, turned } from './straighten';
import { cornersSeen, photographOf } from './testing';

const frame = { width: 600, height: 450 };
const [card, passport] = [85.6 / 53.98, 125 / 88];

/** Four fields of colour: red, green, blue and grey from the top left clockwise. */
const quarters = (u: number, v: number): readonly [number, number, number] => {
  if (v < 0.5) return u < 0.5 ? [200, 30, 30] : [30, 200, 30];

  return u < 0.5 ? [120, 120, 120] : [30, 30, 200];
};

const colourAt = (
  { pixels, width, height }: { pixels: Buffer; width: number; height: number },
  u: number,
  v: number,
) => [
  ...pixels.subarray(
    (Math.floor(v * height) * width + Math.floor(u * width)) * 3,
    (Math.floor(v * height) * width + Math.floor(u * width)) * 3 + 3,
  ),
];

it.each([
  [card, 0, 0, 0],
  [card, 12, 40, 30],
  [card, 200, 38, 90],
  [card, 300, 40, 140],
  [passport, 0, 20, 0],
  [passport, 75, 35, 60],
  [passport, 190, 40, 110],
])(
  'proportions of %d are told from a photograph, turned %d, tilted %d degrees about %d',
  (proportions, turn, tilt, axis) => {
    for (const focal of [0.72, 0.85, 1.1]) {
      const corners = cornersSeen({ ...frame, focal }, { proportions, share: 0.6, turn, tilt, axis });

      expect(proportionsOf(corners, frame.width, frame.height)).toBeCloseTo(proportions, 3);
    }
  },
);

it('where a view along one side leaves the proportions open, another reason decides', () => {
  const corners = cornersSeen(
    { ...frame, focal: 0.72 },
    { proportions: passport, share: 0.6, turn: 0, tilt: 40, axis: 0 },
  );

  expect(proportionsOf(corners, frame.width, frame.height, 0.05)).toBeCloseTo(passport, 3);
});

it('a tilted document becomes straight, the right way up, without gaps at its edges', async () => {
  const corners = cornersSeen(frame, { proportions: card, share: 0.6, turn: 160, tilt: 35, axis: 40 });
  const straight = await straighten(photographOf({ ...frame, corners, sheet: quarters }), corners);

  expect(straight.width / straight.height).toBeCloseTo(card, 2);
  for (const edge of [0.012, 0.988]) {
    expect(colourAt(straight, edge, 0.25)).toEqual(edge < 0.5 ? [200, 30, 30] : [30, 200, 30]);
    expect(colourAt(straight, edge, 0.75)).toEqual(edge < 0.5 ? [120, 120, 120] : [30, 30, 200]);
  }
  // The middle lies where perspective puts it, not half way between the corners.
  expect(colourAt(straight, 0.48, 0.47)).toEqual([200, 30, 30]);
  expect(colourAt(straight, 0.52, 0.53)).toEqual([30, 30, 200]);
});

it('a small document is hardly enlarged, a large one is brought to the size asked for', async () => {
  const corners = cornersSeen(frame, { proportions: card, share: 0.5, turn: 0, tilt: 0, axis: 0 });
  const picture = photographOf({ ...frame, corners, sheet: quarters });

  expect((await straighten(picture, corners)).width).toBe(390);
  expect((await straighten(picture, corners, { longestSide: 200 })).width).toBe(200);
});

it('a quarter turn moves pixels and corners together', async () => {
  const corners = cornersSeen(frame, { proportions: card, share: 0.5, turn: 0, tilt: 20, axis: 0 });
  const straight = await straighten(photographOf({ ...frame, corners, sheet: quarters }), corners);
  const once = await turned(straight, 1);

  expect([once.width, once.height]).toEqual([straight.height, straight.width]);
  expect(colourAt(once, 0.25, 0.25)).toEqual([120, 120, 120]);
  expect(once.corners).toEqual([corners[3], corners[0], corners[1], corners[2]]);
  const back = await turned(once, -1);

  expect(back.corners).toEqual(corners);
  expect(back.pixels.equals(straight.pixels)).toBe(true);
});
