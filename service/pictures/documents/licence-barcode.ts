import { toSVG } from 'bwip-js/node';
import type { SessionDescription } from '@/service/population';
import { composeBarcode } from '@/service/population/documents/barcode';

export interface Barcode {
  viewBox: string;
  content: string;
  ratio: number;
}

/** The PDF417 of the licence as bars, with the quiet zone that readers ask for. */
export const licenceBarcode = ({ document, seen }: SessionDescription): Barcode => {
  // `columns` and `eclevel` are of this symbology alone, and the types list only what all have in common.
  const symbology = { bcid: 'pdf417', columns: 9, eclevel: 3 };
  const svg = toSVG({ ...symbology, text: composeBarcode(document, seen.machine), padding: 4 });
  const [, width = '1', height = '1'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];

  return {
    viewBox: `0 0 ${width} ${height}`,
    content: `<rect width="${width}" height="${height}" fill="#fff"/>${svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('<'))}`,
    ratio: Number(width) / Number(height),
  };
};
