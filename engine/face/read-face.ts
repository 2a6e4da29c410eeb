/** What is done with faces: a selfie is judged, and a portrait is compared with it. */
import { type Decoded, jpegOf } from '../decode';
import type { FaceComparison, PictureAnswer } from '../protocol';
import { engineVersion } from '../version';
import { ageOf } from './age';
import { chipSide } from './align';
import { distanceBetween } from './compare';
import { describeFace } from './describe';
import { descriptorOf } from './descriptor';
import { lookForFaces } from './find';
import { qualityOf } from './quality';
import { signsIn } from './signs';

/** In smaller selfies no face can be compared. */
const smallestSelfie = 200;

/** Why a selfie cannot be used, or what it shows. */
export const readSelfie = async (picture: Decoded): Promise<PictureAnswer> => {
  const { width, height } = picture;
  if (Math.min(width, height) < smallestSelfie) return { outcome: 'code', code: 'FACE_TOO_SMALL' };
  const sight = await lookForFaces(picture);
  const fault = qualityOf(sight, picture);
  const [face] = sight.faces;
  if (fault || !face) return { outcome: 'code', ...(fault ?? { code: 'FACE_NOT_FOUND' }) };

  return {
    outcome: 'read',
    reading: {
      kind: 'face',
      width,
      height,
      age: Math.round(await ageOf(sight.framed, face)),
      signs: await signsIn(picture, face),
      engine: engineVersion,
    },
    pictures: { original: await jpegOf(picture) },
  };
};

/** Of the networks' numbers only the distance leaves this function. */
export const compareFaces = async (portrait: Decoded, selfie: Decoded): Promise<FaceComparison> => {
  const [first, second] = [await describeFace(portrait), await describeFace(selfie)];

  return {
    distance: first && second ? distanceBetween(first.descriptor, second.descriptor) : null,
    portrait: first?.seen ?? null,
    selfie: second?.seen ?? null,
    engine: engineVersion,
  };
};

/** Loads the networks and runs each once: the first run takes seconds, and nobody should wait for it. */
export const prepareFaces = async (): Promise<void> => {
  const blank = { pixels: Buffer.alloc(32 * 32 * 3, 128), width: 32, height: 32 };
  const { framed } = await lookForFaces(blank);
  await descriptorOf(new Float32Array(chipSide * chipSide * 3).fill(128));
  await ageOf(framed, { mesh: Array.from({ length: 478 }, (_, i) => ({ x: i % 32, y: (i * 7) % 32, z: 0 })) });
};
