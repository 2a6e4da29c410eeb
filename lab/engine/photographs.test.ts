/** A dozen drawn photographs through the engine's process: in small what `npm run engine:report` does on three hundred. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { barcodeFieldsOf } from '@/engine/barcode-fields';
import { figuresOf } from '@/engine/report/figures';
import { type Judgement, judge } from '@/engine/report/judge';
import { startTestEngine, type TestEngine } from '@/engine/testing';
import { drawOtherPicture, drawTestPicture } from './draw-set';

/** Smaller than the report's, to take a third of the time; the documents in them are as large as its smallest. */
const long = 1800;
const limits = { maxPixels: 100_000_000 };
const photographs = Array.from({ length: 12 }, (_, index) => index);

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => {
  engine.child.kill();
});

const readOnce = async (index: number): Promise<Judgement> => {
  const { jpeg, expected } = await drawTestPicture('small', index, long);

  return judge(
    `${expected.kind} ${index}`,
    expected,
    await engine.read({ kind: 'document', picture: jpeg, limits }),
    0,
  );
};

const known = new Map<number, Promise<Judgement>>();

/** Each photograph is read once, for its own test and for the figures of all. */
const judged = (index: number): Promise<Judgement> => {
  const reading = known.get(index) ?? readOnce(index);
  known.set(index, reading);

  return reading;
};

it.each(photographs)('photograph %i: zone and barcode are read exactly, and the side is right', async (index) => {
  const { file, zone, barcode, side, type, isTwoSided } = await judged(index);

  expect([file, zone?.read]).toEqual([file, zone?.expected]);
  expect([file, barcode]).not.toEqual([file, expect.stringMatching(/wrong|not read|false/)]);
  expect({ file, side, type, isTwoSided }).toEqual({ file, side: true, type: true, isTwoSided: true });
});

it('the printed fields of all are mostly exact, and a confidence of 90 is worth it', async () => {
  const all: Judgement[] = [];
  for (const index of photographs) all.push(await judged(index));
  const { fields, calibration, corners } = figuresOf(all);

  expect(corners.good / corners.of).toBeGreaterThan(0.9);
  expect(fields.exact.good / fields.exact.of).toBeGreaterThan(0.9);
  expect(calibration.rightOfSure.good / calibration.rightOfSure.of).toBeGreaterThan(0.95);
}, 120_000);

it.each([0, 1, 2, 3])('picture %i of something else is not recognised', async (index) => {
  const { jpeg } = await drawOtherPicture('small', index, long);

  expect(await engine.read({ kind: 'document', picture: jpeg, limits })).toEqual({
    outcome: 'code',
    code: 'DOCUMENT_NOT_RECOGNIZED',
  });
});

it('the fields of a US licence’s barcode are told apart', async () => {
  const { jpeg, expected } = await drawTestPicture('small', 7);
  const answer = await engine.read({ kind: 'document', picture: jpeg, limits });
  const barcodes = answer.outcome === 'read' && answer.reading.kind === 'document' ? answer.reading.barcodes : [];
  const fields = new Map(barcodeFieldsOf(barcodes)?.fields.map(({ name, value }) => [name, value]));

  expect(expected.kind).toBe('US licence, back');
  expect([...fields.keys()]).toEqual([
    'document_code',
    'document_number',
    'primary_identifier',
    'secondary_identifier',
    'date_of_birth',
    'sex',
  ]);
  expect(expected.barcode).toContain(`DAQ${fields.get('document_number')}\n`);
  expect(expected.barcode).toContain(`DCS${fields.get('primary_identifier')}\n`);
});

it('the same seed draws the same picture', async () => {
  const [first, second] = [await drawTestPicture('twice', 5, 600), await drawTestPicture('twice', 5, 600)];

  expect(first.jpeg.equals(second.jpeg)).toBe(true);
  expect(first.expected).toEqual(second.expected);
});
