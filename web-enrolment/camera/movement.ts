import type { GreyFrame } from './grey';

/** Pixels are compared in squares of this size, so that noise evens out. */
const square = 4;
/** What noise leaves. */
const noise = 1;

const evened = ({ pixels, width, height }: GreyFrame) => {
  const [columns, rows] = [Math.floor(width / square), Math.floor(height / square)];
  const values = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      for (let y = 0; y < square; y++) {
        const from = (row * square + y) * width + column * square;
        for (let x = 0; x < square; x++) sum += pixels[from + x] as number;
      }
      values[row * columns + column] = sum / (square * square);
    }
  }

  return { values, columns, rows };
};

/**
 * How far the picture moved between two frames of the same size, as a share of their width. The mean change, divided by
 * the mean slope, is a length; a change of the exposure alone does not count.
 */
export const measureMovement = (before: GreyFrame, after: GreyFrame): number => {
  if (before.width !== after.width || before.height !== after.height) return 1;
  const { values: old } = evened(before);
  const { values, columns, rows } = evened(after);

  let shift = 0;
  for (let at = 0; at < values.length; at++) shift += (values[at] as number) - (old[at] as number);
  shift /= values.length;

  let [change, slope, count] = [0, 0, 0];
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const at = row * columns + column;
      const value = values[at] as number;
      change += Math.abs(value - (old[at] as number) - shift);
      slope += Math.abs((values[at + 1] as number) - value) + Math.abs((values[at + columns] as number) - value);
      count++;
    }
  }

  return ((Math.max(0, change / count - noise) / (slope / count / 2 + 1)) * square) / before.width;
};
