/** Moves corners that are nearly right onto the document's edges: a line is fitted to the strongest step near each side. */
import type { Decoded } from '../decode';
import type { Corners, Point } from '../shapes';
import { crossing, type Line } from './line';
import { between, cornerAt, diagonalOf, isPlausible, mapCorners } from './projection';

/** How far an edge may be from where it is looked for, as a share of the diagonal. */
const farthest = 0.016;
/** Where along a side it is looked for: the corners may be round. */
const [begin, end, stations] = [0.09, 0.91, 56];
/** A step stronger than this counts no more: one black letter is no edge. */
const strongest = 90;
/** How much stronger the edge must be than what lies beside it. */
const leastContrast = 1.5;

const sampled = ({ pixels, width, height }: Decoded, x: number, y: number, channel: number): number => {
  const [px, py] = [Math.min(width - 1.001, Math.max(0, x - 0.5)), Math.min(height - 1.001, Math.max(0, y - 0.5))];
  const [left, top] = [px | 0, py | 0];
  const at = (top * width + left) * 3 + channel;
  const below = at + width * 3;
  const [right, down] = [px - left, py - top];
  const upper = (pixels[at] as number) * (1 - right) + (pixels[at + 3] as number) * right;
  const lower = (pixels[below] as number) * (1 - right) + (pixels[below + 3] as number) * right;

  return upper * (1 - down) + lower * down;
};

interface Steps {
  /** One row for each station along the side: the strength of the step at each distance, from inside to outside. */
  strengths: Float32Array;
  reach: number;
}

const stepsAlong = (picture: Decoded, from: Point, to: Point, reach: number): Steps => {
  const length = between(from, to);
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  // The corners go clockwise, so the outside is on the left.
  const out = { x: along.y, y: -along.x };
  const distances = reach * 2 + 1;
  const strengths = new Float32Array(stations * distances);
  const levels = new Float32Array((distances + 4) * 3);
  for (let station = 0; station < stations; station++) {
    const share = begin + ((end - begin) * station) / (stations - 1);
    const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
    for (let i = 0; i < distances + 4; i++) {
      const away = i - reach - 2;
      for (let channel = 0; channel < 3; channel++) {
        let level = 0;
        // Three places along the side: noise evens out, the edge does not.
        for (let beside = -1; beside <= 1; beside++) {
          level += sampled(
            picture,
            x + out.x * away + along.x * beside * 1.5,
            y + out.y * away + along.y * beside * 1.5,
            channel,
          );
        }
        levels[i * 3 + channel] = level / 3;
      }
    }
    for (let i = 0; i < distances; i++) {
      let step = 0;
      for (let channel = 0; channel < 3; channel++) {
        const level = (at: number) => levels[(i + at) * 3 + channel] as number;
        step += Math.abs(level(4) + level(3) - level(1) - level(0)) / 2;
      }
      strengths[station * distances + i] = Math.min(strongest, step);
    }
  }

  return { strengths, reach };
};

/** The mean strength along a line from one distance at the first station to another at the last. */
const meanAlong = ({ strengths, reach }: Steps, first: number, last: number): number => {
  const distances = reach * 2 + 1;
  let sum = 0;
  for (let station = 0; station < stations; station++) {
    const away = first + ((last - first) * station) / (stations - 1);
    sum += strengths[station * distances + Math.round(away + reach)] as number;
  }

  return sum / stations;
};

/** The line through the middles of the steps around another one, to a part of a pixel. */
const fitted = ({ strengths, reach }: Steps, [first, last]: readonly [number, number]): readonly [number, number] => {
  let [n, t, tt, d, td] = [0, 0, 0, 0, 0];
  for (let station = 0; station < stations; station++) {
    const share = station / (stations - 1);
    const guess = first + (last - first) * share;
    for (let away = Math.max(-reach, Math.ceil(guess - 3)); away <= Math.min(reach, guess + 3); away++) {
      const weight = (strengths[station * (reach * 2 + 1) + away + reach] as number) ** 2;
      n += weight;
      t += weight * share;
      tt += weight * share * share;
      d += weight * away;
      td += weight * share * away;
    }
  }
  const area = n * tt - t * t;
  if (area <= n * n * 1e-4) return [first, last];
  const slope = (n * td - t * d) / area;
  const level = (d - slope * t) / n;

  return [level, level + slope];
};

/** The distances of the strongest line at both ends; `null` if no line stands out. */
const bestLine = (steps: Steps): readonly [number, number] | null => {
  const { reach, strengths } = steps;
  let [first, last, most] = [0, 0, 0];
  for (let a = -reach; a <= reach; a++) {
    for (let b = -reach; b <= reach; b++) {
      const likely = Math.exp(-(a * a + b * b) / (reach * reach * 1.2));
      const found = meanAlong(steps, a, b) * likely;
      if (found > most) [first, last, most] = [a, b, found];
    }
  }
  const usual = strengths.reduce((sum, strength) => sum + strength, 0) / strengths.length;
  if (meanAlong(steps, first, last) < usual * leastContrast + 2) return null;

  return fitted(steps, fitted(steps, [first, last]));
};

const sideOf = (picture: Decoded, from: Point, to: Point, reach: number): Line => {
  const found = bestLine(stepsAlong(picture, from, to, reach)) ?? [0, 0];
  const length = between(from, to);
  const out = { x: (to.y - from.y) / length, y: (from.x - to.x) / length };
  const at = (share: number, away: number): Point => ({
    x: from.x + (to.x - from.x) * share + out.x * away,
    y: from.y + (to.y - from.y) * share + out.y * away,
  });
  const [p, q] = [at(begin, found[0]), at(end, found[1])];
  const far = between(p, q);

  return { point: p, direction: { x: (q.x - p.x) / far, y: (q.y - p.y) / far } };
};

export const ontoEdges = (picture: Decoded, corners: Corners): Corners => {
  const diagonal = diagonalOf(corners);
  const reach = Math.max(4, Math.min(28, Math.round(diagonal * farthest)));
  const lines = [0, 1, 2, 3].map((i) => sideOf(picture, cornerAt(corners, i), cornerAt(corners, i + 1), reach));
  const moved = mapCorners(corners, (corner, i) => {
    const meeting = crossing(lines[(i + 3) % 4] as Line, lines[i] as Line);

    return meeting && between(meeting, corner) < diagonal * farthest * 2 ? meeting : corner;
  });

  return isPlausible(moved) ? moved : corners;
};
