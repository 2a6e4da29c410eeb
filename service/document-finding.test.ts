import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawPicture, pageOf } from '@/demo/pictures';
import { text } from '@/demo/pictures/lettering/lettering';
import { rasterOf } from '@/demo/pictures/render';
import { photograph } from '@/demo/pictures/scenes/camera';
import { drawSurface } from '@/demo/pictures/scenes/surface';
import { picture } from '@/demo/pictures/svg';
import { firstSession, sessionAt } from '@/demo/pictures/testing';
import type { SessionDescription } from '@/demo/population';
import type { Decoded } from '@/engine/decode';
import { findDocument } from '@/engine/document/find';
import { straighten } from '@/engine/document/straighten';
import { cornersSeen, errorOf } from '@/engine/document/testing';
import type { Corners } from '@/engine/shapes';

type View = Omit<Parameters<typeof cornersSeen>[1], 'proportions'>;

const frame = { width: 1200, height: 900 };

const sessionWith = (type: string): SessionDescription =>
  firstSession(({ document, seen }) => document.type === type && seen.blemish === null);

const decoded = async (file: Buffer): Promise<Decoded> => {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });

  return { pixels: data, width: info.width, height: info.height };
};

/** The page on a desk, and where its corners are. */
const shotOf = async (session: SessionDescription, side: 'FRONT' | 'BACK', view: View): Promise<[Decoded, Corners]> => {
  const page = pageOf(session, side);
  const corners = cornersSeen(frame, { ...view, proportions: page.width / page.height });
  const raster = await rasterOf(
    picture(1000, Math.round((1000 * page.height) / page.width), `0 0 ${page.width} ${page.height}`, page.content),
  );
  const points = corners.map(({ x, y }) => [x, y] as const) as unknown as Parameters<typeof photograph>[0]['corners'];
  const lamp = { x: 200, y: 100, warmth: 0.4, falloff: 0.5 };
  const surface = drawSurface(session.stream('another desk'));

  return [
    await photograph({ page: raster, corners: points, surface, lamp, isScreen: false }, frame.width, frame.height),
    corners,
  ];
};

it.each([
  ['PASSPORT', 'FRONT', { share: 0.6, turn: 8, tilt: 30, axis: 20 }],
  ['IDENTITY_CARD', 'FRONT', { share: 0.36, turn: 75, tilt: 20, axis: 100 }],
  ['IDENTITY_CARD', 'BACK', { share: 0.55, turn: 200, tilt: 38, axis: 60 }],
  ['DRIVER_LICENSE', 'FRONT', { share: 0.6, turn: 290, tilt: 35, axis: 10 }],
  ['DRIVER_LICENSE', 'BACK', { share: 0.7, turn: 12, tilt: 15, axis: 150 }],
] as const)('the corners of a photographed document are found in its own order: %s, %s', async (type, side, view) => {
  const [photo, corners] = await shotOf(sessionWith(type), side, view);
  const found = await findDocument(photo);

  expect(errorOf(found?.corners as Corners, corners)).toBeLessThan(0.01);
  expect(found).toMatchObject({ isUprightKnown: true });
  expect(found?.sureness).toBeGreaterThan(0.7);
});

it.each([0, 90, 180, 270])(
  'a picture that is the document, turned by %d degrees, is found whole and upright',
  async (turn) => {
    const page = await drawPicture(sessionWith('IDENTITY_CARD'), 'original_normalized_FRONT');
    const whole = await decoded(await sharp(page).rotate(turn).png().toBuffer());
    const found = await findDocument(whole);
    const { width, height } = whole;
    const frameCorners = [
      { x: 0, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height },
      { x: 0, y: height },
    ];
    const own = [0, 1, 2, 3].map((i) => frameCorners[(i + turn / 90) % 4]) as unknown as Corners;

    expect(errorOf(found?.corners as Corners, own)).toBeLessThan(0.01);

    const straight = await straighten(whole, found?.corners as Corners);

    expect(straight.width / straight.height).toBeCloseTo(1.586, 2);
  },
);

/** Printed words without anything else that a document has. */
const textPage = async (): Promise<Decoded> => {
  const line = 'of the general terms that apply to every delivery and return';
  const lines = Array.from({ length: 34 }, (_, row) => text(70, 90 + row * 32, line, { size: 20, fill: '#222' }));
  const paper = '<rect width="900" height="1200" fill="#fdfdfb"/>';
  const { pixels, width, height } = await rasterOf(picture(900, 1200, '0 0 900 1200', paper + lines.join('')));

  return decoded(
    await sharp(pixels, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer(),
  );
};

it('what is no document is not found with any sureness: a face, a page of text, an empty desk', async () => {
  const session = sessionAt(3);
  const desk = await sharp(await drawPicture(sessionWith('PASSPORT'), 'original_FRONT'))
    .extract({ left: 0, top: 0, width: 1040, height: 60 })
    .png()
    .toBuffer();
  const pictures = [await decoded(await drawPicture(session, 'face_original')), await textPage(), await decoded(desk)];
  for (const each of pictures) expect((await findDocument(each))?.sureness ?? 0).toBeLessThan(0.5);
});
