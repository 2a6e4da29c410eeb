import { expect, it } from 'vitest';
import { ontoEdges } from './edges';
import { mapCorners } from './projection';
import { cornersSeen, errorOf, photographOf } from './testing';

const frame = { width: 800, height: 600 };
const view = { proportions: 1.586, share: 0.6, turn: 20, tilt: 30, axis: 70 };
const misplaced = [
  [4, -3],
  [-5, 2],
  [3, 5],
  [-2, -4],
] as const;

it('corners that are a few pixels off move onto the edges', () => {
  const corners = cornersSeen(frame, view);
  const picture = photographOf({ ...frame, corners, sheet: (u) => [200, 190, 180 + u * 40] });
  const guess = mapCorners(corners, ({ x, y }, i) => ({
    x: x + (misplaced[i]?.[0] ?? 0),
    y: y + (misplaced[i]?.[1] ?? 0),
  }));

  expect(errorOf(guess, corners)).toBeGreaterThan(0.008);
  expect(errorOf(ontoEdges(picture, guess), corners)).toBeLessThan(0.001);
});

it('where no edge is to be seen, corners stay where they were', () => {
  const corners = cornersSeen(frame, view);
  const picture = photographOf({ ...frame, corners, sheet: () => [90, 90, 90], table: [90, 90, 90] });

  expect(errorOf(ontoEdges(picture, corners), corners)).toBeLessThan(1e-9);
});
