/** Contrast between two colours, as WCAG 2 defines it. Colours are written as #0e5a6b. */

const [white, ink] = ['#ffffff', '#15171c'];

const linear = (value: number): number => {
  const share = value / 255;

  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = (colour: string): number => {
  const value = Number.parseInt(colour.slice(1), 16);

  return 0.2126 * linear(value >> 16) + 0.7152 * linear((value >> 8) & 255) + 0.0722 * linear(value & 255);
};

/** From 1 (the same) to 21 (black on white). */
export const contrast = (one: string, other: string): number => {
  const [first, second] = [luminance(one), luminance(other)];

  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
};

/** White or ink: whichever is easier to read on this colour. */
export const textOn = (colour: string): string => (contrast(colour, white) >= contrast(colour, ink) ? white : ink);
