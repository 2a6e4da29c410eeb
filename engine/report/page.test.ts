import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Decoded } from '../decode';
import type { Corners } from '../shapes';
import { cropOf, straightened } from './crops';
import { judge } from './judge';
import { pageOf, sectionOf } from './page';

/** White, with a black rectangle turned by a quarter: its own top left is at the right. */
const picture = async (): Promise<Decoded> => {
  const black = { create: { width: 40, height: 80, channels: 3 as const, background: '#000' } };
  const data = await sharp({ create: { width: 200, height: 160, channels: 3, background: '#fff' } })
    .composite([{ input: await sharp(black).png().toBuffer(), left: 120, top: 40 }])
    .removeAlpha()
    .raw()
    .toBuffer();

  return { pixels: data, width: 200, height: 160 };
};

const corners: Corners = [
  { x: 160, y: 40 },
  { x: 160, y: 120 },
  { x: 80, y: 120 },
  { x: 80, y: 40 },
];

const colourOf = async (dataUrl: string): Promise<number> => {
  const { channels } = await sharp(Buffer.from(dataUrl.split(',')[1] ?? '', 'base64')).stats();

  return channels[0]?.mean ?? Number.NaN;
};

it('a field is cut out of the document however it lies in the picture', async () => {
  const straight = straightened(await picture(), corners);
  const upper = await cropOf(straight, { x: 0.3, y: 0.1, width: 0.4, height: 0.2 });
  const lower = await cropOf(straight, { x: 0.3, y: 0.7, width: 0.4, height: 0.2 });

  expect(straight.height / straight.width).toBeCloseTo(1, 1);
  expect(await colourOf(upper)).toBeLessThan(30);
  expect(await colourOf(lower)).toBeGreaterThan(225);
});

it('the page shows misses first, each with its crop, what was expected and what was read', async () => {
  const box = { x: 0.3, y: 0.1, width: 0.4, height: 0.2 };
  const expected = { corners, fields: { surname: { value: 'O<BRIEN', box } } };
  const missed = judge('missed.jpg', expected, { outcome: 'code', code: 'DOCUMENT_NOT_RECOGNIZED' }, 5);
  const refused = judge('landscape.jpg', null, { outcome: 'code', code: 'DOCUMENT_NOT_RECOGNIZED' }, 5);
  const html = pageOf('figures', [
    await sectionOf(refused, null, await picture()),
    await sectionOf(missed, expected, await picture()),
  ]);

  expect(html.indexOf('missed.jpg')).toBeLessThan(html.indexOf('landscape.jpg'));
  expect(html).toContain('refused: DOCUMENT_NOT_RECOGNIZED; no corners; 1 field');
  expect(html).toMatch(/<tr class="absent"><th>surname<td><img alt="" src="data:image\/webp[^"]+"><td>O&lt;BRIEN/);
  expect(html).not.toContain('http');
});
