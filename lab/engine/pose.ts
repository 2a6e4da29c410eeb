/** Where a document lies in the photograph: a pinhole camera before a tilted plane. */
import type { Corners, Point } from '@/demo/pictures/scenes/perspective';
import type { Frame } from '@/demo/pictures/svg';
import type { Random } from '@/demo/population';
import { between, ranges } from './ranges';

export interface Film {
  width: number;
  height: number;
}

export interface Flat {
  width: number;
  height: number;
  barcode: { frame: Frame; moduleWidth: number } | null;
}

interface View {
  /** Radians. */
  turn: number;
  tilt: number;
  axis: number;
  focal: number;
  /** In widths of the document. */
  distance: number;
}

/** From units of the page to the film, with the page's centre on the camera's axis. */
const projector = ({ turn, tilt, axis, focal, distance }: View, { width, height }: Flat) => {
  const [cosAxis, sinAxis] = [Math.cos(axis), Math.sin(axis)];
  const [cosTurn, sinTurn] = [Math.cos(turn), Math.sin(turn)];

  return (x: number, y: number): Point => {
    const [px, py] = [x / width - 0.5, (y - height / 2) / width];
    // Along the axis nothing moves; across it the plane tips away.
    const [along, across] = [px * cosAxis + py * sinAxis, -px * sinAxis + py * cosAxis];
    const tipped = across * Math.cos(tilt);
    const [qx, qy] = [along * cosAxis - tipped * sinAxis, along * sinAxis + tipped * cosAxis];
    const near = focal / (distance + across * Math.sin(tilt));

    return [(qx * cosTurn - qy * sinTurn) * near, (qx * sinTurn + qy * cosTurn) * near];
  };
};

const lengthOf = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

const cornersOf = (view: View, flat: Flat): Corners => {
  const at = projector(view, flat);

  return [at(0, 0), at(flat.width, 0), at(flat.width, flat.height), at(0, flat.height)];
};

/** The mean of the two longer sides. */
const sideOf = ([a, b, c, d]: Corners): number =>
  Math.max(lengthOf(a, b) + lengthOf(d, c), lengthOf(b, c) + lengthOf(a, d)) / 2;

const boxOf = (corners: Corners) => {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];

  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
};

const fits = (corners: Corners, { width, height }: Film): boolean => {
  const { left, right, top, bottom } = boxOf(corners);
  const room = 1 - 2 * ranges.margin;

  return right - left <= width * room && bottom - top <= height * room;
};

/** The least width of a module in the photograph. */
const moduleOf = (view: View, flat: Flat): number => {
  if (!flat.barcode) return Number.POSITIVE_INFINITY;
  const at = projector(view, flat);
  const { frame, moduleWidth } = flat.barcode;
  const [x, y, width, height] = frame;

  return Math.min(
    ...[0, 1].flatMap((down) =>
      [0, 1].map((right) => {
        const from = x + (width - moduleWidth) * right;

        return lengthOf(at(from, y + height * down), at(from + moduleWidth, y + height * down));
      }),
    ),
  );
};

/** The nearest or farthest distance that still meets a condition which holds from far on, or up to near. */
const search = (isMet: (distance: number) => boolean, met: number, missed: number): number => {
  let [good, bad] = [met, missed];
  for (let i = 0; i < 40; i++) {
    const middle = (good + bad) / 2;
    if (isMet(middle)) good = middle;
    else bad = middle;
  }

  return good;
};

const [nearest, farthest] = [0.72, 60];

/** The document's corners in the photograph, in pixels. */
export const drawPose = (flat: Flat, film: Film, random: Random): Corners => {
  const long = Math.max(film.width, film.height);
  const least = (ranges.share[0] * ranges.frame.long) / long;
  const anyWay = random.chance(ranges.turn.anyWayShare);
  const turn = ((random.next() * 2 - 1) * (anyWay ? 180 : ranges.turn.mildDegrees) * Math.PI) / 180;
  const wanted = between([least, ranges.share[1]], random) * long;
  const [axis, focal] = [random.next() * Math.PI * 2, between(ranges.focal, random) * long];
  let tilt = (between(ranges.tiltDegrees, random) * Math.PI) / 180;

  for (;;) {
    const view = (distance: number): View => ({ turn, tilt, axis, focal, distance });
    const closest = search((distance) => fits(cornersOf(view(distance), flat), film), farthest, nearest);
    const asWanted = search((distance) => sideOf(cornersOf(view(distance), flat)) <= wanted, farthest, nearest);
    const sharp = search((distance) => moduleOf(view(distance), flat) >= ranges.pixelsPerModule, nearest, farthest);
    const distance = Math.max(closest, Math.min(asWanted, sharp));
    if (moduleOf(view(distance), flat) < ranges.pixelsPerModule * 0.999) {
      // So fine a barcode cannot be photographed from so far aside.
      tilt *= 0.8;
      continue;
    }
    const corners = cornersOf(view(distance), flat);
    const { left, right, top, bottom } = boxOf(corners);
    const edge = ranges.margin;
    const placed = (size: number, from: number, to: number) =>
      size * edge - from + random.next() * (size * (1 - 2 * edge) - (to - from));
    const [x, y] = [placed(film.width, left, right), placed(film.height, top, bottom)];

    return corners.map((corner): Point => [corner[0] + x, corner[1] + y]) as unknown as Corners;
  }
};
