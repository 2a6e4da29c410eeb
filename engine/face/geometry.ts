/** How a face lies in its picture, from the points of its mesh. */
import type { Face, MeshPoint } from './find';

interface Size {
  width: number;
  height: number;
}

/** Shares of the picture's or of the face's own size, and degrees. */
export interface Geometry {
  /** The face's height in pixels, from the hairline to the chin. */
  pixels: number;
  /** Of the picture's width and height. */
  width: number;
  height: number;
  /** The width again, of the picture's shorter side. */
  span: number;
  /** Between the face and the nearest edge, in face heights; negative when a part is outside. */
  margin: number;
  /** To the side; positive when the face looks to the right of the picture. */
  yaw: number;
  /** Positive when it looks down. */
  pitch: number;
  /** Positive when the head leans to the right of the picture. */
  roll: number;
  /** How far below the eyes the ears lie, of the distance between the ears. They rise when the head bows. */
  ears: number;
}

/** Numbers of points in MediaPipe's mesh. Left and right are those of the picture. */
const points = { top: 10, chin: 152, left: 234, right: 454, leftEye: 33, rightEye: 263 } as const;
/** Both corners of each eye. */
const eyeCorners = [33, 133, 362, 263] as const;

/** A face that looks straight ahead has a chin that lies further back than its forehead. */
const uprightPitch = 12;

const degrees = (radians: number): number => (radians * 180) / Math.PI;

export const pointOf = ({ mesh }: Pick<Face, 'mesh'>, number: number): MeshPoint => {
  const point = mesh[number];
  if (!point) throw new Error(`The mesh has no point ${number}`);

  return point;
};

const lengthOf = (a: MeshPoint, b: MeshPoint): number => Math.hypot(b.x - a.x, b.y - a.y);

/** The face's outline without the irises, which never lie outside of it. */
export const boxOf = ({ mesh }: Pick<Face, 'mesh'>) => {
  const [all, down] = [mesh.map(({ x }) => x), mesh.map(({ y }) => y)];

  return { left: Math.min(...all), right: Math.max(...all), top: Math.min(...down), bottom: Math.max(...down) };
};

/** Along the face's own height, however the head leans. `turn`: how far it does, in radians. */
const earsBelowEyes = (face: Pick<Face, 'mesh'>, turn: number): number => {
  const [left, right] = [pointOf(face, points.left), pointOf(face, points.right)];
  const eyes = eyeCorners.map((number) => pointOf(face, number));
  const across = (left.x + right.x) / 2 - eyes.reduce((sum, { x }) => sum + x, 0) / eyes.length;
  const down = (left.y + right.y) / 2 - eyes.reduce((sum, { y }) => sum + y, 0) / eyes.length;

  return (down * Math.cos(turn) - across * Math.sin(turn)) / Math.hypot(lengthOf(left, right), right.z - left.z);
};

export const geometryOf = (face: Pick<Face, 'mesh'>, { width, height }: Size): Geometry => {
  const { left, right, top, bottom } = boxOf(face);
  const at = (name: keyof typeof points) => pointOf(face, points[name]);
  const tall = lengthOf(at('top'), at('chin'));
  const across = lengthOf(at('left'), at('right'));
  const turn = Math.atan2(at('rightEye').y - at('leftEye').y, at('rightEye').x - at('leftEye').x);

  return {
    pixels: bottom - top,
    width: (right - left) / width,
    height: (bottom - top) / height,
    span: (right - left) / Math.min(width, height),
    margin: Math.min(left, top, width - right, height - bottom) / (bottom - top),
    yaw: degrees(Math.atan2(at('right').z - at('left').z, across)),
    pitch: degrees(Math.atan2(at('chin').z - at('top').z, tall)) - uprightPitch,
    roll: degrees(turn),
    ears: earsBelowEyes(face, turn),
  };
};
