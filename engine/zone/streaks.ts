/** Long, thin, roughly horizontal pieces of ink: candidates for lines of text. */
import type { Grey } from '../grey';

export interface Streak {
  /** The middle of its ink, and the direction it runs in (a unit vector to the right). */
  x: number;
  y: number;
  directionX: number;
  directionY: number;
  /** Along the direction, from the middle. */
  from: number;
  to: number;
  thickness: number;
}

/** Ink of at least this strength counts; paler is background print. */
const strongInk = 60;
/** Gaps between letters, `<` included, are bridged; in pixels. */
const widestGap = 34;
/** Anything shorter in a row is a speck, or a stroke that joins two lines. */
const shortestRun = 40;
/** The share of ink in a bridged run: less is scattered noise. */
const thinnestInk = 0.08;
const shortest = 200;
const slimmest = 12;
const [thinnest, thickest] = [5, 60];
/** About 14 degrees. */
const steepest = 0.25;

interface Run {
  y: number;
  from: number;
  to: number;
  parent: number;
}

const runsIn = ({ pixels, width }: Grey, y: number): Run[] => {
  const runs: Run[] = [];
  let [from, last, inked] = [-1, -1, 0];
  const close = () => {
    const length = last - from + 1;
    if (from >= 0 && length >= shortestRun && inked >= length * thinnestInk)
      runs.push({ y, from, to: last, parent: 0 });
  };
  for (let x = 0; x < width; x++) {
    if ((pixels[y * width + x] as number) < strongInk) continue;
    if (from < 0 || x - last > widestGap) {
      close();
      [from, inked] = [x, 0];
    }
    last = x;
    inked++;
  }
  close();

  return runs;
};

const rootOf = (runs: readonly Run[], index: number): number => {
  let at = index;
  for (let run = runs[at]; run && run.parent !== at; run = runs[at]) at = run.parent;

  return at;
};

/** Runs that touch in neighbouring rows belong together. */
const groupsOf = (ink: Grey): Run[][] => {
  const all: Run[] = [];
  let above: [number, number] = [0, 0];
  for (let y = 0; y < ink.height; y++) {
    const begin = all.length;
    for (const run of runsIn(ink, y)) {
      const index = all.length;
      all.push({ ...run, parent: index });
      for (let i = above[0]; i < above[1]; i++) {
        const other = all[i] as Run;
        if (other.from > run.to || other.to < run.from) continue;
        (all[rootOf(all, i)] as Run).parent = rootOf(all, index);
      }
    }
    above = [begin, all.length];
  }

  const groups = new Map<number, Run[]>();
  all.forEach((run, i) => {
    const root = rootOf(all, i);
    groups.set(root, [...(groups.get(root) ?? []), run]);
  });

  return [...groups.values()];
};

const streakOf = (ink: Grey, runs: readonly Run[]): Streak | null => {
  let [n, sumX, sumY, sumXX, sumXY, sumYY] = [0, 0, 0, 0, 0, 0];
  for (const { y, from, to } of runs) {
    for (let x = from; x <= to; x++) {
      if ((ink.pixels[y * ink.width + x] as number) < strongInk) continue;
      n++;
      sumX += x;
      sumY += y;
      sumXX += x * x;
      sumXY += x * y;
      sumYY += y * y;
    }
  }
  const [x, y] = [sumX / n, sumY / n];
  const [xx, xy, yy] = [sumXX / n - x * x, sumXY / n - x * y, sumYY / n - y * y];
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const [directionX, directionY] = [Math.cos(angle), Math.sin(angle)];
  // The spread across a band of even ink is its thickness divided by the root of twelve.
  const across = Math.max(0, (xx + yy) / 2 - Math.hypot((xx - yy) / 2, xy));
  const thickness = Math.sqrt(12 * across);
  const ends = runs.flatMap((run) =>
    [run.from, run.to].map((end) => (end - x) * directionX + (run.y - y) * directionY),
  );
  const [from, to] = [ends.reduce((a, b) => Math.min(a, b)), ends.reduce((a, b) => Math.max(a, b))];

  const isLine =
    to - from >= shortest &&
    to - from >= thickness * slimmest &&
    thickness >= thinnest &&
    thickness <= thickest &&
    Math.abs(directionY) <= steepest;

  return isLine ? { x, y, directionX, directionY, from, to, thickness } : null;
};

export const streaksIn = (ink: Grey): Streak[] =>
  groupsOf(ink).flatMap((runs) => {
    const last = runs.at(-1)?.y ?? 0;
    if (runs.length < thinnest || last - (runs[0]?.y ?? 0) > ink.height * 0.5) return [];

    return streakOf(ink, runs) ?? [];
  });
