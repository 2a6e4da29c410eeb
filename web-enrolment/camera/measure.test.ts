import { describe, expect, test } from 'vitest';
import { findDocument } from './find-document';
import { goodFrom } from './limits';
import { measureDocument, measureFace } from './measure';
import { findReflection } from './reflection';
import { type Drawn, drawOverview, drawSample } from './testing';

/** As the second of two frames with the camera held still, unless `before` says otherwise. */
const read = (drawn: Drawn = {}, before: Drawn = drawn) => measureDocument(drawSample(drawn), drawOverview(before));

describe('A card', () => {
  test('held well is found whole, level and at the right distance, and everything is good', () => {
    const reading = read();

    expect(reading.document).toMatchObject({ isWhole: true, distance: 'good', isLevel: true });
    expect(reading.hasReflection).toBe(false);
    for (const name of ['sharp', 'light', 'steady'] as const)
      expect(reading[name], name).toBeGreaterThanOrEqual(goodFrom);
  });

  test.each([0.8, 0.85, 0.95, 1])('that covers %s of the hole is near enough', (width) => {
    expect(read({ width }).document).toMatchObject({ isWhole: true, distance: 'good' });
  });

  test.each([0.6, 0.65, 0.7])('that covers %s of the hole has to come closer', (width) => {
    expect(read({ width }).document).toMatchObject({ isWhole: true, distance: 'closer' });
  });

  test('larger than the hole has to go further away', () => {
    expect(read({ width: 1.16 }).document?.distance).toBe('further');
  });

  test.each([
    ['to the left', { right: -0.2 }, { across: 'left', down: null }],
    ['to the right', { right: 0.2 }, { across: 'right', down: null }],
    ['above', { down: -0.2 }, { across: null, down: 'up' }],
    ['below', { down: 0.2 }, { across: null, down: 'down' }],
  ] as const)('that lies %s is not whole, and the camera is sent there', (_, place, direction) => {
    const { document } = read({ width: 0.8, ...place });

    if (document) expect(document).toMatchObject({ isWhole: false, direction });
  });

  test('cut off by the edge of the picture is not found whole', () => {
    expect(read({ right: 0.45 }).document?.isWhole ?? false).toBe(false);
  });

  test.each([-16, -13, 13, 16])('tilted by %s degrees is not level', (tilt) => {
    expect(read({ tilt, width: 0.8 }).document?.isLevel).toBe(false);
  });

  test.each([-6, -3, 3, 6])('tilted by %s degrees is level enough', (tilt) => {
    expect(read({ tilt, width: 0.85 }).document).toMatchObject({ isLevel: true, isWhole: true });
  });

  test('is not seen in an empty table', () => {
    expect(read({ hasCard: false }).document).toBeNull();
  });

  test('has its corners where they were drawn', () => {
    const { overview, hole } = drawSample({ width: 0.9, tilt: 4 });
    const outline = findDocument(overview, hole);

    expect(outline?.width).toBeCloseTo(180, -1);
    expect(outline?.tilt).toBeCloseTo(4, -0.5);
    expect((outline?.width ?? 0) / (outline?.height ?? 1)).toBeCloseTo(1.586, 1);
  });
});

describe('Sharpness', () => {
  test('falls with blur, and a blurred card is not sharp', () => {
    const scores = [0, 1, 2, 4].map((blur) => read({ blur }).sharp);

    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    expect(scores[0]).toBeGreaterThanOrEqual(goodFrom);
    expect(scores[3]).toBeLessThan(goodFrom);
  });

  test('does not depend on the light', () => {
    expect(read({ light: 0.6 }).sharp).toBeGreaterThanOrEqual(goodFrom);
    expect(read({ light: 1.1 }).sharp).toBeGreaterThanOrEqual(goodFrom);
    expect(read({ light: 1.1, blur: 4 }).sharp).toBeLessThan(goodFrom);
  });

  test('is not claimed where there is nothing to see', () => {
    expect(read({ hasCard: false }).sharp).toBe(0);
  });
});

describe('Light', () => {
  test('is missing in the dark', () => {
    expect(read({ light: 0.3 })).toMatchObject({ isTooBright: false });
    expect(read({ light: 0.3 }).light).toBeLessThan(goodFrom);
  });

  test('is too much where most of the card is white', () => {
    expect(read({ light: 2.6 })).toMatchObject({ isTooBright: true });
    expect(read({ light: 2.6 }).light).toBeLessThan(goodFrom);
  });
});

describe('A reflection', () => {
  test('is found where it lies', () => {
    const { overview, hole } = drawSample({ glare: 0.2 });
    const found = findReflection(overview, hole);

    expect(read({ glare: 0.2 }).hasReflection).toBe(true);
    expect(found?.area.left).toBeCloseTo(hole.left + 200 * (0.05 + 0.9 * 0.56), -1);
    expect(found?.area.width).toBeCloseTo(36, -1);
  });

  test('smaller than a letter does not count', () => {
    expect(read({ glare: 0.02 }).hasReflection).toBe(false);
  });
});

describe('Movement', () => {
  test('between two frames is not steady', () => {
    expect(read({}, { right: 0.03 }).steady).toBeLessThan(goodFrom);
    expect(read({}, { tilt: 4 }).steady).toBeLessThan(goodFrom);
  });

  test('of a quiet hand is steady, and so is a change of the light alone', () => {
    expect(read({}, { right: 0.003 }).steady).toBeGreaterThanOrEqual(goodFrom);
    expect(read({}, { light: 0.95 }).steady).toBeGreaterThanOrEqual(goodFrom);
  });

  test('is not known from one frame', () => {
    expect(measureDocument(drawSample(), null).steady).toBe(0);
  });
});

test('A face is measured without looking for a document', () => {
  const reading = measureFace(drawSample(), drawOverview());

  expect(reading).toMatchObject({ document: null, hasReflection: false });
  expect(reading.light).toBeGreaterThanOrEqual(goodFrom);
});

/** The fastest of many counts, because others use the processor too. */
test('A frame is measured within 15 milliseconds', () => {
  const [sample, before] = [drawSample(), drawOverview()];
  const times = Array.from({ length: 60 }, () => {
    const begun = performance.now();
    measureDocument(sample, before);

    return performance.now() - begun;
  });

  expect(Math.min(...times)).toBeLessThan(15);
});
