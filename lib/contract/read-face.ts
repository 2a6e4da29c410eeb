import type { FaceResult, ImageList } from '@/lib/contract/domain';
import { brokenPayload, type Parsed, startTrail } from '@/lib/contract/drift';
import { findKey, isObject, readObject, type Wire } from '@/lib/contract/object-reader';
import { documentImageNames, faceImageNames } from '@/lib/contract/vocabulary';

/** The family's way of writing "not determined" into a number. */
const notDetermined = -10_000;

const determined = (value: number | null): number | null => (value === notDetermined ? null : value);

/** Reads the face result. A sentinel is not a value, and arrives as `null`. */
export const parseFace = (body: unknown): Parsed<FaceResult> => {
  const trail = startTrail('face');
  if (!isObject(body)) {
    throw brokenPayload('face', '');
  }

  const top = readObject(trail, body);
  const value: FaceResult = {
    passiveLivenessScore: top.score('passiveLivenessScore'),
    verificationScore: top.score('verificationScore'),
    age: determined(top.number('age')),
    gender: determined(top.number('gender')),
    availableImages: top.names('availableImages', faceImageNames),
    extras: top.extras(),
  };

  return { value, drift: trail.notes() };
};

const isBrokenList = (body: Wire, key: string): boolean => {
  const wireKey = findKey(Object.keys(body), key);
  const value = wireKey === undefined ? null : body[wireKey];

  return value !== null && value !== undefined && !Array.isArray(value);
};

/**
 * Reads the names of a session's images. A list of the wrong type throws, and so does an answer with
 * neither list: an officer must not take a broken answer for "no images".
 */
export const parseImageList = (body: unknown): Parsed<ImageList> => {
  const trail = startTrail('images');
  if (!isObject(body)) {
    throw brokenPayload('images', '');
  }
  for (const key of ['document', 'face']) {
    if (isBrokenList(body, key)) {
      throw brokenPayload('images', key);
    }
  }

  const top = readObject(trail, body);
  const document = top.names('document', documentImageNames);
  const face = top.names('face', faceImageNames);
  if (document === null && face === null) {
    throw brokenPayload('images', 'document');
  }

  return { value: { document: document ?? [], face: face ?? [], extras: top.extras() }, drift: trail.notes() };
};
