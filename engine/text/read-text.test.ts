import { beforeAll, expect, test } from 'vitest';
import type { StraightDocument } from '../shapes';
import { readText } from './read-text';
import { printedCard, turned } from './testing';
import { turnOf } from './turn';

const label = 'Прізвище / Surname';
const values = ['ЩЕРБАЦЬКА / SHCHERBATSKA', 'KŘÍŽOVÁ-ŐRY', 'MÄRTIŅŠ ĢIRTS', 'ΕΛΛΗΝΙΚΗ ΔΗΜΟΚΡΑΤΙΑ'];

let card: StraightDocument;
beforeAll(async () => {
  card = await printedCard([
    { text: label, x: 90, y: 110, cap: 15 },
    ...values.map((text, row) => ({ text, x: 90, y: 150 + row * 75, cap: 24 })),
    { text: '4b.', x: 90, y: 480, cap: 18 },
    { text: '21.03.2031', x: 160, y: 480, cap: 26 },
    { text: 'X4E8 907 165', x: 640, y: 480, cap: 26 },
  ]);
}, 30_000);

test('every line is read letter by letter, in reading order', async () => {
  const lines = await readText(card);
  expect(lines.map(({ text }) => text)).toEqual([label, ...values, '4b.', '21.03.2031', 'X4E8 907 165']);
  for (const { text, sureness } of lines) expect(sureness).toHaveLength([...text].length);
}, 30_000);

test('a box has the height of the capitals, as shares of the document', async () => {
  const number = (await readText(card)).at(-1);
  expect(number?.box.x).toBeCloseTo(640 / 1200, 1.5);
  expect((number?.box.y ?? 0) + (number?.box.height ?? 0)).toBeCloseTo(480 / 760, 1.5);
  expect(number?.box.height).toBeGreaterThan(20 / 760);
  expect(number?.box.height).toBeLessThan(34 / 760);
}, 30_000);

test.each([0, 90, 180, 270] as const)(
  'print turned by %i degrees says how to turn it back',
  async (degrees) => {
    const { turn, sureness } = await turnOf(await turned(card, degrees));
    expect(turn).toBe((360 - degrees) % 360);
    expect(sureness).toBeGreaterThan(0.4);
  },
  30_000,
);

test('a blank card has no text', async () => {
  expect(await readText(await printedCard([]))).toEqual([]);
}, 30_000);
