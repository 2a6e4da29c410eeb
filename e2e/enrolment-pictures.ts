/** What applicants photograph: drawn documents and people. Each is drawn when it is first wanted. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { drawPicture } from '@/demo/pictures';
import { firstSession } from '@/demo/pictures/testing';
import { type Kind, perturb } from '@/lab/faces/perturb';
import { type Source, sessionsOf, sourceOf } from '@/lab/faces/source';
import { root } from './launcher';

const sample = (name: string): Buffer => readFileSync(path.join(root, 'public/samples', name));

/** Both sides of a card, and its holder. */
export const card = {
  front: sample('sample-1-card-front.jpg'),
  back: sample('sample-2-card-back.jpg'),
  face: sample('sample-3-face.jpg'),
};

const passportSession = () =>
  firstSession(({ document, seen }) => document.type === 'PASSPORT' && seen.blemish === null);

/** A document without a back. */
export const drawPassport = (): Promise<Buffer> => drawPicture(passportSession(), 'original_FRONT');

/** Its portrait has too few pixels. */
export const drawSmallPassport = async (): Promise<Buffer> =>
  sharp(await drawPicture(passportSession(), 'original_normalized_FRONT'))
    .resize({ width: 260 })
    .jpeg()
    .toBuffer();

/** Nothing to see. */
export const plainPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 1040, height: 780, channels: 3, background: '#b8a58c' } })
    .jpeg()
    .toBuffer();

let people: Promise<Source[]> | undefined;

/** A selfie that went wrong in this way. */
export const drawSelfie = async (kind: Kind): Promise<Buffer> => {
  people ??= Promise.all(sessionsOf('codes-test', 2).map(sourceOf));
  const [somebody, other] = await people;
  if (!somebody || !other) throw new Error('Nobody was drawn');
  const { file } = await perturb(kind, somebody, other, somebody.session.stream(`test ${kind}`));

  return file;
};
