import { expect, it } from 'vitest';
import { accentContrast } from './accent';
import { contrast, textOn } from './contrast';

it('contrast is as WCAG computes it, whichever colour comes first', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(contrast('#ffffff', '#767676')).toBe(contrast('#767676', '#ffffff'));
});

it('text is white on dark colours and ink on light ones', () => {
  expect([textOn('#0e5a6b'), textOn('#5cc3d9')]).toEqual(['#ffffff', '#15171c']);
});

it('a colour counts by the weaker of page and button, and is never rounded up', () => {
  expect(accentContrast('#0e5a6b', 'light')).toBeGreaterThan(4.5);
  expect(accentContrast('#0e5a6b', 'dark')).toBeLessThan(4.5);
  expect(accentContrast('#787878', 'light')).toBe(4.4);
});
