import type { Size } from './picture-state';
import { type Fit, lying, type Point } from './view';

/** In a picture, the one on its left and the one on its right, in parts of its width and height. */
export type Eyes = readonly [Point, Point];

/** The service gives no coordinates: somebody marked them. */
export interface MarkedPicture {
  size: Size;
  eyes: Eyes;
}

/** Where a picture goes so that its eyes lie on those of another one: larger by `scale`, turned, and moved. */
export interface Placing extends Point {
  scale: number;
  degrees: number;
}

/** Nearer to each other than that, two marks are one eye marked twice. */
const leastApart = 0.02;

export const areApart = ([one, other]: Eyes): boolean => Math.hypot(other.x - one.x, other.y - one.y) >= leastApart;

/** From the middle of the box, in its pixels. */
const inBox = ({ x, y }: Point, fit: Fit): Point => {
  const { width, height } = lying(fit);
  return { x: (x - 0.5) * width, y: (y - 0.5) * height };
};

/** What lies under a point of the box; `null` beside the picture. */
export const partAt = ({ x, y }: Point, fit: Fit): Point | null => {
  const { width, height } = lying(fit);
  const at = { x: x / width + 0.5, y: y / height + 0.5 };
  return Math.min(at.x, at.y) >= 0 && Math.max(at.x, at.y) <= 1 ? at : null;
};

const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const away = (from: Point, to: Point) => ({
  length: Math.hypot(to.x - from.x, to.y - from.y),
  angle: Math.atan2(to.y - from.y, to.x - from.x),
});

/** Both in boxes of the same size. */
export const placingOnto = (target: MarkedPicture, own: MarkedPicture, box: Size): Placing => {
  const at = (picture: MarkedPicture) => {
    const fit = { picture: picture.size, box };
    return [inBox(picture.eyes[0], fit), inBox(picture.eyes[1], fit)] as const;
  };
  const [wanted, present] = [at(target), at(own)];
  const [there, here] = [away(...wanted), away(...present)];
  const scale = there.length / here.length;
  const angle = there.angle - here.angle;
  const [to, from] = [between(...wanted), between(...present)];

  return {
    scale,
    degrees: (angle * 180) / Math.PI,
    x: to.x - scale * (from.x * Math.cos(angle) - from.y * Math.sin(angle)),
    y: to.y - scale * (from.x * Math.sin(angle) + from.y * Math.cos(angle)),
  };
};

const short = (value: number): number => Math.round(value * 1000) / 1000;

export const transformOfPlacing = ({ x, y, scale, degrees }: Placing): string =>
  `translate(${short(x)}px, ${short(y)}px) rotate(${short(degrees)}deg) scale(${short(scale)})`;

/** "resized and turned by 3° to fit": what was done to the picture so that the eyes meet. */
export const placingWords = ({ degrees }: Pick<Placing, 'degrees'>): string => {
  // Whichever way is shorter.
  const turn = Math.abs(Math.round(((((degrees + 180) % 360) + 360) % 360) - 180));

  return turn === 0 ? 'resized to fit' : `resized and turned by ${turn}° to fit`;
};
