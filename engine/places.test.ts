import { expect, it } from 'vitest';
import { placeOf, placeOnPhotograph } from './places';

const picture = { width: 1000, height: 500 };

it('a place is told in shares of the picture', () => {
  expect(placeOf({ left: 100, right: 400, top: 50, bottom: 300 }, picture)).toEqual({
    x: 0.1,
    y: 0.1,
    width: 0.3,
    height: 0.5,
  });
});

it('of a place that is partly outside, the part on the picture is told', () => {
  expect(placeOf({ left: -100, right: 400, top: 450, bottom: 800 }, picture)).toEqual({
    x: 0,
    y: 0.9,
    width: 0.4,
    height: 0.1,
  });
  expect(placeOf({ left: 1001, right: 1200, top: 10, bottom: 20 }, picture)).toBeNull();
});

it('a part of a document is told where the photograph shows it, however the document lies there', () => {
  // Its top left is the photograph's top right: it was turned clockwise by a quarter.
  const corners = [
    { x: 900, y: 100 },
    { x: 900, y: 400 },
    { x: 100, y: 400 },
    { x: 100, y: 100 },
  ] as const;

  expect(placeOnPhotograph({ x: 0, y: 0.25, width: 0.5, height: 0.5 }, corners, picture)).toEqual({
    x: 0.3,
    y: 0.2,
    width: 0.4,
    height: 0.3,
  });
});
