import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { drawPicture } from '@/demo/pictures';
import { firstSession } from '@/demo/pictures/testing';
import { composeBarcode } from '@/demo/population/documents/barcode';
import { printedFields } from '@/demo/population/documents/printed-fields';
import { prepareBarcodeReader } from '@/engine/barcode';
import { read } from '@/engine/read';

const limits = { maxPixels: 50_000_000 };

beforeAll(prepareBarcodeReader);

/** A photograph on a desk, taken as its owner would. */
const sessionWith = (type: string) =>
  firstSession(({ document, seen }) => document.type === type && seen.blemish === null);

const readDocument = async (picture: Uint8Array) => {
  const answer = await read({ kind: 'document', picture, limits });
  if (answer.outcome !== 'read' || answer.reading.kind !== 'document') throw new Error(JSON.stringify(answer));

  return { reading: answer.reading, pictures: answer.pictures };
};

const turnedBy = (picture: Uint8Array, turn: number) => sharp(picture).rotate(turn).jpeg().toBuffer();

it('a passport in a photograph is read: what it is, its zone, and what is printed', async () => {
  const session = sessionWith('PASSPORT');
  const { reading, pictures } = await readDocument(await drawPicture(session, 'original_FRONT'));

  expect(reading).toMatchObject({
    side: 'FRONT',
    isTwoSided: false,
    type: 'PASSPORT',
    country: session.document.country.code,
    zone: { format: 'TD3', lines: session.mrz?.lines },
  });
  const printed = new Map(printedFields(session.document, session.seen.printed).map(({ name, text }) => [name, text]));
  const readAs = new Map(reading.fields.map(({ name, value }) => [name, value]));
  for (const name of ['surname', 'given_name', 'date_of_birth', 'date_of_expiry', 'document_number'] as const) {
    expect([name, readAs.get(name)]).toEqual([name, printed.get(name)]);
  }
  expect(Object.keys(pictures).sort()).toEqual(['original', 'original_normalized', 'primary_face', 'signature']);
});

it.each([0, 90, 180])('the back of an identity card, turned by %d degrees, is a back with a zone', async (turn) => {
  const session = sessionWith('IDENTITY_CARD');
  const picture = await drawPicture(session, 'original_BACK');

  expect((await readDocument(await turnedBy(picture, turn))).reading).toMatchObject({
    side: 'BACK',
    isTwoSided: true,
    type: 'IDENTITY_CARD',
    country: session.document.country.code,
    zone: { format: 'TD1', lines: session.mrz?.lines },
  });
});

it('the back of a licence on its side is a back by its barcode, which is cut out', async () => {
  const session = sessionWith('DRIVER_LICENSE');
  const { reading, pictures } = await readDocument(await turnedBy(await drawPicture(session, 'original_BACK'), 90));

  expect(reading).toMatchObject({
    side: 'BACK',
    type: 'DRIVER_LICENSE',
    zone: null,
    barcodes: [{ format: 'PDF417', text: composeBarcode(session.document, session.seen.machine) }],
  });
  expect(pictures).toHaveProperty('barcode');
});

it.each(['IDENTITY_CARD', 'DRIVER_LICENSE'])('the front of an %s is a front, by what is printed', async (type) => {
  const session = sessionWith(type);
  const { reading } = await readDocument(await drawPicture(session, 'original_FRONT'));

  expect(reading).toMatchObject({ side: 'FRONT', isTwoSided: true, type, zone: null, barcodes: [] });
  expect(reading.fields.find(({ name }) => name === 'surname')?.value).toBe(session.seen.printed.surname);
});

it('a portrait with too few pixels to compare is refused as such', async () => {
  const session = sessionWith('PASSPORT');
  const small = await sharp(await drawPicture(session, 'original_normalized_FRONT'))
    .resize({ width: 260 })
    .toBuffer();
  const answer = await read({ kind: 'document', picture: small, limits });

  expect(answer).toMatchObject({ outcome: 'code', code: 'FACE_QUALITY_LOW' });
  // Passports have it on the left.
  const [place] = (answer.outcome === 'code' && answer.places) || [];
  expect(place && place.x + place.width).toBeLessThan(0.5);
});
