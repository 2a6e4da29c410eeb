/** Asks the locator where zones are, first in the whole picture and then in a close, upright view of each find. */

import type { Grey } from '../grey';
import { networkOf } from '../networks';
import { type Frame, type Point, placeIn, viewOf } from './frame';
import { islandsIn } from './islands';

/** What the locator says at each second pixel. */
export interface Places {
  width: number;
  height: number;
  line: Float32Array;
  zone: Float32Array;
  cosine: Float32Array;
  sine: Float32Array;
}

/** The locator halves a picture five times. */
const multiple = 32;
const roundUp = (length: number) => Math.ceil(length / multiple) * multiple;

export const askLocator = async (view: Float32Array, width: number, height: number): Promise<Places> => {
  const [wide, high] = [roundUp(width), roundUp(height)];
  const data = new Float32Array(wide * high);
  for (let y = 0; y < high; y++) {
    const row = Math.min(y, height - 1) * width;
    for (let x = 0; x < wide; x++) data[y * wide + x] = view[row + Math.min(x, width - 1)] as number;
  }
  const locator = await networkOf('mrz-zones');
  const { data: out } = await locator({ data, shape: [1, 1, high, wide] });
  const size = (wide / 2) * (high / 2);
  const map = (i: number) => out.subarray(i * size, (i + 1) * size);

  return { width: wide / 2, height: high / 2, line: map(0), zone: map(1), cosine: map(2), sine: map(3) };
};

const sureEnough = 0.5;
/** In places, that is, in squares of two pixels. */
const smallestZone = 60;
/** A zone is at least this many times as long as it is high. */
const stoutest = 2.2;
const mostZones = 3;

/** The long axis of an island; which of its ends comes first, the locator's reading direction says. */
const directionOf = ({ width, cosine, sine }: Places, places: readonly number[]): Point => {
  let [cos, sin, sumX, sumY, xx, xy, yy] = [0, 0, 0, 0, 0, 0, 0];
  for (const i of places) {
    const [x, y] = [i % width, Math.floor(i / width)];
    cos += cosine[i] as number;
    sin += sine[i] as number;
    sumX += x;
    sumY += y;
    xx += x * x;
    xy += x * y;
    yy += y * y;
  }
  const n = places.length;
  const angle = Math.atan2(2 * (xy - (sumX * sumY) / n), xx - (sumX * sumX) / n - yy + (sumY * sumY) / n) / 2;
  const axis = { x: Math.cos(angle), y: Math.sin(angle) };

  return axis.x * cos + axis.y * sin < 0 ? { x: -axis.x, y: -axis.y } : axis;
};

/** The rectangle around an island, along its reading direction; in pixels of the view. */
const frameOf = (map: Places, places: readonly number[]): Frame => {
  const right = directionOf(map, places);
  const { width } = map;
  let [left, far, top, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const i of places) {
    const [x, y] = [((i % width) + 0.5) * 2, (Math.floor(i / width) + 0.5) * 2];
    const [along, down] = [x * right.x + y * right.y, y * right.x - x * right.y];
    left = Math.min(left, along);
    far = Math.max(far, along);
    top = Math.min(top, down);
    bottom = Math.max(bottom, down);
  }
  const [along, down] = [(left + far) / 2, (top + bottom) / 2];

  return {
    middle: { x: along * right.x - down * right.y, y: along * right.y + down * right.x },
    right,
    width: far - left + 2,
    height: bottom - top + 2,
  };
};

/** Pieces of one zone, torn by glare or a fold: behind one another in the reading direction. */
const isContinued = (frame: Frame, other: Frame): boolean => {
  const [dx, dy] = [other.middle.x - frame.middle.x, other.middle.y - frame.middle.y];
  const along = Math.abs(dx * frame.right.x + dy * frame.right.y);
  const down = Math.abs(dy * frame.right.x - dx * frame.right.y);
  const isParallel = frame.right.x * other.right.x + frame.right.y * other.right.y > 0.9;

  return (
    isParallel &&
    down < Math.max(frame.height, other.height) * 0.8 + along * 0.05 &&
    along < (frame.width + other.width) * 0.75
  );
};

/** Rectangles around what looks like a zone, in pixels of the view, the surest first. */
export const zonesAt = (places: Places): Frame[] => {
  const islands = islandsIn(places.zone, places.width, sureEnough, smallestZone);
  const frames: Frame[] = [];
  const taken = new Set<number>();
  islands.forEach(({ places: own }, i) => {
    if (taken.has(i)) return;
    let all = own;
    let frame = frameOf(places, all);
    islands.forEach((other, j) => {
      if (j <= i || taken.has(j)) return;
      const piece = frameOf(places, other.places);
      if (!isContinued(frame, piece)) return;
      taken.add(j);
      all = [...all, ...other.places];
      frame = frameOf(places, all);
    });
    frames.push(frame);
  });

  return frames.filter(({ width, height }) => width > height * stoutest).slice(0, mostZones);
};

export interface CloseView {
  frame: Frame;
  places: Places;
}

/** The width of a close view in pixels, and the shares of the find that are added around it. */
const closeWidth = 640;
const [besides, aboveAndBelow] = [0.09, 0.09];
const [lowest, highest] = [128, 384];

/** Looks again at a find, upright and near. */
export const lookCloser = async (grey: Grey, find: Frame): Promise<CloseView> => {
  const width = find.width * (1 + besides * 2);
  const room = Math.max(find.width * aboveAndBelow, find.height * 0.5) * 2;
  const pixels = Math.min(highest, Math.max(lowest, roundUp(((find.height + room) / width) * closeWidth)));
  const frame = { ...find, width, height: (width / closeWidth) * pixels };
  const view = viewOf(grey, [closeWidth, pixels], width / closeWidth, (across, down) => placeIn(frame, across, down));

  return { frame, places: await askLocator(view, closeWidth, pixels) };
};
