import type { Point } from '../shapes';

export interface Line {
  point: Point;
  /** Of length 1. */
  direction: Point;
}

/** Where two lines meet; `null` if they are nearly parallel. */
export const crossing = ({ point: p, direction: d }: Line, { point: q, direction: e }: Line): Point | null => {
  const area = d.x * e.y - d.y * e.x;
  if (Math.abs(area) < 0.2) return null;

  const along = ((q.x - p.x) * e.y - (q.y - p.y) * e.x) / area;

  return { x: p.x + d.x * along, y: p.y + d.y * along };
};
