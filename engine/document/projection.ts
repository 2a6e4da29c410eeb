/** Flat things seen in perspective: from the unit square onto four corners, and back. */
import type { Corners, Point } from '../shapes';

/** The rows of a projective map: `[(a x + b y + c) / (g x + h y + i), (d x + e y + f) / (…)]`. */
export type Projection = readonly [number, number, number, number, number, number, number, number, number];

/** From the unit square, whose top left is 0, 0, onto these corners. After Heckbert. */
export const ontoCorners = ([p0, p1, p2, p3]: Corners): Projection => {
  const [dx1, dy1, dx2, dy2] = [p1.x - p2.x, p1.y - p2.y, p3.x - p2.x, p3.y - p2.y];
  const [sx, sy] = [p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y];
  const area = dx1 * dy2 - dx2 * dy1;
  const [g, h] = [(sx * dy2 - dx2 * sy) / area, (dx1 * sy - sx * dy1) / area];

  return [
    p1.x - p0.x + g * p1.x,
    p3.x - p0.x + h * p3.x,
    p0.x,
    p1.y - p0.y + g * p1.y,
    p3.y - p0.y + h * p3.y,
    p0.y,
    g,
    h,
    1,
  ];
};

export const projected = ([a, b, c, d, e, f, g, h, i]: Projection, { x, y }: Point): Point => {
  const w = g * x + h * y + i;

  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
};

export const mapCorners = (corners: Corners, change: (corner: Point, index: number) => Point): Corners => [
  change(corners[0], 0),
  change(corners[1], 1),
  change(corners[2], 2),
  change(corners[3], 3),
];

/** The corner at this place, counted around the document as often as needed. */
export const cornerAt = (corners: Corners, index: number): Point => corners[(((index % 4) + 4) % 4) as 0 | 1 | 2 | 3];

/** The order of the corners after the document's top left was taken for another corner. */
export const shifted = (corners: Corners, by: number): Corners =>
  mapCorners(corners, (_, i) => cornerAt(corners, i + by));

export const between = (from: Point, to: Point): number => Math.hypot(to.x - from.x, to.y - from.y);

export const diagonalOf = ([p0, p1, p2, p3]: Corners): number => (between(p0, p2) + between(p1, p3)) / 2;

/** Twice the area of a triangle; positive where the three are clockwise in a picture. */
const turnOf = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Whether a flat document can look so: bulging everywhere, not mirrored, no corner folded. */
export const isPlausible = (corners: Corners): boolean => {
  const sides = [0, 1, 2, 3].map((i) => between(cornerAt(corners, i), cornerAt(corners, i + 1)));
  const longest = Math.max(...sides);

  return (
    Math.min(...sides) > longest * 0.2 &&
    [0, 1, 2, 3].every((i) => {
      const [a, b, c] = [cornerAt(corners, i), cornerAt(corners, i + 1), cornerAt(corners, i + 2)];

      return turnOf(a, b, c) > 0.3 * between(a, b) * between(b, c);
    })
  );
};
