import { type Edges, findEdges } from './edges';
import type { Area, GreyFrame } from './grey';
import { findLines, type Line } from './lines';

interface Point {
  x: number;
  y: number;
}

/** The document's outline as it lies in a frame. */
export interface Outline {
  /** Clockwise, from the top left. */
  corners: readonly [Point, Point, Point, Point];
  width: number;
  height: number;
  /** Degrees, clockwise. */
  tilt: number;
  area: Area;
}

/** Width by height: a card has 1.586, a passport page 1.42; seen from the side both have less or more. */
const shapes = { least: 1.2, most: 1.82 };
const expectedShapes = [1.586, 1.42];
/** The outer edge counts more than a frame printed inside, and a card's own shape more than that of its shadow. */
const sizeWeight = 0.6;
const shapeWeight = 0.8;
/** Of the hole's width. */
const sizes = { least: 0.3, most: 1.3 };
/** Opposite sides lean apart by perspective, and sides that meet stand almost upright on each other. */
const mostApart = 0.16;
const mostSkewed = 0.12;
/** The share of a side where an edge is seen: of each side, and of all four. */
const leastSeen = { side: 0.42, all: 0.6 };
const samples = 36;

const crossing = (upright: Line, level: Line, { width, height }: Edges): Point => {
  // x = a + b (y - middle), y = c + d (x - middle)
  const [middleX, middleY] = [width / 2, height / 2];
  const x =
    (upright.offset + upright.lean * (level.offset - level.lean * middleX - middleY)) / (1 - upright.lean * level.lean);

  return { x, y: level.offset + level.lean * (x - middleX) };
};

/** The share of a side along which an edge with the same slope is seen. */
const seenAlong = (edges: Edges, marks: Int8Array, from: Point, to: Point, isUpright: boolean): number => {
  const { width, height } = edges;
  const aside = isUpright ? 1 : width;
  let [rising, falling] = [0, 0];
  for (let sample = 0; sample < samples; sample++) {
    // Not at the corners, which are round.
    const share = 0.07 + (0.86 * sample) / (samples - 1);
    const x = Math.round(from.x + (to.x - from.x) * share);
    const y = Math.round(from.y + (to.y - from.y) * share);
    if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2) continue;
    const at = y * width + x;
    let [up, down] = [false, false];
    for (let near = at - aside * 2; near <= at + aside * 2; near += aside) {
      const mark = marks[near];
      if (mark === 1) up = true;
      else if (mark === -1) down = true;
    }
    if (up) rising++;
    if (down) falling++;
  }

  return Math.max(rising, falling) / samples;
};

const strangeness = (shape: number): number =>
  Math.min(...expectedShapes.map((expected) => Math.abs(shape - expected)));

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

const pairs = (lines: readonly Line[], least: number, most: number): [Line, Line][] =>
  lines.flatMap((first) =>
    lines
      .filter(({ offset }) => offset - first.offset >= least && offset - first.offset <= most)
      .filter(({ lean }) => Math.abs(lean - first.lean) <= mostApart)
      .map((second): [Line, Line] => [first, second]),
  );

const outlineOf = (corners: Outline['corners'], lean: number): Outline => {
  const [a, b, c, d] = corners;
  const [left, right] = [Math.min(a.x, d.x), Math.max(b.x, c.x)];
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(c.y, d.y)];

  return {
    corners,
    width: (distance(a, b) + distance(d, c)) / 2,
    height: (distance(a, d) + distance(b, c)) / 2,
    tilt: (Math.atan(lean) * 180) / Math.PI,
    area: { left, top, width: right - left, height: bottom - top },
  };
};

/** How much of an outline is seen; `null` if too little. */
const seenAround = (edges: Edges, [a, b, c, d]: Outline['corners']): { worst: number; mean: number } | null => {
  let [worst, sum] = [1, 0];
  for (const [from, to, isUpright] of [
    [a, b, false],
    [d, c, false],
    [a, d, true],
    [b, c, true],
  ] as const) {
    const seen = seenAlong(edges, isUpright ? edges.upright : edges.level, from, to, isUpright);
    if (seen < leastSeen.side) return null;
    worst = Math.min(worst, seen);
    sum += seen;
  }

  return sum / 4 < leastSeen.all ? null : { worst, mean: sum / 4 };
};

/** Looks for four edges that make a card or a page of about the hole's size; the larger and clearer one counts. */
export const findDocument = (frame: GreyFrame, hole: Area): Outline | null => {
  const edges = findEdges(frame);
  const upright = findLines(edges, true, hole.height * 0.22);
  const level = findLines(edges, false, hole.width * 0.22);
  const sides = pairs(upright, hole.width * sizes.least, hole.width * sizes.most);
  const ends = pairs(level, hole.height * sizes.least, hole.height * sizes.most);
  let best: Outline | null = null;
  let bestScore = 0;

  for (const [left, right] of sides) {
    for (const [top, bottom] of ends) {
      const lean = (top.lean + bottom.lean) / 2;
      if (Math.abs(lean + (left.lean + right.lean) / 2) > mostSkewed) continue;
      const corners = [
        crossing(left, top, edges),
        crossing(right, top, edges),
        crossing(right, bottom, edges),
        crossing(left, bottom, edges),
      ] as const;
      const outline = outlineOf(corners, lean);
      const shape = outline.width / outline.height;
      if (!(shape >= shapes.least && shape <= shapes.most)) continue;

      const seen = seenAround(edges, corners);
      if (!seen) continue;

      const size = Math.min(1, (outline.width * outline.height) / (hole.width * hole.height));
      const score = seen.worst + seen.mean + size * sizeWeight - strangeness(shape) * shapeWeight;
      if (score > bestScore) [best, bestScore] = [outline, score];
    }
  }

  return best;
};
