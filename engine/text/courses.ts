/** From the finder's map to lines of print: where each runs, where it begins and ends, how high its capitals are. */
import { islandsIn } from '../mrz/islands';
import type { Places } from './places';

/** A line in the map's places: `y` of the middle of its capitals at `x` is `middle + slope * (x - origin)`. */
export interface Course {
  origin: number;
  middle: number;
  slope: number;
  from: number;
  to: number;
  /** The height of its capitals. */
  cap: number;
  /** 0 to 1: how sure the finder is. */
  sureness: number;
}

const sureEnough = 0.5;
const smallest = 5;
/** Capitals lower than this (in places) are microprint. */
const lowest = 2.2;
/** Shorter lines than this, in cap heights, do not show their slope. */
const slopeFrom = 6;
/** Two pieces are one line if they follow each other within this many cap heights. */
const nearEnough = 0.55;

export const heightAt = ({ origin, middle, slope }: Course, x: number): number => middle + slope * (x - origin);

/** A straight line through the places, by least squares with the map as weight. */
const courseOf = ({ line, size, width }: Places, places: readonly number[]): Course => {
  let [mass, sumX, sumY, sumSize, from, to] = [0, 0, 0, 0, Number.POSITIVE_INFINITY, 0];
  for (const i of places) {
    const [x, y, weight] = [(i % width) + 0.5, Math.floor(i / width) + 0.5, line[i] as number];
    mass += weight;
    sumX += x * weight;
    sumY += y * weight;
    sumSize += (size[i] as number) * weight;
    from = Math.min(from, x - 0.5);
    to = Math.max(to, x + 0.5);
  }
  const [origin, middle] = [sumX / mass, sumY / mass];
  let [xx, xy] = [0, 0];
  for (const i of places) {
    const [x, y] = [(i % width) + 0.5 - origin, Math.floor(i / width) + 0.5 - middle];
    xx += x * x * (line[i] as number);
    xy += x * y * (line[i] as number);
  }
  const slope = xx > 0 ? xy / xx : 0;

  return { origin, middle, slope, from, to, cap: 6 * 2 ** (sumSize / mass), sureness: mass / places.length };
};

const middleOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const isContinued = (one: Course, next: Course): boolean => {
  const [lower, higher] = [Math.min(one.cap, next.cap), Math.max(one.cap, next.cap)];
  const gap = next.from - one.to;

  return (
    higher < lower * 1.25 &&
    gap > -lower &&
    gap < lower * nearEnough &&
    Math.abs(heightAt(one, one.to) - heightAt(next, one.to)) < lower * 0.3
  );
};

const joined = (one: Course, next: Course): Course => {
  const [a, b] = [one.to - one.from, next.to - next.from];
  const share = a / (a + b);
  const mean = (x: number, y: number) => x * share + y * (1 - share);
  const slope = mean(one.slope, next.slope);

  return {
    origin: mean(one.origin, next.origin),
    middle: mean(one.middle, next.middle),
    slope,
    from: Math.min(one.from, next.from),
    to: Math.max(one.to, next.to),
    cap: mean(one.cap, next.cap),
    sureness: mean(one.sureness, next.sureness),
  };
};

/** The lines of print, from left to right. */
export const coursesIn = (places: Places): Course[] => {
  const found = islandsIn(places.line, places.width, sureEnough, smallest)
    .map((island) => courseOf(places, island.places))
    .filter(({ cap, from, middle }) => cap >= lowest && from < places.used.width && middle < places.used.height)
    .map((course) => ({ ...course, to: Math.min(course.to, places.used.width) }))
    .sort((a, b) => a.from - b.from);
  const common = middleOf(found.filter(({ from, to, cap }) => to - from > cap * slopeFrom).map(({ slope }) => slope));
  const courses: Course[] = [];
  for (const course of found) {
    const isShort = course.to - course.from < course.cap * slopeFrom;
    const straight = isShort ? { ...course, slope: common } : course;
    const before = courses.findIndex((other) => isContinued(other, straight));
    if (before < 0) courses.push(straight);
    else courses[before] = joined(courses[before] as Course, straight);
  }

  return courses;
};
