import sharp from 'sharp';
import { expect, it } from 'vitest';
import { describeSession, type SessionDescription } from '@/service/population';
import { drawPicture } from '.';

const createdAt = new Date('2026-11-15T10:00:00Z');

const firstOf = (type: string): SessionDescription => {
  for (let index = 0; ; index++) {
    const session = describeSession('pictures', index, createdAt);
    if (session.results && session.document.type === type) return session;
  }
};

it.each(['PASSPORT', 'IDENTITY_CARD', 'DRIVER_LICENSE'])('every listed image of a %s decodes as JPEG', async (type) => {
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

it('the same session is drawn the same twice, and two sessions differ', async () => {
  const [passport, card] = [firstOf('PASSPORT'), firstOf('IDENTITY_CARD')];
  const [once, twice, other] = await Promise.all([
    drawPicture(passport, 'primary_face'),
    drawPicture(passport, 'primary_face'),
    drawPicture(card, 'primary_face'),
  ]);

  expect(once.equals(twice)).toBe(true);
  expect(once.equals(other)).toBe(false);
});

it('letters that only some fonts have are drawn, not left out', async () => {
  const { text } = await import('./lettering');

  for (const letter of 'ÄŘŐŠŲĢȚŁÞẸЩЇЄ') {
    expect(text(0, 0, letter, { size: 20, fill: '#000' }), letter).toMatch(/d="M0 0m\S+.{40,}"/);
  }
  expect(text(0, 0, 'Ü', { size: 20, fill: '#000' })).not.toBe(text(0, 0, 'U', { size: 20, fill: '#000' }));
});

it('long text shrinks to its room', async () => {
  const { text } = await import('./lettering');
  const scaleOf = (svg: string) => Number(/scale\((\S+) /.exec(svg)?.[1]);
  const style = { size: 20, fill: '#000', maxWidth: 100 };

  expect(scaleOf(text(0, 0, 'A', style))).toBeCloseTo(20 / 2048);
  expect(scaleOf(text(0, 0, 'RAGHUNATHAN-PETROSYAN', style))).toBeLessThan(12 / 2048);
});
