import { inset, linear } from '../svg';

/** A picture of a face held before the camera instead of a live one, in a frame of 240 x 320. */

const fingers = (x: number, y: number, side: -1 | 1): string =>
  `<g transform="translate(${x} ${y}) scale(${side} 1)"><path d="M-40 60C-30 20-18 2 2-4c9-3 15 6 8 13-9 9-16 22-20 51z" fill="#c9966f"/>` +
  '<path d="M2-4c6-2 11 2 9 7-4 1-9 0-12-3z" fill="#e6c3a8"/><path d="M-26 40c4-14 12-26 22-34" fill="none" stroke="#8f6242" stroke-opacity=".4" stroke-width="1.6"/></g>';

/** A paper photograph: white border, bent, flat light, reflecting. */
export const heldPrint = (person: string): string =>
  `<defs>${linear(
    'bend',
    [0, 0, 1, 0],
    [
      [0, '#000000', 0.2],
      [0.22, '#ffffff', 0],
      [0.44, '#ffffff', 0.34],
      [0.56, '#ffffff', 0.08],
      [0.8, '#000000', 0.02],
      [1, '#000000', 0.26],
    ],
  )}</defs>` +
  '<g transform="rotate(-4 120 160)"><rect x="43" y="41" width="164" height="222" fill="#000" fill-opacity=".28"/>' +
  '<path d="M38 38q82-7 164 0v220q-82 7-164 0z" fill="#f7f5ef"/>' +
  inset(
    [49, 47, 142, 180],
    '16 20 208 264',
    `<rect width="240" height="300" fill="#b9c0c4"/>${person}<rect width="240" height="300" fill="#b8b4ac" fill-opacity=".3"/>`,
  ) +
  '<path d="M38 38q82-7 164 0v220q-82 7-164 0z" fill="url(#bend)"/>' +
  '<path d="M38 168q80-5 164-3" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.2"/><path d="M38 169.5q80-5 164-3" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="1.4"/>' +
  `</g>${fingers(50, 268, 1)}${fingers(196, 260, -1)}`;

const scanLines = Array.from({ length: 88 }, (_, row) => `M55 ${46 + row * 2.5}h130`).join('');

/** A face on a phone screen: frame, rows of pixels, and a lamp reflected in the glass. */
export const heldPhone = (person: string): string =>
  `<defs>${linear(
    'glass',
    [0, 0, 1, 0.6],
    [
      [0.1, '#ffffff', 0],
      [0.3, '#ffffff', 0.3],
      [0.38, '#ffffff', 0.05],
      [0.7, '#ffffff', 0],
      [1, '#ffffff', 0.12],
    ],
  )}${linear(
    'cold',
    [0, 0, 0, 1],
    [
      [0, '#5d8fe0', 0.18],
      [1, '#2a55b0', 0.2],
    ],
  )}</defs>` +
  '<g transform="rotate(3 120 160)"><rect x="46" y="24" width="148" height="262" rx="20" fill="#101114"/><rect x="46" y="24" width="148" height="262" rx="20" fill="none" stroke="#54575e" stroke-width="2"/>' +
  inset(
    [55, 44, 130, 222],
    '26 34 188 321',
    `<rect x="-10" y="-20" width="270" height="440" fill="#8e979e"/><g transform="translate(0 46)">${person}</g>`,
  ) +
  '<rect x="55" y="44" width="130" height="222" fill="url(#cold)"/>' +
  `<path d="${scanLines}" stroke="#0a1020" stroke-opacity=".2" stroke-width=".8"/>` +
  '<rect x="46" y="24" width="148" height="262" rx="20" fill="url(#glass)"/><circle cx="120" cy="34" r="2.6" fill="#2c2f36"/>' +
  `</g>${fingers(48, 276, 1)}${fingers(196, 270, -1)}`;
