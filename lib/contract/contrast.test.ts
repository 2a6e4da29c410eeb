import { expect, test } from 'vitest';
import { contrast, leastContrast, pageColours, textOn } from '@/lib/contract/contrast';

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4],
  ['#0e5a6b', '#0e5a6b', 1],
])('%s and %s have the contrast that WCAG gives them, whichever comes first', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

test('text on a colour is white or dark, whichever can be read better', () => {
  expect([textOn('#0e5a6b'), textOn('#5cc3d9'), textOn('#ffff00')]).toEqual(['#ffffff', '#111215', '#111215']);
});

test('a colour that can be read on the page has text that can be read on it', () => {
  const greys = Array.from({ length: 256 }, (_, grey) => `#${grey.toString(16).padStart(2, '0').repeat(3)}`);
  const legible = greys.filter((grey) =>
    Object.values(pageColours).some((page) => contrast(grey, page) >= leastContrast),
  );

  expect(legible.length).toBeGreaterThan(100);
  for (const grey of legible) expect(contrast(grey, textOn(grey))).toBeGreaterThanOrEqual(leastContrast);
});
