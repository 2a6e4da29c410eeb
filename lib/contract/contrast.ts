/** Contrast of colours such as `#0e5a6b`, as WCAG 2 measures it. */

/** The hosted page, and the text on its buttons: white or almost black. */
export const pageColours = { light: '#ffffff', dark: '#111215' } as const;

/** What WCAG asks for text of any size (level AA). */
export const leastContrast = 4.5;

/** A channel as an amount of light: screens do not show twice as much of it for twice the number. */
const lightOf = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

const luminance = (colour: string): number => {
  const [red, green, blue] = [1, 3, 5].map((at) => lightOf(Number.parseInt(colour.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ];

  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** 1, the same colour, to 21, black on white. */
export const contrast = (one: string, other: string): number => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];

  return (light + 0.05) / (dark + 0.05);
};

/** The text that can be read better on this colour. */
export const textOn = (colour: string): string =>
  contrast(colour, pageColours.light) >= contrast(colour, pageColours.dark) ? pageColours.light : pageColours.dark;
