import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawPicture, pageOf } from './';
import { specimen } from './documents/security';
import { cutOf } from './people/clothes';
import { rasterOf } from './render';
import { picture } from './svg';
import { distanceOf, firstOf, firstSession, greyOf, seenAs, sessionAt } from './testing';

const types = ['PASSPORT', 'IDENTITY_CARD', 'DRIVER_LICENSE'] as const;

it.each(types)('every listed image of a %s decodes as JPEG', async (type) => {
  const session = firstOf(type);
  const { document, face } = session.results ?? {};

  for (const name of [...(document?.availableImages ?? []), ...(face?.availableImages ?? [])]) {
    const { data, info } = await sharp(await drawPicture(session, name))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.width, name).toBeGreaterThanOrEqual(480);
    expect(new Set(data.subarray(0, 30_000)).size, `${name} is not blank`).toBeGreaterThan(1);
  }
});

it('a session is drawn identically twice, and two sessions differ', async () => {
  const [passport, card] = [firstOf('PASSPORT'), firstOf('IDENTITY_CARD')];

  for (const name of ['primary_face', 'original_FRONT', 'face_original']) {
    const [once, twice, other] = await Promise.all([
      drawPicture(passport, name),
      drawPicture(passport, name),
      drawPicture(card, name),
    ]);
    expect(once.equals(twice), name).toBe(true);
    expect(once.equals(other), name).toBe(false);
  }
});

it.each(types)('each side of a %s is marked SPECIMEN', (type) => {
  const [, word = ''] = / d="([^"]+)"/.exec(specimen(0, 0, 500)) ?? [];
  expect(word.length).toBeGreaterThan(100);

  for (const side of type === 'PASSPORT' ? (['FRONT'] as const) : (['FRONT', 'BACK'] as const)) {
    expect(pageOf(firstOf(type), side).content, side).toContain(word);
  }
});

it('no drawing uses fonts of the machine', async () => {
  const { pixels } = await rasterOf(picture(60, 20, '0 0 60 20', '<text y="18" font-size="18">Text</text>'));
  expect(pixels.some((value) => value > 0)).toBe(false);

  for (const type of types) expect(pageOf(firstOf(type), 'FRONT').content).not.toContain('<text');
});

it('a selfie differs from the portrait in light, pose and clothes', async () => {
  for (let index = 0; index < 8; index++) {
    const session = seenAs(sessionAt(index), { blemish: null });
    const { appearance } = session.person;
    const [portrait, selfie] = await Promise.all(
      ['primary_face', 'face_cropped'].map(async (name) => greyOf(await drawPicture(session, name), 96)),
    );

    expect(portrait && selfie && distanceOf(portrait, selfie), `session ${index}`).toBeGreaterThan(12);
    expect(cutOf(appearance, true), `session ${index}`).not.toBe(cutOf(appearance, false));
  }
});

it('the selfie shows the person at the camera, the portrait the holder', async () => {
  const session = firstSession(({ seen }) => seen.selfie.hairStyle === 'short' && !seen.selfie.headCover);
  const changed = seenAs(session, { selfie: { ...session.seen.selfie, hairStyle: 'long', glasses: true } });

  for (const [name, isSame] of [
    ['primary_face', true],
    ['original_normalized_FRONT', true],
    ['face_original', false],
    ['face_cropped', false],
  ] as const) {
    const [before, after] = await Promise.all([drawPicture(session, name), drawPicture(changed, name)]);
    expect(before.equals(after), name).toBe(isSame);
  }
});
