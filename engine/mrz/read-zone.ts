/** Finds the machine-readable zone of a picture and reads it. A zone that was found but not read has no lines. */
import type { Decoded } from '../decode';
import { type Grey, lightnessOf, scaledGrey } from '../grey';
import type { Zone } from '../protocol';
import type { Box } from '../shapes';
import { checksOf } from './check-digits';
import { type Fitted, fitted } from './format';
import { viewOf } from './frame';
import { cropSize, type LineReading, readLines } from './letters';
import { aligned, type Course, coursesIn, placeOnLine } from './lines';
import { askLocator, type CloseView, lookCloser, zonesAt } from './locate';

/** Longest sides of the picture that the zone is searched in: zones that are large in it, and small ones. */
const searchSides = { large: 640, small: 1024 } as const;
/** Crops of a line: how high in cap heights, and how much is added at its ends. The first is what was trained. */
const cuts = [
  { tall: 1.9, margin: 0.03 },
  { tall: 1.65, margin: 0.02 },
  { tall: 2.2, margin: 0.045 },
  { tall: 1.9, margin: 0.08 },
] as const;

/** The least that the reader may be sure of any letter: with every check digit right, and with a wrong one. */
const [sureWithChecks, sureWithout] = [0.6, 0.995];
/** 6 and G look alike and weigh the same in check digits, so only the reader can tell them apart. */
const sureOfTwins = 0.9;
/** A wrong check digit is believed only if so many cuts were read alike. */
const witnesses = 3;

/** A line's height within the box around the zone, in cap heights. */
const boxTall = 1.5;

const lineLengths = [44, 36, 30] as const;

interface Attempt extends Fitted {
  /** Of each letter of each line. */
  characters: readonly (readonly number[])[];
  /** Of the least sure letter. */
  sureness: number;
}

const cropsOf = (
  grey: Grey,
  view: CloseView,
  courses: readonly Course[],
  cut: (typeof cuts)[number],
  isTurned: boolean,
) =>
  courses.map((course) => {
    const place = placeOnLine(view, course, cut);
    const length = ((course.to - course.from) / view.places.width) * view.frame.width;

    return viewOf(grey, cropSize, length / cropSize[0], (across, down) =>
      isTurned ? place(1 - across, 1 - down) : place(across, down),
    );
  });

const surenessOf = ({ sureness }: LineReading): number => Math.min(1, ...sureness);

/** Letters of a line of data that its check digits cannot vouch for. */
const hasDoubtfulTwin = ({ text, sureness }: LineReading): boolean =>
  /\d/.test(text) &&
  [...text].some((letter, i) => (letter === '6' || letter === 'G') && (sureness[i] ?? 0) < sureOfTwins);

/** Each line may have been read best in another cut; only its own sureness decides. */
const attemptOf = (readings: readonly (readonly LineReading[])[]): Attempt | null => {
  const count = readings[0]?.length ?? 0;
  const lengths = new Set(readings.flatMap((lines) => lines.map(({ text }) => text.length)));
  for (const length of lineLengths) {
    if (!lengths.has(length)) continue;
    const best: LineReading[] = [];
    for (let line = 0; line < count; line++) {
      const candidates = readings
        .flatMap((lines) => lines[line] ?? [])
        .filter(({ text }) => text.length === length)
        .sort((a, b) => surenessOf(b) - surenessOf(a));
      if (candidates[0]) best.push(candidates[0]);
    }
    const zone = best.length === count && !best.some(hasDoubtfulTwin) ? fitted(best.map(({ text }) => text)) : null;
    if (zone) {
      const characters = best.map(({ sureness }) => sureness);

      return { ...zone, characters, sureness: Math.min(...best.map(surenessOf)) };
    }
  }

  return null;
};

const isUnanimous = (readings: readonly (readonly LineReading[])[], lines: readonly string[]): boolean =>
  lines.every((text, i) => {
    const alike = readings.filter((reading) => reading[i]?.text === text).length;
    const ofLength = readings.filter((reading) => reading[i]?.text.length === text.length).length;

    return alike >= witnesses && alike === ofLength;
  });

/** A forged document has wrong check digits, and so has a misread one: only a reading beyond doubt tells them apart. */
const isBelieved = (attempt: Attempt, readings: readonly (readonly LineReading[])[]): boolean => {
  const { format, lines, substitution, sureness } = attempt;
  if (Object.values(checksOf(format, lines)).every(Boolean)) return sureness >= sureWithChecks;

  return substitution === null && sureness >= sureWithout && isUnanimous(readings, lines);
};

/** Around all lines, as shares of the picture. */
const boxAround = ({ width, height }: Grey, view: CloseView, courses: readonly Course[]): Box => {
  const corners = courses.flatMap((course) => {
    const place = placeOnLine(view, course, { tall: boxTall, margin: 0.01 });

    return [place(0, 0), place(1, 0), place(1, 1), place(0, 1)];
  });
  const inside = (value: number, size: number) => Math.min(1, Math.max(0, value / size));
  const [across, down] = [corners.map(({ x }) => inside(x, width)), corners.map(({ y }) => inside(y, height))];
  const [x, y] = [Math.min(...across), Math.min(...down)];

  return { x, y, width: Math.max(...across) - x, height: Math.max(...down) - y };
};

const readClose = async (grey: Grey, view: CloseView): Promise<(Attempt & { box: Box }) | null> => {
  const courses = aligned(coursesIn(view));
  if (courses.length < 2) return null;

  for (const isTurned of [false, true]) {
    const ordered = isTurned ? courses.toReversed() : courses;
    const readings: LineReading[][] = [];
    for (const cut of cuts) {
      readings.push(await readLines(cropsOf(grey, view, ordered, cut, isTurned)));
      const attempt = attemptOf(readings);
      if (attempt && isBelieved(attempt, readings)) return { ...attempt, box: boxAround(grey, view, courses) };
      // Upside down hardly a letter is sure.
      if (isTurned && readings[0]?.every((reading) => surenessOf(reading) < 0.2)) break;
    }
  }

  return null;
};

const search = async (grey: Grey, side: number): Promise<Zone | null> => {
  const small = await scaledGrey(grey, { side });
  const view = Float32Array.from(small.pixels, (value) => value / 255);
  const scale = grey.width / small.width;
  for (const find of zonesAt(await askLocator(view, small.width, small.height))) {
    const near = await lookCloser(grey, {
      ...find,
      middle: { x: find.middle.x * scale, y: find.middle.y * scale },
      width: find.width * scale,
      height: find.height * scale,
    });
    const attempt = await readClose(grey, near);
    if (attempt) return { ...attempt, checks: checksOf(attempt.format, attempt.lines) };
  }

  return null;
};

/** Only zones that span much of the picture. Its `box` is a part of the picture that was given. */
export const readLargeZone = (picture: Decoded): Promise<Zone | null> =>
  search(lightnessOf(picture), searchSides.large);

/** Also zones that are small in the picture, which takes more than twice as long. */
export const readZone = async (picture: Decoded): Promise<Zone | null> => {
  const large = await readLargeZone(picture);
  if (large || Math.max(picture.width, picture.height) <= searchSides.large) return large;

  return search(lightnessOf(picture), searchSides.small);
};
