/** Where something lies on a picture, for those who draw around it. */
import { ontoCorners, projected } from './document/projection';
import type { Box, Corners } from './shapes';

interface Size {
  width: number;
  height: number;
}

/** In pixels of the picture; may lie outside of it. */
interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** As a share of a length: enough for drawing, a fraction of a pixel. */
const shareOf = (place: number, length: number): number => Number(Math.min(1, Math.max(0, place / length)).toFixed(4));

const lengthOf = (from: number, to: number): number => Number((to - from).toFixed(4));

/** The part of it that lies on the picture; `null` if none does. */
export const placeOf = ({ left, right, top, bottom }: Edges, { width, height }: Size): Box | null => {
  const [x, y] = [shareOf(left, width), shareOf(top, height)];
  const box = { x, y, width: lengthOf(x, shareOf(right, width)), height: lengthOf(y, shareOf(bottom, height)) };

  return box.width > 0 && box.height > 0 ? box : null;
};

/** A part of the straight document, as it lies on the photograph. */
export const placeOnPhotograph = ({ x, y, width, height }: Box, corners: Corners, picture: Size): Box | null => {
  const projection = ontoCorners(corners);
  const ends = [
    { x, y },
    { x: x + width, y },
    { x, y: y + height },
    { x: x + width, y: y + height },
  ].map((end) => projected(projection, end));
  const [across, down] = [ends.map((end) => end.x), ends.map((end) => end.y)];

  return placeOf(
    { left: Math.min(...across), right: Math.max(...across), top: Math.min(...down), bottom: Math.max(...down) },
    picture,
  );
};
