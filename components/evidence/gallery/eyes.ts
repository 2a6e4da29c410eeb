import type { Size } from './image-state';
import { type Fit, fittedSize, type Point } from './view';

/** The left and the right eye, as fractions of the image's width and height. */
export type Eyes = readonly [Point, Point];

/** The service gives no coordinates, so an officer marks the eyes. */
export interface MarkedImage {
  size: Size;
  eyes: Eyes;
}

/** The transform that puts an image's eyes onto those of another one. */
export interface Placement extends Point {
  scale: number;
  degrees: number;
}

/** Closer marks are the same eye marked twice. */
const minDistance = 0.02;

export const areApart = ([one, other]: Eyes): boolean => Math.hypot(other.x - one.x, other.y - one.y) >= minDistance;

/** In pixels from the middle of the box. */
const inBox = ({ x, y }: Point, fit: Fit): Point => {
  const { width, height } = fittedSize(fit);
  return { x: (x - 0.5) * width, y: (y - 0.5) * height };
};

/** The position in the image under a point of the box; `null` outside the image. */
export const positionAt = ({ x, y }: Point, fit: Fit): Point | null => {
  const { width, height } = fittedSize(fit);
  const at = { x: x / width + 0.5, y: y / height + 0.5 };
  return Math.min(at.x, at.y) >= 0 && Math.max(at.x, at.y) <= 1 ? at : null;
};

const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const away = (from: Point, to: Point) => ({
  length: Math.hypot(to.x - from.x, to.y - from.y),
  angle: Math.atan2(to.y - from.y, to.x - from.x),
});

/** Both boxes have the same size. */
export const placementOnto = (target: MarkedImage, own: MarkedImage, box: Size): Placement => {
  const at = (image: MarkedImage) => {
    const fit = { image: image.size, box };
    return [inBox(image.eyes[0], fit), inBox(image.eyes[1], fit)] as const;
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

export const transformOfPlacement = ({ x, y, scale, degrees }: Placement): string =>
  `translate(${short(x)}px, ${short(y)}px) rotate(${short(degrees)}deg) scale(${short(scale)})`;

/** "resized and rotated by 3° to fit" */
export const placementWords = ({ degrees }: Pick<Placement, 'degrees'>): string => {
  // The shorter way round.
  const angle = Math.abs(Math.round(((((degrees + 180) % 360) + 360) % 360) - 180));

  return angle === 0 ? 'resized to fit' : `resized and rotated by ${angle}° to fit`;
};
