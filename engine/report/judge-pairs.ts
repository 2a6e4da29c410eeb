/** Compares the pairs of a folder. Each picture is looked at once, however many pairs it is in. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { type Decoded, decode } from '../decode';
import { chipOf, chipSide } from '../face/align';
import { distanceBetween, verificationScoreOf } from '../face/compare';
import { descriptorOf } from '../face/descriptor';
import { type Face, lookForAnyFace, lookForFaces, mainFace, type Sight } from '../face/find';
import { dataUrl, thumbnailOf } from './crops';
import type { ExpectedPair } from './expected';
import { percentile } from './figures';
import { escaped, type Section } from './page';
import { isRightPair, type JudgedPair } from './pairs';
import type { FaceCounts } from './print-pairs';

const limits = { maxPixels: 100_000_000 };

interface FoundFace {
  face: Face;
  sight: Sight;
  /** The service would have said that there is none. */
  isDoubtful: boolean;
}

const pixelsOf = async (folder: string, file: string): Promise<Decoded> => {
  const decoded = await decode(readFileSync(path.join(folder, file)), limits);
  if ('outcome' in decoded) throw new Error(`${file}: ${decoded.sentence}`);

  return decoded;
};

/** The face that the picture is of, even one that the service would not trust. */
const faceIn = async (picture: Decoded): Promise<FoundFace | null> => {
  const sight = await lookForFaces(picture);
  const face = mainFace(sight);
  if (face) return { face, sight, isDoubtful: false };
  const doubtful = await lookForAnyFace(picture);

  return doubtful.faces[0] ? { face: doubtful.faces[0], sight: doubtful, isDoubtful: true } : null;
};

export interface JudgedPairs {
  judged: readonly JudgedPair[];
  faces: FaceCounts;
}

export const judgePairs = async (folder: string, pairs: readonly ExpectedPair[]): Promise<JudgedPairs> => {
  const files = [...new Set(pairs.flatMap((pair) => pair.files))];
  const descriptors = new Map<string, Float32Array>();
  const doubtful: string[] = [];
  const times: number[] = [];
  for (const [index, file] of files.entries()) {
    const picture = await pixelsOf(folder, file);
    const begun = performance.now();
    const found = await faceIn(picture);
    if (found) descriptors.set(file, await descriptorOf(chipOf(found.sight.framed, found.face)));
    if (found?.isDoubtful) doubtful.push(file);
    times.push(performance.now() - begun);
    if ((index + 1) % 100 === 0) console.error(`${index + 1} of ${files.length} faces looked at`);
  }
  const distanceOf = ([a, b]: ExpectedPair['files']): number | null => {
    const [first, second] = [descriptors.get(a), descriptors.get(b)];

    return first && second ? distanceBetween(first, second) : null;
  };

  return {
    judged: pairs.map((pair) => ({ ...pair, distance: distanceOf(pair.files) })),
    faces: {
      pictures: files.length,
      notFound: files.filter((file) => !descriptors.has(file)),
      doubtful,
      medianMs: Math.round(percentile(times, 0.5)),
      p95Ms: Math.round(percentile(times, 0.95)),
    },
  };
};

const chipImage = async (chip: Float32Array): Promise<string> =>
  dataUrl(
    await sharp(Buffer.from(chip), { raw: { width: chipSide, height: chipSide, channels: 3 } })
      .webp({ quality: 60 })
      .toBuffer(),
  );

/** The picture, and the part of it that was compared. */
const viewOf = async (folder: string, file: string): Promise<string> => {
  const picture = await pixelsOf(folder, file);
  const found = await faceIn(picture);
  const chip = found
    ? `<img alt="" src="${await chipImage(chipOf(found.sight.framed, found.face))}">`
    : 'no face found';

  return `<td><img alt="" width="220" src="${await thumbnailOf(picture)}"><td>${chip}`;
};

/** A pair's part of the page: with its pictures if it is a miss. */
export const pairSectionOf = async (folder: string, pair: JudgedPair): Promise<Section> => {
  const { files, same, distance } = pair;
  const isRight = isRightPair(pair);
  const seen = distance === null ? 'not compared' : `${distance.toFixed(3)}, score ${verificationScoreOf(distance)}`;
  const summary = `${escaped(files.join(', '))} <small>${same ? 'one person' : 'two people'}, ${seen}</small>`;
  const fault = distance === null ? 'not compared' : same ? 'taken for two people' : 'taken for one person';
  const views = isRight ? '' : `<table><tr>${await viewOf(folder, files[0])}${await viewOf(folder, files[1])}</table>`;

  return {
    badness: isRight ? 0 : distance === null ? 20 : same ? 30 : 50,
    html: `<details${isRight ? '' : ' open'}><summary>${summary} <b>${isRight ? '' : fault}</b></summary>${views}</details>`,
  };
};
