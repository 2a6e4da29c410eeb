/**
 * From what the network draws to four corners. A map of a corner has the chance of each cell, which add up to 1; a map of a
 * side has marks from 0 to 1 along it.
 */
import type { Corners, Point } from '../shapes';
import { crossing, type Line } from './line';
import { isPlausible } from './projection';

export type Map = Float32Array;

/** Cells of a map in each direction; each stands for two pixels of the network's input. */
export const side = 192;
export const cells = side * side;

interface Peak extends Point {
  /** How likely the corner is here, 0 to 1. */
  mark: number;
}

/** How far a mark reaches, in cells. */
const reach = 4;
const peaksPerCorner = 3;
const faintest = 0.02;

/** What the map says around a cell: how likely the corner is there, and where in the middle. */
const around = (map: Map, column: number, row: number): Peak => {
  let [mark, x, y] = [0, 0, 0];
  for (let r = Math.max(0, row - reach); r <= Math.min(side - 1, row + reach); r++) {
    for (let c = Math.max(0, column - reach); c <= Math.min(side - 1, column + reach); c++) {
      const chance = map[r * side + c] as number;
      mark += chance;
      x += chance * (c + 0.5);
      y += chance * (r + 0.5);
    }
  }

  return { x: (x / mark) * 2, y: (y / mark) * 2, mark };
};

/** The likeliest places of one corner, likeliest first. */
const peaksOf = (map: Map): Peak[] => {
  const left = Float32Array.from(map);
  const peaks: Peak[] = [];
  while (peaks.length < peaksPerCorner) {
    let best = 0;
    for (let i = 1; i < cells; i++) if ((left[i] as number) > (left[best] as number)) best = i;
    const [column, row] = [best % side, Math.floor(best / side)];
    const peak = around(map, column, row);
    if (peak.mark < faintest) break;

    peaks.push(peak);
    for (let r = Math.max(0, row - reach * 2); r <= Math.min(side - 1, row + reach * 2); r++) {
      left.fill(0, r * side + Math.max(0, column - reach * 2), r * side + Math.min(side, column + reach * 2 + 1));
    }
  }

  return peaks;
};

/** The line along one side's marks; `null` if hardly anything is marked. */
const lineOf = (map: Map): Line | null => {
  let [sum, x, y, xx, xy, yy] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < cells; i++) {
    const mark = map[i] as number;
    if (mark < 0.25) continue;
    const [column, row] = [(i % side) + 0.5, Math.floor(i / side) + 0.5];
    sum += mark;
    x += mark * column;
    y += mark * row;
    xx += mark * column * column;
    xy += mark * column * row;
    yy += mark * row * row;
  }
  if (sum < 40) return null;

  const [mx, my] = [x / sum, y / sum];
  const [cxx, cxy, cyy] = [xx / sum - mx * mx, xy / sum - mx * my, yy / sum - my * my];
  const angle = Math.atan2(2 * cxy, cxx - cyy) / 2;

  return { point: { x: mx * 2, y: my * 2 }, direction: { x: Math.cos(angle), y: Math.sin(angle) } };
};

/** Where a corner is hidden or outside, its two sides still meet there. */
const withMeetings = (peaks: Peak[][], sides: Map[]): Peak[][] => {
  const lines = sides.map(lineOf);

  return peaks.map((marked, i) => {
    const [before, after] = [lines[(i + 3) % 4], lines[i]];
    const meeting = before && after ? crossing(before, after) : null;

    return meeting && (marked[0]?.mark ?? 0) < 0.3 ? [...marked, { ...meeting, mark: 0.2 }] : marked;
  });
};

/** Of all ways to take one mark for each corner, the clearest that a document can have. */
const clearest = ([first = [], second = [], third = [], fourth = []]: Peak[][]): Corners | null => {
  let [best, most]: [Corners | null, number] = [null, 0];
  for (const a of first) {
    for (const b of second) {
      for (const c of third) {
        for (const d of fourth) {
          const clarity = a.mark * b.mark * c.mark * d.mark;
          if (clarity > most && isPlausible([a, b, c, d])) [best, most] = [[a, b, c, d], clarity];
        }
      }
    }
  }

  return best;
};

const likelyAt = (map: Map, { x, y }: Point): number => around(map, Math.floor(x / 2), Math.floor(y / 2)).mark;

/** How clearly the corners are marked if the first is taken for the one at `shift`. */
export const clarityOf = (corners: Corners, maps: Map[], shift: number): number =>
  corners.reduce((product, corner, i) => product * likelyAt(maps[(i + shift) % 4] as Map, corner), 1) ** 0.25;

export const cornersIn = (corners: Map[], sides: Map[]): Corners | null =>
  clearest(withMeetings(corners.map(peaksOf), sides));
