/** Pictures must show what the results report: wear, reflections, blur and missing liveness. */
import { expect, it } from 'vitest';
import type { SessionDescription } from '@/demo/population';
import { drawPicture, pageOf } from './';
import { rasterOf } from './render';
import { picture } from './svg';
import { type Box, differenceOf, distanceOf, firstSession, type Grey, greyOf, seenAs, sharpnessOf } from './testing';

const types = ['PASSPORT', 'IDENTITY_CARD', 'DRIVER_LICENSE'] as const;

/** With a personal number if the type has one, so that every field is printed. */
const complete = (type: (typeof types)[number]): SessionDescription =>
  firstSession(
    ({ document, seen }) =>
      document.type === type &&
      (document.personalNumber !== null || type === 'DRIVER_LICENSE') &&
      seen.printed.givenNames !== '',
  );

const drawn = async (session: SessionDescription, name: string): Promise<Grey> =>
  greyOf(await drawPicture(session, name));

const undamaged = new Map<string, Promise<Grey>>();

/** Drawn once, whatever it is compared with. */
const sound = (session: SessionDescription, name: string): Promise<Grey> => {
  const key = `${session.id} ${name}`;
  const known = undamaged.get(key) ?? drawn(session, name);
  undamaged.set(key, known);

  return known;
};

it.each(types)('photo and crop of a blurred %s are out of focus', async (type) => {
  const sharp = complete(type);
  const blurred = seenAs(sharp, { blemish: 'blur' });

  for (const name of ['original_FRONT', 'original_normalized_FRONT']) {
    const before = sharpnessOf(await sound(sharp, name));
    expect(sharpnessOf(await drawn(blurred, name)), name).toBeLessThan(before * 0.15);
  }
});

it('a page shown on a screen has screen stripes, and its frame in the photo', async () => {
  const session = complete('IDENTITY_CARD');
  const onScreen = seenAs(session, { blemish: 'screen' });
  const [crop, photo] = ['original_normalized_FRONT', 'original_FRONT'] as const;
  const blackIn = ({ data }: Grey) => data.filter((value) => value < 24).length / data.length;

  expect(sharpnessOf(await drawn(onScreen, crop))).toBeGreaterThan(sharpnessOf(await sound(session, crop)) * 1.1);
  expect(blackIn(await drawn(onScreen, photo))).toBeGreaterThan(blackIn(await sound(session, photo)) + 0.05);
});

it('a reflecting page is overexposed in places', async () => {
  const session = complete('IDENTITY_CARD');
  const whiteIn = ({ data }: Grey) => data.filter((value) => value > 248).length / data.length;

  for (const name of ['original_FRONT', 'original_normalized_FRONT']) {
    const reflecting = await drawn(seenAs(session, { blemish: 'glare' }), name);
    expect(whiteIn(reflecting), name).toBeGreaterThan(whiteIn(await sound(session, name)) + 0.01);
  }
});

it('a selfie without liveness shows the edges of the picture held up', async () => {
  const session = complete('PASSPORT');
  const held = seenAs(session, { blemish: 'mask' });

  for (const name of ['face_original', 'face_cropped']) {
    expect(distanceOf(await sound(session, name), await drawn(held, name)), name).toBeGreaterThan(15);
  }
});

/** Half size, because only positions matter. */
const flatPage = async (session: SessionDescription, side: 'FRONT' | 'BACK'): Promise<Grey> => {
  const { width, height, content } = pageOf(session, side);
  const raster = await rasterOf(picture(500, Math.round((500 * height) / width), `0 0 ${width} ${height}`, content));
  const data = Buffer.from(raster.pixels.filter((_, i) => i % 4 === 1));

  return { data, width: raster.width, height: raster.height };
};

const areaOf = ({ left, top, right, bottom }: Box): number => Math.max(0, right - left) * Math.max(0, bottom - top);

const common = (a: Box, b: Box): number =>
  areaOf({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });

it.each(types)('the weakly read field of a %s is the worn one', async (type) => {
  const session = complete(type);
  const fields = session.results?.document.documentVisualResults ?? [];
  const sides = type === 'PASSPORT' ? (['FRONT'] as const) : (['FRONT', 'BACK'] as const);
  const plain = new Map<string, Grey>();
  for (const side of sides) plain.set(side, await flatPage(session, side));
  const worn: [string, Box][] = [];

  for (const { name, pageSide } of fields) {
    const weak = seenAs(session, { weakField: { name, confidence: 40 } });
    const box = differenceOf(plain.get(pageSide) as Grey, await flatPage(weak, pageSide as 'FRONT' | 'BACK'));
    if (box) worn.push([`${pageSide} ${name}`, box]);

    // Only the state is printed on both sides.
    const others = name === 'issuing_state_name' ? [] : sides.filter((side) => side !== pageSide);
    for (const side of others) expect(pageOf(weak, side).content, name).toBe(pageOf(session, side).content);
  }

  expect(worn.map(([name]) => name)).toEqual(fields.map(({ name, pageSide }) => `${pageSide} ${name}`));
  for (const [name, box] of worn) {
    expect(areaOf(box), `${name} is a small place`).toBeLessThan(0.1);
    for (const [other, otherBox] of worn) {
      if (name === other || name.split(' ')[0] !== other.split(' ')[0]) continue;
      expect(common(box, otherBox), `${name} and ${other}`).toBeLessThan(Math.max(areaOf(box), areaOf(otherBox)) * 0.3);
    }
  }
});

it('the wear shows in the photo and in the crop', async () => {
  const session = complete('DRIVER_LICENSE');
  const weak = seenAs(session, { weakField: { name: 'authority', confidence: 40 } });

  for (const name of ['original_FRONT', 'original_normalized_FRONT']) {
    const box = differenceOf(await sound(session, name), await drawn(weak, name), 40);
    expect(box && areaOf(box), name).toBeGreaterThan(0.002);
    expect(box && areaOf(box), name).toBeLessThan(0.1);
  }
});
