import { type Area, type GreyFrame, within } from './grey';
import { clippedFrom } from './light';

export interface Reflection {
  area: Area;
  /** Its share of the area that was searched. */
  share: number;
}

/** Smaller ones hide less than a letter. */
const smallest = 0.006;
/** White print and paper edges are long and thin or full of holes; the image of a lamp is round. */
const leastFilled = 0.4;
const mostStretched = 5;

/** The largest white spot without detail, such as a lamp or a window leaves on plastic. */
export const findReflection = (frame: GreyFrame, searched: Area): Reflection | null => {
  const { left, top, width, height } = within(frame, searched);
  const seen = new Uint8Array(width * height);
  const waiting = new Int32Array(width * height);
  const isWhite = (at: number): boolean =>
    (frame.pixels[(top + Math.floor(at / width)) * frame.width + left + (at % width)] as number) >= clippedFrom;
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
      for (const [next, isInside] of [
        [at - 1, x > 0],
        [at + 1, x < width - 1],
        [at - width, y > 0],
        [at + width, y < height - 1],
      ] as const) {
        if (!isInside || seen[next]) continue;
        seen[next] = 1;
        if (isWhite(next)) waiting[length++] = next;
      }
    }

    const [across, down] = [toX - fromX + 1, toY - fromY + 1];
    const share = count / seen.length;
    const isSpot =
      count / (across * down) >= leastFilled && Math.max(across, down) / Math.min(across, down) <= mostStretched;
    if (isSpot && share >= smallest && share > (best?.share ?? 0)) {
      best = { share, area: { left: left + fromX, top: top + fromY, width: across, height: down } };
    }
  }

  return best;
};
