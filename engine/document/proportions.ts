/** How wide a document is against its height, from how it looks in a photograph. */
import type { Corners, Point } from '../shapes';

/** ID-1 (cards), and ID-3 and ID-2 (passports, older cards), which are alike. */
const [idOne, idThree] = [85.6 / 53.98, 125 / 88];

/** Focal lengths of phones as a share of the longer side, and the usual one. */
const [shortest, usual, longest] = [0.6, 0.85, 1.6];

type Vector = readonly [number, number, number];

const cross = ([a, b, c]: Vector, [d, e, f]: Vector): Vector => [b * f - c * e, c * d - a * f, a * e - b * d];
const dot = ([a, b, c]: Vector, [d, e, f]: Vector): number => a * d + b * e + c * f;

/**
 * After Zhang and He, "Whiteboard scanning and image enhancement": the two directions of the sides are at right angles,
 * which gives the focal length, and with it the proportions. Where the view is too straight to tell, the focal length
 * hardly matters, and the usual one is taken.
 */
const seenProportions = (corners: Corners, width: number, height: number): number => {
  const size = Math.max(width, height);
  const vector = ({ x, y }: Point): Vector => [(x - width / 2) / size, (y - height / 2) / size, 1];
  const [m1, m2, m4, m3] = [vector(corners[0]), vector(corners[1]), vector(corners[2]), vector(corners[3])];
  const k2 = dot(cross(m1, m4), m3) / dot(cross(m2, m4), m3);
  const k3 = dot(cross(m1, m4), m2) / dot(cross(m3, m4), m2);
  const across: Vector = [k2 * m2[0] - m1[0], k2 * m2[1] - m1[1], k2 - 1];
  const down: Vector = [k3 * m3[0] - m1[0], k3 * m3[1] - m1[1], k3 - 1];
  const square = -(across[0] * down[0] + across[1] * down[1]) / (across[2] * down[2]);
  // Both directions must lean: otherwise the quotient is noise.
  const isTold = square > 0 && Math.min(Math.abs(across[2]), Math.abs(down[2])) > 0.04;
  const focal = isTold ? Math.min(longest, Math.max(shortest, Math.sqrt(square))) : usual;
  const lengthOf = ([x, y, z]: Vector) => Math.sqrt((x * x + y * y) / (focal * focal) + z * z);

  return lengthOf(across) / lengthOf(down);
};

/** How unsure the proportions seen are, as a standard deviation of their logarithm. */
const spread = 0.05;

/**
 * The proportions of the kind of document that comes nearest; below 1 if it stands on a side. `card` is how likely it is
 * a card for another reason than its shape.
 */
export const proportionsOf = (corners: Corners, width: number, height: number, card = 0.5): number => {
  const seen = seenProportions(corners, width, height);
  const isUpright = seen < 1;
  const away = (proportions: number) => (Math.log(proportions / (isUpright ? 1 / seen : seen)) / spread) ** 2 / 2;
  const odds = Math.log(Math.min(0.99, Math.max(0.01, card)) / Math.min(0.99, Math.max(0.01, 1 - card)));
  const best = away(idOne) - odds < away(idThree) ? idOne : idThree;

  return isUpright ? 1 / best : best;
};
