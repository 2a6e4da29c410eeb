import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { drawPicture } from '@/demo/pictures';
import { firstSession } from '@/demo/pictures/testing';
import { composeBarcode } from '@/demo/population/documents/barcode';
import { prepareBarcodeReader } from '@/engine/barcode';
import { read } from '@/engine/read';

const limits = { maxPixels: 50_000_000 };

beforeAll(prepareBarcodeReader);

/** A photograph on a desk, taken as its owner would. */
const sessionWith = (type: string) =>
  firstSession(({ document, seen }) => document.type === type && seen.blemish === null);

const readingOf = async (picture: Uint8Array) => {
  const answer = await read({ kind: 'document', picture, limits });

  return answer.outcome === 'read' ? answer.reading : answer;
};

it('the photograph of a passport is one-sided, by its zone of two lines of 44', async () => {
  expect(await readingOf(await drawPicture(sessionWith('PASSPORT'), 'original_FRONT'))).toMatchObject({
    side: 'FRONT',
    isTwoSided: false,
    type: 'PASSPORT',
    country: 'ZZZ',
    zone: { format: 'TD3', lines: null },
  });
});

it.each([0, 90, 180, 270, 8])('the back of an identity card, turned by %d degrees, is a back', async (turn) => {
  const picture = await drawPicture(sessionWith('IDENTITY_CARD'), 'original_BACK');

  expect(await readingOf(await sharp(picture).rotate(turn).jpeg().toBuffer())).toMatchObject({
    side: 'BACK',
    isTwoSided: true,
    type: 'IDENTITY_CARD',
    zone: { format: 'TD1', lines: null },
  });
});

it.each([0, 90])('the back of a licence, turned by %d degrees, is a back by its barcode', async (turn) => {
  const session = sessionWith('DRIVER_LICENSE');
  const picture = await drawPicture(session, 'original_BACK');

  expect(await readingOf(await sharp(picture).rotate(turn).jpeg().toBuffer())).toMatchObject({
    side: 'BACK',
    zone: null,
    barcodes: [{ format: 'PDF417', text: composeBarcode(session.document, session.seen.machine) }],
  });
});

it.each(['IDENTITY_CARD', 'DRIVER_LICENSE'])('the front of an %s has neither, and is a front', async (type) => {
  expect(await readingOf(await drawPicture(sessionWith(type), 'original_FRONT'))).toMatchObject({
    side: 'FRONT',
    isTwoSided: true,
    zone: null,
    barcodes: [],
  });
});
