import type { Size } from './image-state';

export interface Point {
  x: number;
  y: number;
}

/**
 * The view of an image. Zoom 1 fits its box; x and y are the distance in pixels between the middles of image and box; turns
 * are clockwise quarters.
 */
export interface View extends Point {
  zoom: number;
  turns: number;
}

/** An image and the box it fits into when not rotated. */
export interface Fit {
  image: Size;
  box: Size;
}

export const fitted: View = { zoom: 1, x: 0, y: 0, turns: 0 };

const steps = [1, 1.5, 2, 3, 4, 6, 8, 12, 16];

export const maxZoom = 16;

/** Sizes are zero before layout. */
const ratio = (part: number, whole: number): number => (part > 0 && whole > 0 ? part / whole : 1);

export const fittedSize = ({ image, box }: Fit): Size => {
  const scale = Math.min(ratio(box.width, image.width), ratio(box.height, image.height));
  return { width: image.width * scale, height: image.height * scale };
};

/** A rotated image fits its box at another scale. */
const fitScale = (turns: number, fit: Fit): number => {
  if (turns % 2 === 0) return 1;
  const { width, height } = fittedSize(fit);
  return Math.min(ratio(fit.box.width, height), ratio(fit.box.height, width));
};

/** How far the image can move before an edge comes inside the box. */
const roomOf = ({ zoom, turns }: View, fit: Fit): Point => {
  const { width, height } = fittedSize(fit);
  const scale = zoom * fitScale(turns, fit);
  const [across, down] = turns % 2 === 0 ? [width, height] : [height, width];
  return {
    x: Math.max(0, (across * scale - fit.box.width) / 2),
    y: Math.max(0, (down * scale - fit.box.height) / 2),
  };
};

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Images that move together can go as far as the largest of them. */
export const within = (view: View, fits: readonly Fit[]): View => {
  const rooms = fits.map((fit) => roomOf(view, fit));
  const x = Math.max(0, ...rooms.map((room) => room.x));
  const y = Math.max(0, ...rooms.map((room) => room.y));
  return { ...view, x: between(view.x, -x, x), y: between(view.y, -y, y) };
};

/** Keeps the point `at`, measured from the middle of the box, in place. */
export const zoomedTo = (view: View, wanted: number, at: Point): View => {
  const zoom = between(wanted, 1, maxZoom);
  const grown = zoom / view.zoom;
  return { ...view, zoom, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown };
};

export const nextZoom = (zoom: number, by: 1 | -1): number =>
  (by === 1 ? steps.find((step) => step > zoom) : steps.findLast((step) => step < zoom)) ?? zoom;

export const moved = (view: View, by: Point): View => ({ ...view, x: view.x + by.x, y: view.y + by.y });

/** Keeps the middle in the middle. */
export const rotated = ({ zoom, x, y, turns }: View): View => ({ zoom, x: -y, y: x, turns: (turns + 1) % 4 });

export const transformOf = ({ zoom, x, y, turns }: View, fit: Fit): string =>
  `translate(${x}px, ${y}px) scale(${zoom * fitScale(turns, fit)}) rotate(${turns * 90}deg)`;
