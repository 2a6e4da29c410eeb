import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawPicture } from '@/demo/pictures';
import { firstSession } from '@/demo/pictures/testing';
import { decode } from '@/engine/decode';
import { readZone } from '@/engine/mrz/read-zone';

const zoneIn = async (picture: Buffer) => {
  const decoded = await decode(picture, { maxPixels: 50_000_000 });
  if ('outcome' in decoded) throw new Error(decoded.sentence);

  return readZone(decoded);
};

const sessionWith = (type: string) =>
  firstSession(({ document, seen }) => document.type === type && seen.blemish === null);

it('the zone of a photographed passport is read letter by letter', async () => {
  const session = sessionWith('PASSPORT');

  expect(await zoneIn(await drawPicture(session, 'original_FRONT'))).toMatchObject({
    format: 'TD3',
    lines: session.mrz?.lines,
    substitution: null,
  });
});

it.each([180, 35])('the zone of a card turned by %d degrees is read letter by letter', async (turn) => {
  const session = sessionWith('IDENTITY_CARD');
  const picture = await drawPicture(session, 'original_BACK');

  expect(await zoneIn(await sharp(picture).rotate(turn).jpeg().toBuffer())).toMatchObject({
    format: 'TD1',
    lines: session.mrz?.lines,
    checks: { number: true, composite: true },
  });
});

it('a picture without a zone gives none', async () => {
  expect(await zoneIn(await drawPicture(sessionWith('DRIVER_LICENSE'), 'original_FRONT'))).toBeNull();
});
