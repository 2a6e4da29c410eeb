/** The integrator's colour on this page: text on it and beside it stays readable, whatever was chosen. */
import type { SessionState } from './shapes';

type Rgb = readonly [number, number, number];
type Theme = 'light' | 'dark';

/** As in `styles/tokens.css`. */
const surfaces: Record<Theme, string> = { light: '#ffffff', dark: '#111215' };
const inks: Record<Theme, string> = { light: '#15171c', dark: '#eceef1' };

const leastContrast = 4.5;

const channels = (colour: string): Rgb => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];

/** WCAG 2's relative luminance. */
const luminance = (colour: string): number => {
  const [red, green, blue] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;

  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

/** Black or white reaches 4.5 : 1 on any colour; the near-black of the page is tried first. */
const textOn = (colour: string): string => {
  if (contrast('#ffffff', colour) >= leastContrast) return '#ffffff';
  return contrast(inks.light, colour) >= leastContrast ? inks.light : '#000000';
};

const mix = (colour: string, into: string, share: number): string => {
  const below = channels(into);
  const mixed = channels(colour).map((channel, index) => Math.round(channel * share + (below[index] ?? 0) * (1 - share)));
  return `rgb(${mixed.join(' ')})`;
};

/** Ink where the colour cannot be read against the page. */
const coloursFor = (accent: string, theme: Theme): Record<string, string> => {
  const surface = surfaces[theme];
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
