import type { Keys } from '../../ui/shortcuts';
import type { MovingView } from './moving-view';
import type { Point } from './view';

/** So far an arrow key goes over an enlarged picture, in pixels. */
const stride = 60;

/** To look further to the left, the picture goes to the right. */
const ways: Record<string, Point> = {
  ArrowLeft: { x: stride, y: 0 },
  ArrowRight: { x: -stride, y: 0 },
  ArrowUp: { x: 0, y: stride },
  ArrowDown: { x: 0, y: -stride },
};

export const arrowMoves = ({ move }: MovingView): Keys =>
  Object.fromEntries(Object.entries(ways).map(([key, by]) => [key, () => move(by)]));
