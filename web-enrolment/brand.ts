/** The integrator's colour on this page: text on it and beside it stays readable, whatever was chosen. */
import { contrast, leastContrast, pageColours, textOn } from '@/lib/contract/contrast';
import type { SessionState } from './shapes';

type Theme = keyof typeof pageColours;

/** As in `styles/tokens.css`. */
const inks: Record<Theme, string> = { light: '#15171c', dark: '#eceef1' };

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const mix = (colour: string, into: string, share: number): string => {
  const below = channels(into);
  const mixed = channels(colour).map((channel, index) =>
    Math.round(channel * share + (below[index] ?? 0) * (1 - share)),
  );
  return `rgb(${mixed.join(' ')})`;
};

/** Ink where the colour cannot be read against the page. */
const coloursFor = (accent: string, theme: Theme): Record<string, string> => {
  const surface = pageColours[theme];
  const brand = contrast(accent, surface) >= leastContrast ? accent : inks[theme];

  return {
    [`--brand-${theme}`]: brand,
    [`--on-brand-${theme}`]: textOn(brand),
    [`--brand-soft-${theme}`]: mix(brand, surface, 0.09),
    [`--brand-line-${theme}`]: mix(brand, surface, 0.3),
  };
};

export const brandColours = (accent: SessionState['branding']['accent']): Record<string, string> => ({
  ...coloursFor(accent.light, 'light'),
  ...coloursFor(accent.dark, 'dark'),
});

export const applyBrand = (accent: SessionState['branding']['accent'], style: CSSStyleDeclaration): void => {
  for (const [name, value] of Object.entries(brandColours(accent))) style.setProperty(name, value);
};
