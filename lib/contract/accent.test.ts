import { expect, it } from 'vitest';
import { accentContrast } from './accent';
import { contrast, leastContrast, textOn } from './contrast';

it('a colour is measured against its own page, and never rounded up', () => {
  expect(accentContrast('#0e5a6b', 'light')).toBeGreaterThan(leastContrast);
  expect(accentContrast('#0e5a6b', 'dark')).toBeLessThan(leastContrast);
  expect(accentContrast('#787878', 'light')).toBe(4.4);
});

it('a button in a colour that can be read on the page has text that can be read', () => {
  for (const theme of ['light', 'dark'] as const) {
    for (let grey = 0; grey < 256; grey++) {
      const colour = `#${grey.toString(16).padStart(2, '0').repeat(3)}`;
      const isUsable = accentContrast(colour, theme) >= leastContrast;
      if (isUsable) expect(contrast(colour, textOn(colour))).toBeGreaterThanOrEqual(leastContrast);
    }
  }
});
