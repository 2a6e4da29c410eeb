/** Finds the faces of a picture, and 478 points on each. */
import * as tf from '@tensorflow/tfjs-core';
import sharp from 'sharp';
import type { Decoded } from '../decode';
import { type Framed, framedOf } from './framed';
import { type DetectedFace, faceDetector } from './runtime';

/** In pixels of the picture; what lies outside of it was guessed. `z` grows away from the camera, in the same unit. */
export interface MeshPoint {
  x: number;
  y: number;
  z: number;
}

export interface Face {
  /** MediaPipe's points by their numbers: 468 of the face, 5 for each iris. */
  mesh: readonly MeshPoint[];
  /** 0 to 1: of the search for faces, and of the mesh. */
  found: number;
  sureness: number;
}

/** What was looked at, and the faces in it, the largest first. */
export interface Sight {
  framed: Framed;
  faces: readonly Face[];
  /** Where there is none: what may be one, but is not trusted. Heads that bow far look so. */
  inDoubt: Face | null;
}

/** The finder marks patterns too, and the mesh trusts a round seal: where one is in doubt, the other must not be. */
const enough = [
  { found: 0.4, sureness: 0.5 },
  { found: 0, sureness: 0.98 },
] as const;
const enoughForDoubt = { found: 0.3, sureness: 0.3 } as const;

/** Below this height, in pixels of the frame, a scribble can look like a face: both have to be sure. */
const smallHeight = 120;
const enoughIfSmall = { found: 0.55, sureness: 0.9 } as const;

/** The mesh was computed in a square of this many pixels, and its depth stays in them. */
const meshSide = 192;

/** Of a face that leans a little, the mesh leans half as much. From this angle on, in degrees, it is looked at again. */
const largestLean = 8;
const mostLooks = 3;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** From a picture that was turned clockwise about its middle to the frame. */
const turnedBack = (framed: Framed, turned: { width: number; height: number }, angle: number) => {
  const [cos, sin] = [Math.cos(radians(angle)), Math.sin(radians(angle))];

  return (column: number, row: number): readonly [number, number] => {
    const [x, y] = [column - turned.width / 2, row - turned.height / 2];

    return [framed.width / 2 + x * cos + y * sin, framed.height / 2 - x * sin + y * cos];
  };
};

type Place = ReturnType<typeof turnedBack>;

const toFace = ({ mesh, size, boxScore, faceScore }: DetectedFace, framed: Framed, placeOf: Place): Face => {
  const { scale, left, top } = framed;
  const depth = Math.max(...size) / meshSide / scale;

  return {
    mesh: mesh.map(([column, row, z = 0]) => {
      // The package cuts decimals off, so a point lies half a pixel further on average.
      const [x, y] = placeOf(column + 0.5, row + 0.5);

      return { x: (x - left) / scale, y: (y - top) / scale, z: z * depth };
    }),
    found: boxScore,
    sureness: faceScore,
  };
};

const heightOf = ({ mesh }: Face): number => {
  const all = mesh.map(({ y }) => y);

  return Math.max(...all) - Math.min(...all);
};

const isSmall = (face: Face, { scale }: Framed): boolean => heightOf(face) * scale < smallHeight;

const reaches = (face: Face, { found, sureness }: Pick<Face, 'found' | 'sureness'>): boolean =>
  face.found >= found && face.sureness >= sureness;

const isTrusted = (face: Face, framed: Framed): boolean =>
  isSmall(face, framed) ? reaches(face, enoughIfSmall) : enough.some((least) => reaches(face, least));

const mayBeOne = (face: Face, framed: Framed): boolean => !isSmall(face, framed) && reaches(face, enoughForDoubt);

const turnedBy = async ({ pixels, width, height }: Framed, angle: number): Promise<Decoded> => {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .rotate(angle, { background: '#808080' })
    .raw()
    .toBuffer({ resolveWithObject: true });

  return { pixels: data, width: info.width, height: info.height };
};

/** All that may be a face in the frame turned clockwise by an angle in degrees; outside of it all is grey. */
const detectAny = async (framed: Framed, angle: number): Promise<Face[]> => {
  const detector = await faceDetector();
  const view = angle === 0 ? framed : await turnedBy(framed, angle);
  const input = tf.tensor3d(new Float32Array(view.pixels), [view.height, view.width, 3]);
  try {
    const { face, error } = await detector.detect(input);
    if (error) throw new Error(`Faces were not looked for: ${error}`);
    const placeOf = turnedBack(framed, view, angle);

    return face
      .filter(({ mesh }) => mesh.length === 478)
      .map((detected) => toFace(detected, framed, placeOf))
      .sort((a, b) => heightOf(b) - heightOf(a));
  } finally {
    input.dispose();
  }
};

const detect = async (framed: Framed, angle: number): Promise<Face[]> =>
  (await detectAny(framed, angle)).filter((face) => isTrusted(face, framed));

/** From the left eye's outer corner to the right one's, in degrees clockwise. */
const leanOf = ({ mesh }: Face): number => {
  const [left, right] = [mesh[33] as MeshPoint, mesh[263] as MeshPoint];

  return (Math.atan2(right.y - left.y, right.x - left.x) * 180) / Math.PI;
};

/** Between -180 and 180. */
const turnBetween = (a: number, b: number): number => ((((a - b) % 360) + 540) % 360) - 180;

const apart = (a: Face, b: Face): number => {
  const [from, to] = [a.mesh[2] as MeshPoint, b.mesh[2] as MeshPoint];

  return Math.hypot(from.x - to.x, from.y - to.y);
};

const nearest = (faces: readonly Face[], face: Face): Face | null => {
  const [near] = faces.toSorted((a, b) => apart(a, face) - apart(b, face));

  return near && apart(near, face) <= heightOf(face) / 2 ? near : null;
};

/** The same face, looked at until it stands upright. `angle`: how the frame was turned when it was found. */
const straightened = async (framed: Framed, found: Face, angle: number): Promise<Face> => {
  let [face, turned] = [found, angle];
  const isUpright = () => Math.abs(turnBetween(leanOf(face), -turned)) <= largestLean;
  for (let look = 0; look < mostLooks && !isUpright(); look++) {
    turned = -leanOf(face);
    const again = nearest(await detect(framed, turned), face);
    if (!again) break;
    face = again;
  }

  return face;
};

/** Turned the wrong way, patterns and faces on their head look like faces more often: one has to be beyond doubt. */
const isBeyondDoubt = (face: Face): boolean => reaches(face, { found: 0.5, sureness: 0.9 });

/** The surest view of the frame on a side or on its head; `null` if none shows a face. */
const turnedView = async (framed: Framed): Promise<{ angle: number; faces: readonly Face[] } | null> => {
  let best: { angle: number; faces: readonly Face[] } | null = null;
  for (const angle of [90, -90, 180]) {
    const faces = (await detect(framed, angle)).filter(isBeyondDoubt);
    if ((faces[0]?.found ?? 0) > (best?.faces[0]?.found ?? 0)) best = { angle, faces };
  }

  return best;
};

/** Looks for upright faces first, and only if there are none for faces that lie on a side or stand on their head. */
export const lookForFaces = async (picture: Decoded): Promise<Sight> => {
  const framed = await framedOf(picture);
  const any = await detectAny(framed, 0);
  const upright = any.filter((face) => isTrusted(face, framed));
  const view = upright.length > 0 ? { angle: 0, faces: upright } : await turnedView(framed);
  const [largest, ...others] = view?.faces ?? [];
  if (!view || !largest) return { framed, faces: [], inDoubt: any.find((face) => mayBeOne(face, framed)) ?? null };

  return { framed, faces: [await straightened(framed, largest, view.angle), ...others], inDoubt: null };
};

/** Also what is hardly trusted, and only upright; the surest first. For pictures that are known to show a face. */
export const lookForAnyFace = async (picture: Decoded): Promise<Sight> => {
  const framed = await framedOf(picture);

  return { framed, faces: (await detectAny(framed, 0)).sort((a, b) => b.sureness - a.sureness), inDoubt: null };
};

/** The one that the picture is of: the largest, unless a smaller one is much nearer to the middle. */
export const mainFace = ({ framed: { width, height, scale, left, top }, faces }: Sight): Face | null => {
  const weightOf = (face: Face): number => {
    const { x, y } = face.mesh[2] as MeshPoint;
    const off = Math.hypot((x * scale + left) / width - 0.5, (y * scale + top) / height - 0.5);

    return heightOf(face) * (1 - off);
  };

  return faces.toSorted((a, b) => weightOf(b) - weightOf(a))[0] ?? null;
};

/** All faces of a picture, the largest first. */
export const findFaces = async (picture: Decoded): Promise<readonly Face[]> => (await lookForFaces(picture)).faces;
