import { expect, it } from 'vitest';
import { contrast } from '@/lib/contract/contrast';
import { brandColours } from './brand';

const random = (seed: number): string => `#${((seed * 2654435761) % 0xffffff).toString(16).padStart(6, '0')}`;

it('keeps the colour where it can be read', () => {
  expect(brandColours({ light: '#0d5c6e', dark: '#74cbdd' })).toMatchObject({
    '--brand-light': '#0d5c6e',
    '--on-brand-light': '#ffffff',
    '--brand-dark': '#74cbdd',
    '--on-brand-dark': '#111215',
  });
});

it('uses ink where it cannot', () => {
  expect(brandColours({ light: '#ffe100', dark: '#0d2c3e' })).toMatchObject({
    '--brand-light': '#15171c',
    '--brand-dark': '#eceef1',
  });
});

it('reaches 4.5 : 1 on the page and on the button, whatever is chosen', () => {
  for (let seed = 1; seed < 500; seed++) {
    const colours = brandColours({ light: random(seed), dark: random(seed + 500) });
    for (const [theme, surface] of [
      ['light', '#ffffff'],
      ['dark', '#111215'],
    ] as const) {
      const brand = colours[`--brand-${theme}`] ?? '';
      expect(contrast(brand, surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(brand, colours[`--on-brand-${theme}`] ?? '')).toBeGreaterThanOrEqual(4.5);
    }
  }
});
