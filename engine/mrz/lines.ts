/** From the locator's map of a close view to the lines of the zone: their courses, ends and heights. */
import { type Point, placeIn } from './frame';
import { islandsIn } from './islands';
import type { CloseView } from './locate';

/** A line of print in the view's places: `y` along it is `a + b x + c x x`, with `x` counted from `origin`. */
export interface Course {
  origin: number;
  a: number;
  b: number;
  c: number;
  from: number;
  to: number;
  /** The height of its capitals. */
  cap: number;
  mass: number;
}

const sureEnough = 0.45;
const smallest = 12;
/** A piece belongs to a line that passes it this close, in cap heights. */
const nearEnough = 0.7;
/** Shorter lines than this share of the longest are no lines of the zone. */
const shortest = 0.55;
/** Below this length (in places) a bend cannot be told from noise. */
const bendFrom = 120;

export const heightOf = ({ origin, a, b, c }: Course, x: number): number => {
  const t = x - origin;

  return a + b * t + c * t * t;
};

/** Least squares with the map as weight, of degree one or two, by the normal equations. */
const courseOf = (map: Float32Array, width: number, places: readonly number[]): Course => {
  let [mass, sumX, from, to] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const i of places) {
    const [x, weight] = [i % width, map[i] as number];
    mass += weight;
    sumX += x * weight;
    from = Math.min(from, x);
    to = Math.max(to, x);
  }
  const origin = sumX / mass;
  const moments = [0, 0, 0, 0, 0];
  const values = [0, 0, 0];
  for (const i of places) {
    const [t, y, weight] = [(i % width) - origin, Math.floor(i / width), map[i] as number];
    for (let power = 0, value = weight; power < 5; power++, value *= t) {
      moments[power] = (moments[power] as number) + value;
      if (power < 3) values[power] = (values[power] as number) + value * y;
    }
  }
  const [s0, , s2, s3, s4] = moments as [number, number, number, number, number];
  const [y0, y1, y2] = values as [number, number, number];
  const common = { origin, from, to, cap: mass / (to - from + 1), mass };
  const slope = s2 > 0 ? y1 / s2 : 0;
  const straight = { ...common, a: y0 / s0, b: slope, c: 0 };
  if (to - from < bendFrom) return straight;

  // The first moment is zero by the choice of the origin.
  const determinant = s0 * (s2 * s4 - s3 * s3) - s2 * s2 * s2;
  if (Math.abs(determinant) < 1e-9) return straight;
  const c = (s0 * (s2 * y2 - s3 * y1) - s2 * s2 * y0) / determinant;

  return { ...common, c, a: (y0 - c * s2) / s0, b: (y1 - c * s3) / s2 };
};

/** The lines of the zone from top to bottom: two or three, otherwise none. */
export const coursesIn = ({ places: { line, width } }: CloseView): Course[] => {
  const islands = islandsIn(line, width, sureEnough, smallest);
  const groups: { places: number[]; course: Course }[] = [];
  const byLength = islands
    .map(({ places }) => ({ places, course: courseOf(line, width, places) }))
    .sort((one, other) => other.course.to - other.course.from - (one.course.to - one.course.from));
  for (const piece of byLength) {
    const x = (piece.course.from + piece.course.to) / 2;
    const owner = groups.find(
      ({ course }) => Math.abs(heightOf(course, x) - heightOf(piece.course, x)) < Math.max(course.cap, 2) * nearEnough,
    );
    if (!owner) {
      groups.push(piece);
      continue;
    }
    owner.places = [...owner.places, ...piece.places];
    owner.course = courseOf(line, width, owner.places);
  }

  const courses = groups.map(({ course }) => course);
  const longest = Math.max(0, ...courses.map(({ from, to }) => to - from));
  const long = courses.filter(({ from, to }) => to - from >= longest * shortest);
  const strongest = long.sort((a, b) => b.mass - a.mass).slice(0, 3);
  const middle = width / 2;

  return strongest.length < 2 ? [] : strongest.sort((a, b) => heightOf(a, middle) - heightOf(b, middle));
};

/** All lines of a zone begin and end together; a faint end of one shows in another. */
export const aligned = (courses: readonly Course[]): Course[] => {
  const from = Math.min(...courses.map((course) => course.from));
  const to = Math.max(...courses.map((course) => course.to));
  const caps = courses.map(({ cap }) => cap).sort((a, b) => a - b);
  const typical = caps[Math.floor(caps.length / 2)] as number;

  return courses.map((course) => ({
    ...course,
    from,
    to,
    cap: Math.min(Math.max(course.cap, typical * 0.85), typical * 1.15),
  }));
};

/** Where the crop of a line lies in the picture. `tall`: its height in cap heights; `margin`: beyond its ends. */
export const placeOnLine = (
  { frame, places }: CloseView,
  course: Course,
  { tall, margin }: { tall: number; margin: number },
) => {
  const length = course.to - course.from + 1;
  const [start, span] = [course.from - length * margin, length * (1 + margin * 2)];

  return (across: number, down: number): Point => {
    const x = start + span * across;
    const slope = course.b + 2 * course.c * (x - course.origin);
    const off = ((down - 0.5) * tall * course.cap) / Math.hypot(1, slope);
    const [px, py] = [x - slope * off, heightOf(course, x) + off];

    return placeIn(frame, (px + 0.5) / places.width, (py + 0.5) / places.height);
  };
};
