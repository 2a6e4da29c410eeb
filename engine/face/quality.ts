/** Whether a selfie can be used, by the geometry of its faces; else the one code that helps the applicant most. */
import { placeOf } from '../places';
import type { FaceCode } from '../protocol';
import type { Box } from '../shapes';
import type { Face } from './find';
import { boxOf, type Geometry, geometryOf } from './geometry';

/** Sizes are shares of the picture, distances are in face heights, angles in degrees. */
export const limits = {
  /** A second face counts if it is at least this many times as large: one on a wall behind is smaller. */
  secondFace: 0.5,
  /** Of the picture's width or height. */
  largestWidth: 0.7,
  largestHeight: 0.78,
  /** Of the picture's shorter side. */
  smallestWidth: 0.18,
  /** The network sees a face of about 100 pixels; much smaller ones are blurred when enlarged to that. */
  smallestPixels: 64,
  /** The mesh guesses what lies outside, and is never exact at the edge. */
  cropped: -0.02,
  border: 0.12,
  /** As the mesh measures them: of heads turned by 35 degrees and more it sees 17 at least, of those thrown back less. */
  yaw: 16,
  down: 11.5,
  up: 10,
  /** Of some heads that bow the mesh sees no depth, but the ears above the eyes. A beard below long hair lifts them too. */
  ears: -0.03,
  roll: 25,
} as const;

type GeometricCode = Exclude<FaceCode, 'FACE_IS_OCCLUDED' | 'FACE_NOT_FOUND' | 'TOO_MANY_FACES'>;

/**
 * In the order in which they are told. First how far away: from further off a face that is too close is also no longer
 * cut, and no longer near the edge. Then where, because a face that is partly outside cannot be measured. Coming closer
 * is asked of a face that is in place. The angle comes last: it is not reliable while anything else is wrong.
 */
const faults: readonly (readonly [GeometricCode, (geometry: Geometry) => boolean])[] = [
  ['FACE_TOO_CLOSE', ({ width, height }) => width > limits.largestWidth || height > limits.largestHeight],
  ['FACE_CROPPED', ({ margin }) => margin < limits.cropped],
  ['FACE_CLOSE_TO_BORDER', ({ margin }) => margin < limits.border],
  ['FACE_TOO_SMALL', ({ span, pixels }) => span < limits.smallestWidth || pixels < limits.smallestPixels],
  [
    'FACE_ANGLE_TOO_LARGE',
    ({ yaw, pitch, roll, ears }) =>
      Math.abs(yaw) > limits.yaw ||
      pitch > limits.down ||
      pitch < -limits.up ||
      Math.abs(roll) > limits.roll ||
      ears < limits.ears,
  ],
];

/** Of one face in a picture, the first in order; `null` if nothing is wrong. */
const faultOf = (geometry: Geometry): GeometricCode | null =>
  faults.find(([, applies]) => applies(geometry))?.[0] ?? null;

interface Fault {
  code: FaceCode;
  /** The faces that it is about, as shares of the picture. */
  places?: readonly Box[];
}

interface Size {
  width: number;
  height: number;
}

type Meshed = Pick<Face, 'mesh'>;

const faultAt = (code: FaceCode, faces: readonly Meshed[], picture: Size): Fault => {
  const places = faces.flatMap((face) => placeOf(boxOf(face), picture) ?? []);

  return places.length > 0 ? { code, places } : { code };
};

/** One in doubt is never good enough. It is only told to look ahead, which explains the doubt. */
const withoutFace = (inDoubt: Meshed | null, picture: Size): Fault => {
  const isTurned = inDoubt && faultOf(geometryOf(inDoubt, picture)) === 'FACE_ANGLE_TOO_LARGE';

  return isTurned ? faultAt('FACE_ANGLE_TOO_LARGE', [inDoubt], picture) : { code: 'FACE_NOT_FOUND' };
};

/** Found twice: nobody else's face has its middle within this one. */
const isSameFace = (other: Meshed, main: Meshed): boolean => {
  const [inner, outer] = [boxOf(other), boxOf(main)];
  const [x, y] = [(inner.left + inner.right) / 2, (inner.top + inner.bottom) / 2];

  return x > outer.left && x < outer.right && y > outer.top && y < outer.bottom;
};

/** Without a face, and then with several, nothing else can be judged. `faces`: the largest first. */
export const qualityOf = (
  { faces, inDoubt }: { faces: readonly Meshed[]; inDoubt: Meshed | null },
  picture: Size,
): Fault | null => {
  const [main, ...others] = faces;
  if (!main) return withoutFace(inDoubt, picture);
  const geometry = geometryOf(main, picture);
  const least = geometry.pixels * limits.secondFace;
  const second = others.filter((face) => geometryOf(face, picture).pixels >= least && !isSameFace(face, main));
  if (second.length > 0) return faultAt('TOO_MANY_FACES', [main, ...second], picture);
  const code = faultOf(geometry);

  return code && faultAt(code, [main], picture);
};
