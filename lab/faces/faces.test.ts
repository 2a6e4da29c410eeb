/** The face networks on drawn pictures. What they cannot see here, they cannot see anywhere. */
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawPicture } from '@/demo/pictures';
import type { SessionDescription } from '@/demo/population';
import { type Decoded, decode } from '@/engine/decode';
import { findFaces } from '@/engine/face/find';
import { geometryOf } from '@/engine/face/geometry';
import { compareFaces, readSelfie } from '@/engine/face/read-face';
import { emptyPictures } from './nobody';
import { sessionsOf } from './source';

const pixelsOf = async (file: Buffer): Promise<Decoded> => {
  const picture = await decode(file, { maxPixels: 50_000_000 });
  if ('outcome' in picture) throw new Error(picture.sentence);

  return picture;
};

const [somebody] = sessionsOf('faces-test', 1) as [SessionDescription];
let selfie: Buffer;

beforeAll(async () => {
  selfie = await drawPicture(somebody, 'face_original');
});

describe('faces', () => {
  it('are found with their mesh in a drawn selfie, which is good enough', async () => {
    const picture = await pixelsOf(selfie);
    const answer = await readSelfie(picture);
    if (answer.outcome !== 'read' || answer.reading.kind !== 'face') throw new Error(JSON.stringify(answer));
    expect(answer.reading).toMatchObject({ width: picture.width, height: picture.height });
    expect(answer.reading.age).toBeGreaterThan(10);
    expect(answer.reading.age).toBeLessThan(90);
  });

  it('that lie on a side are found, and are turned too far', async () => {
    const picture = await pixelsOf(await sharp(selfie).rotate(90).jpeg().toBuffer());
    const [face] = await findFaces(picture);
    if (!face) throw new Error('No face was found');
    expect(geometryOf(face, picture).roll).toBeGreaterThan(75);
    expect(geometryOf(face, picture).roll).toBeLessThan(105);
    const answer = await readSelfie(picture);
    expect(answer).toMatchObject({ outcome: 'code', code: 'FACE_ANGLE_TOO_LARGE', places: [expect.any(Object)] });
  });

  it('are not found in pictures of nobody', async () => {
    for (const [how, file] of await emptyPictures(somebody)) {
      expect([how, (await findFaces(await pixelsOf(file))).length]).toEqual([how, 0]);
    }
  });

  it('are not seen in a signature that looks like a small one', async () => {
    const [signer] = sessionsOf('faces 3', 16).slice(15) as [SessionDescription];
    const signature = (await emptyPictures(signer)).find(([how]) => how === 'signature');
    if (!signature) throw new Error('Nothing was signed');
    expect(await readSelfie(await pixelsOf(signature[1]))).toEqual({ outcome: 'code', code: 'FACE_NOT_FOUND' });
  });

  it('are nearer to their own smaller, mirrored and darker picture than to nobody, and give only a distance', async () => {
    const again = await sharp(selfie).flop().resize({ width: 300 }).modulate({ brightness: 0.8 }).jpeg().toBuffer();
    const {
      distance,
      portrait,
      selfie: other,
      engine,
    } = await compareFaces(await pixelsOf(selfie), await pixelsOf(again));
    expect(distance).toBeLessThan(0.4);
    expect(portrait?.mesh).toHaveLength(2 * 478);
    expect(portrait?.box.x).toBeGreaterThan(0.15);
    expect((portrait?.box.x ?? 1) + (portrait?.box.width ?? 1)).toBeLessThan(0.85);
    expect(other?.width).toBe(300);
    expect(Object.keys(engine)).toContain('comparison');
    const [[, room]] = (await emptyPictures(somebody)) as [[string, Buffer]];
    const withNobody = await compareFaces(await pixelsOf(selfie), await pixelsOf(room));
    expect(withNobody).toMatchObject({ distance: null, selfie: null, portrait: { yaw: expect.any(Number) } });
  });
});
