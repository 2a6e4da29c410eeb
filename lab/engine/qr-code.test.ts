/** A card with a QR code, drawn and photographed: no document of the demo has one. */
import { toSVG } from 'bwip-js/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedOf } from '@/demo/population/random';
import { prepareBarcodeReader, readCodes } from '@/engine/barcode';
import { decode } from '@/engine/decode';
import { lightnessOf } from '@/engine/grey';
import { startTestEngine, type TestEngine } from '@/engine/testing';
import { type TestDocument, testDocument } from './kinds';
import { takePhotograph } from './take';

const limits = { maxPixels: 100_000_000 };
const text = 'https://register.example/documents/7Q4-19X';
/** Where the backs of the demo's cards have no print. */
const [left, top, side] = [570, 100, 200] as const;

const cardWithCode = (): TestDocument => {
  const card = Array.from({ length: 50 }, (_, index) => testDocument('QR', index)).find(
    ({ kind }) => kind === 'identity card, back',
  );
  if (!card) throw new Error('None of 50 documents is the back of an identity card');
  const svg = toSVG({ bcid: 'qrcode', text, padding: 8 });
  const [, width = '1'] = /viewBox="0 0 (\d+) \d+"/.exec(svg) ?? [];
  const code = `<rect width="${width}" height="${width}" fill="#fff"/>${svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('<'))}`;

  return {
    ...card,
    content: `${card.content}<g transform="translate(${left} ${top}) scale(${side / Number(width)})">${code}</g>`,
    // Two units of the drawing are one module.
    barcode: { text, frame: [left, top, side, side], moduleWidth: (2 * side) / Number(width) },
  };
};

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
  await prepareBarcodeReader();
});
afterAll(() => {
  engine.child.kill();
});

it('is read where it is printed, cut out, and not taken for a licence', async () => {
  const card = cardWithCode();
  const { jpeg } = await takePhotograph(card, seedOf('QR', 0).stream('camera'), { width: 1800, height: 1350 });
  const answer = await engine.read({ kind: 'document', picture: jpeg, limits });
  if (answer.outcome !== 'read' || answer.reading.kind !== 'document') throw new Error('The card was not recognised');
  const { barcodes, ...reading } = answer.reading;

  expect(barcodes).toEqual([{ format: 'QR', text, box: expect.any(Object) }]);
  expect(reading).toMatchObject({ type: 'IDENTITY_CARD', side: 'BACK', zone: { lines: card.zone?.lines } });
  const { x = 0, y = 0, width = 0, height = 0 } = barcodes[0]?.box ?? {};
  expect(Math.abs((x + width / 2) * card.width - (left + side / 2))).toBeLessThan(10);
  expect(Math.abs((y + height / 2) * card.height - (top + side / 2))).toBeLessThan(10);

  const cut = await decode(answer.pictures.barcode ?? Buffer.alloc(0), limits);
  if (!('pixels' in cut)) throw new Error(cut.sentence);
  expect(Math.abs(cut.width / cut.height - 1)).toBeLessThan(0.1);
  expect(await readCodes(lightnessOf(cut))).toMatchObject([{ format: 'QR', text }]);
});
