import type { GreyFrame } from './grey';

/** Edges are looked at in pieces of this many pixels. */
const reach = 8;
/** Weaker ones may be noise. */
const weakest = 28;
/** Every second line is enough. */
const everyLine = 2;
/** Fewer than this share of pieces with an edge say nothing. */
const leastPieces = 0.01;

/** How steep edges are along one direction: the largest step as a share of the whole rise; `null` where none are. */
const steepness = ({ pixels, width, height }: GreyFrame, isAcross: boolean): number | null => {
  const [lines, length] = isAcross ? [height, width] : [width, height];
  const [step, next] = isAcross ? [1, width] : [width, 1];
  let [steps, rises, pieces] = [0, 0, 0];

  for (let line = 0; line < lines; line += everyLine) {
    for (let from = 0; from + reach <= length; from += reach) {
      let at = line * next + from * step;
      let before = pixels[at] as number;
      let [low, high, largest] = [before, before, 0];
      for (let along = 1; along < reach; along++) {
        at += step;
        const value = pixels[at] as number;
        const change = value > before ? value - before : before - value;
        if (change > largest) largest = change;
        if (value < low) low = value;
        else if (value > high) high = value;
        before = value;
      }
      if (high - low < weakest) continue;
      pieces++;
      steps += largest;
      rises += high - low;
    }
  }
  const all = Math.ceil(lines / everyLine) * Math.floor(length / reach);

  return pieces < all * leastPieces ? null : steps / rises;
};

/**
 * From about 0.15 (blurred) to 0.6 (sharp), on pixels as the camera gives them. It hardly depends on what is shown or how
 * bright it is. The worse direction counts, because movement blurs only one. 0 where there is nothing to look at.
 */
export const measureSharpness = (detail: GreyFrame): number => {
  const across = steepness(detail, true);
  const down = steepness(detail, false);

  return Math.min(across ?? down ?? 0, down ?? across ?? 0);
};
