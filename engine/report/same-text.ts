/** When two texts are the same print. */

/** Signs that printers and readers choose between freely. */
const normal = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[’‘ʼ´`′]/g, "'")
    .replaceAll(/[”“″]/g, '"')
    .replaceAll(/[–—‐‑]/g, '-')
    .replaceAll(/\s*-\s*/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();

export const isSameText = (a: string, b: string): boolean => normal(a) === normal(b);

/** Capitals of Cyrillic and Greek that look like Latin ones. */
const lookAlikes = new Map<string, string>();
for (const [foreign, latin] of [
  ['АВЕЅІЈКМНОРСТУХ', 'ABESIJKMHOPCTYX'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
] as const) {
  [...foreign].forEach((letter, i) => {
    lookAlikes.set(letter, latin[i] ?? letter);
  });
}

const shapes = (text: string): string => [...normal(text)].map((letter) => lookAlikes.get(letter) ?? letter).join('');

/** The same shapes, perhaps of another alphabet. */
export const looksAlike = (a: string, b: string): boolean => shapes(a) === shapes(b);
