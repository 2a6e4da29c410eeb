/** Writes the outlines of the barcode library's OCR-B, which the demo prints its zones with, for atlas.py. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawingSVG } from 'bwip-js/node';

const unit = 512;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<';

const outlineOf = (letter) => {
  const drawing = drawingSVG();
  drawing.setopts?.({ bcid: 'raw', text: '', paddingleft: 0, paddingright: 0, paddingtop: 0, paddingbottom: 0 });
  drawing.init(unit, unit);
  drawing.text(0, unit, letter, '000000', { name: 'OCR-B', width: unit, height: unit, dx: 0 });
  const [, d = ''] = /<path d="([^"]+)"/.exec(drawing.end()) ?? [];

  return d;
};

const outlines = Object.fromEntries([...letters].map((letter) => [letter, outlineOf(letter)]));
writeFileSync(path.join(import.meta.dirname, 'ocr-b-outlines.json'), `${JSON.stringify({ unit, outlines })}\n`);
