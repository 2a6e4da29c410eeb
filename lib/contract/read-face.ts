import type { FaceResult, ImageList } from '@/lib/contract/domain';
import { brokenPayload, type Parsed, startDriftLog } from '@/lib/contract/drift';
import { isObject, keyFinder, readObject, type Wire } from '@/lib/contract/object-reader';
import { documentImageNames, faceImageNames } from '@/lib/contract/vocabulary';

/** Sent in place of a number that could not be determined. */
const notDetermined = -10_000;

const determined = (value: number | null): number | null => (value === notDetermined ? null : value);

/** Reads face results. Sentinels become `null`. */
export const parseFace = (body: unknown): Parsed<FaceResult> => {
  const log = startDriftLog('face');
  if (!isObject(body)) {
    throw brokenPayload('face', '');
  }

  const top = readObject(log, body);
  const parts = {
    passiveLivenessScore: top.score('passiveLivenessScore', 'optional'),
    verificationScore: top.score('verificationScore', 'optional'),
    age: determined(top.number('age')),
    gender: determined(top.number('gender')),
    availableImages: top.names('availableImages', faceImageNames),
  } satisfies Partial<FaceResult>;
  const leftOut = top.leftOut();

  return { value: { ...parts, ...(leftOut > 0 && { leftOut }), extras: top.extras() }, drift: log.notes() };
};

const isBrokenList = (body: Wire, key: string): boolean => {
  const wireKey = keyFinder(body)(key);
  const value = wireKey === undefined ? null : body[wireKey];

  return value !== null && value !== undefined && !Array.isArray(value);
};

/**
 * Reads the names of a session's images. Throws if a list has the wrong type or both are missing, so that a broken
 * response never looks like "no images".
 */
export const parseImageList = (body: unknown): Parsed<ImageList> => {
  const log = startDriftLog('images');
  if (!isObject(body)) {
    throw brokenPayload('images', '');
  }
  for (const key of ['document', 'face']) {
    if (isBrokenList(body, key)) {
      throw brokenPayload('images', key);
    }
  }

  const top = readObject(log, body);
  const document = top.names('document', documentImageNames);
  const face = top.names('face', faceImageNames);
  if (document === null && face === null) {
    throw brokenPayload('images', 'document');
  }

  const leftOut = top.leftOut();

  return {
    value: {
      document: document ?? [],
      face: face ?? [],
      ...(leftOut > 0 && { leftOut }),
      extras: top.extras(),
    },
    drift: log.notes(),
  };
};
