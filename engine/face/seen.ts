/** A face as others are told of it: places as shares of its picture. */
import type { SeenFace } from '../protocol';
import type { Point } from '../shapes';
import { chipCornersOf } from './align';
import type { Face, Sight } from './find';
import { boxOf, geometryOf } from './geometry';

/** Enough for drawing: a fraction of a pixel. */
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

export const seenFace = (picture: { width: number; height: number }, { framed }: Sight, face: Face): SeenFace => {
  const { width, height } = picture;
  const place = ({ x, y }: Point): Point => ({ x: rounded(x / width, 4), y: rounded(y / height, 4) });
  const { left, right, top, bottom } = boxOf(face);
  const { yaw, pitch, roll } = geometryOf(face, picture);
  const [a, b, c, d] = chipCornersOf(framed, face);

  return {
    width,
    height,
    box: {
      ...place({ x: left, y: top }),
      width: rounded((right - left) / width, 4),
      height: rounded((bottom - top) / height, 4),
    },
    mesh: face.mesh.map(place).flatMap(({ x, y }) => [x, y]),
    chip: [place(a), place(b), place(c), place(d)],
    yaw: rounded(yaw, 1),
    pitch: rounded(pitch, 1),
    roll: rounded(roll, 1),
  };
};
