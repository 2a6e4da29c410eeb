import { type Area, type GreyFrame, within } from './grey';
import { clippedFrom } from './light';

export interface Reflection {
  area: Area;
  /** Its share of the area that was searched. */
  share: number;
}

/** Smaller ones hide less than a letter; a larger one is not a lamp, but too much light. */
const smallest = 0.006;
const largest = 0.25;
/** White print and paper edges are long and thin or full of holes; the image of a lamp is round. */
const leastFilled = 0.4;
const mostStretched = 5;

/** Paper around it that is almost white itself was lit too strongly, and still shows its print. */
const mostAround = 232;

/** How bright the paper around a spot is: three of four pixels beside it are darker. */
const paperAround = (frame: GreyFrame, spot: Area): number => {
  const reach = Math.max(3, Math.min(spot.width, spot.height) * 0.35);
  const { left, top, width, height } = within(frame, {
    left: spot.left - reach,
    top: spot.top - reach,
    width: spot.width + reach * 2,
    height: spot.height + reach * 2,
  });
  const values: number[] = [];
  for (let y = top; y < top + height; y++) {
    for (let at = y * frame.width + left, end = at + width; at < end; at++) {
      const value = frame.pixels[at] as number;
      if (value < clippedFrom) values.push(value);
    }
  }
  values.sort((one, other) => one - other);

  return values[Math.floor(values.length * 0.75)] ?? 255;
};

/** The largest white spot without detail, such as a lamp or a window leaves on plastic. */
export const findReflection = (frame: GreyFrame, searched: Area): Reflection | null => {
  const { left, top, width, height } = within(frame, searched);
  const seen = new Uint8Array(width * height);
  const waiting = new Int32Array(width * height);
  const isWhite = (at: number): boolean =>
    (frame.pixels[(top + Math.floor(at / width)) * frame.width + left + (at % width)] as number) >= clippedFrom;
  /** Adds a neighbour to those that wait; returns how many do. */
  const visit = (at: number, length: number): number => {
    if (seen[at]) return length;
    seen[at] = 1;
    if (!isWhite(at)) return length;
    waiting[length] = at;

    return length + 1;
  };
  let best: Reflection | null = null;

  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || !isWhite(start)) continue;
    let [count, fromX, toX, fromY, toY] = [0, width, 0, height, 0];
    let length = 1;
    waiting[0] = start;
    seen[start] = 1;
    while (length > 0) {
      const at = waiting[--length] as number;
      const [x, y] = [at % width, Math.floor(at / width)];
      count++;
      fromX = Math.min(fromX, x);
      toX = Math.max(toX, x);
      fromY = Math.min(fromY, y);
      toY = Math.max(toY, y);
      if (x > 0) length = visit(at - 1, length);
      if (x < width - 1) length = visit(at + 1, length);
      if (y > 0) length = visit(at - width, length);
      if (y < height - 1) length = visit(at + width, length);
    }

    const [across, down] = [toX - fromX + 1, toY - fromY + 1];
    const share = count / seen.length;
    const isSpot =
      count / (across * down) >= leastFilled && Math.max(across, down) / Math.min(across, down) <= mostStretched;
    const area = { left: left + fromX, top: top + fromY, width: across, height: down };
    if (
      !isSpot ||
      share < smallest ||
      share > largest ||
      share <= (best?.share ?? 0) ||
      paperAround(frame, area) > mostAround
    )
      continue;
    best = { share, area };
  }

  return best;
};
