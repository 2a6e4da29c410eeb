import type { Size } from './picture-state';

export interface Point {
  x: number;
  y: number;
}

/**
 * How a picture is looked at. Zoom 1 fits its box; x and y are how far its middle is from the middle of the box, in
 * pixels; turns are quarters, clockwise.
 */
export interface View extends Point {
  zoom: number;
  turns: number;
}

/** A picture and the box that it fits into when it is not turned. */
export interface Fit {
  picture: Size;
  box: Size;
}

export const fitted: View = { zoom: 1, x: 0, y: 0, turns: 0 };

const steps = [1, 1.5, 2, 3, 4, 6, 8, 12, 16];

export const largestZoom = 16;

/** Before a page is laid out, there is nothing to fit into. */
const ratio = (part: number, whole: number): number => (part > 0 && whole > 0 ? part / whole : 1);

/** How large the picture is in its box at zoom 1. */
export const lying = ({ picture, box }: Fit): Size => {
  const scale = Math.min(ratio(box.width, picture.width), ratio(box.height, picture.height));
  return { width: picture.width * scale, height: picture.height * scale };
};

/** A picture that lies on its side fits its box at another scale. */
const fitScale = (turns: number, fit: Fit): number => {
  if (turns % 2 === 0) return 1;
  const { width, height } = lying(fit);
  return Math.min(ratio(fit.box.width, height), ratio(fit.box.height, width));
};

/** How far its middle may go, so that no edge comes further in than that of its box. */
const roomOf = ({ zoom, turns }: View, fit: Fit): Point => {
  const { width, height } = lying(fit);
  const scale = zoom * fitScale(turns, fit);
  const [across, down] = turns % 2 === 0 ? [width, height] : [height, width];
  return {
    x: Math.max(0, (across * scale - fit.box.width) / 2),
    y: Math.max(0, (down * scale - fit.box.height) / 2),
  };
};

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Pictures that move together go as far as the largest of them. */
export const within = (view: View, fits: readonly Fit[]): View => {
  const rooms = fits.map((fit) => roomOf(view, fit));
  const x = Math.max(0, ...rooms.map((room) => room.x));
  const y = Math.max(0, ...rooms.map((room) => room.y));
  return { ...view, x: between(view.x, -x, x), y: between(view.y, -y, y) };
};

/** What is at this point stays there. The point is seen from the middle of the box. */
export const zoomedTo = (view: View, wanted: number, at: Point): View => {
  const zoom = between(wanted, 1, largestZoom);
  const grown = zoom / view.zoom;
  return { ...view, zoom, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown };
};

export const nextZoom = (zoom: number, by: 1 | -1): number =>
  (by === 1 ? steps.find((step) => step > zoom) : steps.findLast((step) => step < zoom)) ?? zoom;

export const moved = (view: View, by: Point): View => ({ ...view, x: view.x + by.x, y: view.y + by.y });

/** What was in the middle stays in the middle. */
export const turned = ({ zoom, x, y, turns }: View): View => ({ zoom, x: -y, y: x, turns: (turns + 1) % 4 });

export const transformOf = ({ zoom, x, y, turns }: View, fit: Fit): string =>
  `translate(${x}px, ${y}px) scale(${zoom * fitScale(turns, fit)}) rotate(${turns * 90}deg)`;
