import { drawingSVG } from 'bwip-js/node';
import { n } from '../svg';

/**
 * The letters of machine-readable zones. The barcode library has OCR-B for the text below its bars and
 * provides the letters as outlines; no other package here has them.
 */
/** Small, because the library also rasterises the letter at this size. */
const unit = 64;
/** Letter pitch as a share of the size. */
const pitch = 0.635;

type Outline = readonly (readonly [command: string, coordinates: readonly number[]])[];

const outlines = new Map<string, Outline>();

const read = (letter: string): Outline => {
  const drawing = drawingSVG();
  drawing.setopts?.({ bcid: 'raw', text: '', paddingleft: 0, paddingright: 0, paddingtop: 0, paddingbottom: 0 });
  drawing.init(unit, unit);
  drawing.text(0, unit, letter, '000000', { name: 'OCR-B', width: unit, height: unit, dx: 0 });
  const [, d = ''] = /<path d="([^"]+)"/.exec(drawing.end()) ?? [];

  return [...d.matchAll(/([A-Z])([^A-Z]*)/g)].map(([, command = '', numbers = '']) => [
    command,
    (numbers.match(/-?[\d.]+/g) ?? []).map((value, i) => Number(value) - (i % 2) * unit),
  ]);
};

const outlineOf = (letter: string): Outline => {
  const known = outlines.get(letter) ?? read(letter);
  outlines.set(letter, known);

  return known;
};

/** One line of a machine-readable zone, exactly this wide. */
export const mrzLine = (x: number, y: number, line: string, width: number): string => {
  const step = width / line.length;
  const scale = step / pitch / unit;
  let d = '';

  [...line].forEach((letter, i) => {
    for (const [command, coordinates] of outlineOf(letter)) {
      d += command + coordinates.map((value, at) => n(value * scale + (at % 2 ? y : x + i * step))).join(' ');
    }
  });

  return `<path d="${d}" fill="#14171f"/>`;
};
