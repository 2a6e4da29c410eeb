/** Reads what is printed on a straight document, line by line. */
import { type Grey, lightnessOf } from '../grey';
import { viewOf } from '../mrz/frame';
import type { Box, StraightDocument, TextLine } from '../shapes';
import { type Course, coursesIn, heightAt } from './courses';
import { type Crop, cropHeight, type LineReading, readCrops } from './letters';
import { type Places, placesOf } from './places';
import { inOneScript } from './scripts';

/** Crops of a line: how high, and what they show beyond its ends, in cap heights. The first is what was trained. */
const cuts = [
  { tall: 2.1, margin: 0.35 },
  { tall: 1.9, margin: 0.2 },
  { tall: 2.35, margin: 0.5 },
] as const;
/** A line with a letter that the reader is less sure of is cut and read again. */
const sureEnough = 0.9;
/** Below this mean there are no letters, or none that the reader knows. */
const leastSure = 0.4;
/** More lines than any document has; what is left over is a pattern taken for print. */
const mostLines = 90;

const cropOf = (grey: Grey, { used }: Places, course: Course, { tall, margin }: (typeof cuts)[number]): Crop => {
  const [from, to] = [course.from - course.cap * margin, course.to + course.cap * margin];
  const scale = grey.width / used.width;
  const reduction = (course.cap * tall * scale) / cropHeight;
  const width = Math.max(16, Math.round(((to - from) * scale) / reduction));
  const pixels = viewOf(grey, [width, cropHeight], reduction, (across, down) => {
    const off = (down - 0.5) * tall * course.cap;
    const x = from + (to - from) * across;

    return { x: (x - course.slope * off) * scale, y: (heightAt(course, x) + off) * (grey.height / used.height) };
  });

  return { pixels, width };
};

/** From the top of the capitals to the line that they stand on. */
const boxOf = ({ used }: Places, course: Course): Box => {
  const ends = [heightAt(course, course.from), heightAt(course, course.to)];
  const top = Math.min(...ends) - course.cap / 2;

  return {
    x: course.from / used.width,
    y: top / used.height,
    width: (course.to - course.from) / used.width,
    height: (Math.max(...ends) + course.cap / 2 - top) / used.height,
  };
};

/** From top to bottom; what stands on one level, from left to right. */
const inReadingOrder = <Line extends { box: Box }>(lines: readonly Line[]): Line[] => {
  const rows: Line[][] = [];
  const middle = ({ box }: Line) => box.y + box.height / 2;
  for (const line of [...lines].sort((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1);
    const first = row?.[0];
    const isLevel = first && middle(line) - middle(first) < Math.min(first.box.height, line.box.height) * 0.5;
    if (row && isLevel) row.push(line);
    else rows.push([line]);
  }

  return rows.flatMap((row) => row.sort((a, b) => a.box.x - b.box.x));
};

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** What two cuts say; where all differ, what the reader is surest of, in doubt. */
const agreed = (readings: readonly LineReading[]): LineReading => {
  const best = [...readings].sort((a, b) => Math.min(...b.sureness) - Math.min(...a.sureness));
  const pair = best.find((one) => best.some((other) => other !== one && other.text === one.text));
  const [surest = { text: '', sureness: [] }] = best;

  return pair ?? surest;
};

const isInDoubt = (readings: readonly LineReading[]): boolean => {
  const [first] = readings;
  if (!first || meanOf(first.sureness) < leastSure) return false;
  if (readings.length === 1) return Math.min(1, ...first.sureness) < sureEnough;

  return new Set(readings.map(({ text }) => text)).size === readings.length;
};

/** Reads every line once, and in further cuts as long as it is in doubt. */
const readCourses = async (grey: Grey, places: Places, courses: readonly Course[]): Promise<LineReading[]> => {
  const lines = courses.map((course) => ({ course, readings: [] as LineReading[] }));
  for (const [i, cut] of cuts.entries()) {
    const due = lines.filter(({ readings }) => i === 0 || isInDoubt(readings));
    const found = await readCrops(due.map(({ course }) => cropOf(grey, places, course, cut)));
    due.forEach(({ readings }, k) => {
      readings.push(found[k] as LineReading);
    });
  }

  return lines.map(({ readings }) => agreed(readings));
};

/** In reading order. The document must stand upright; `turnOf` says whether it does. */
export const readText = async (straight: StraightDocument): Promise<TextLine[]> => {
  const places = await placesOf(straight);
  const courses = coursesIn(places)
    .sort((a, b) => b.sureness * (b.to - b.from) - a.sureness * (a.to - a.from))
    .slice(0, mostLines);
  const readings = await readCourses(lightnessOf(straight), places, courses);
  const lines = courses.flatMap((course, i) => {
    const reading = readings[i] as LineReading;

    return meanOf(reading.sureness) < leastSure ? [] : [{ ...reading, box: boxOf(places, course) }];
  });

  return inOneScript(inReadingOrder(lines));
};
