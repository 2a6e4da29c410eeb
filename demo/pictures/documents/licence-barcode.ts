import { toSVG } from 'bwip-js/node';
import type { SessionDescription } from '@/demo/population';
import { composeBarcode } from '@/demo/population/documents/barcode';

export interface Barcode {
  viewBox: string;
  content: string;
  ratio: number;
}

/** The licence's PDF417 barcode with its quiet zone. */
export const licenceBarcode = ({ document, seen }: SessionDescription): Barcode => {
  // The types list only options that all symbologies share.
  const symbology = { bcid: 'pdf417', columns: 9, eclevel: 3 };
  const svg = toSVG({ ...symbology, text: composeBarcode(document, seen.machine), padding: 4 });
  const [, width = '1', height = '1'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];

  return {
    viewBox: `0 0 ${width} ${height}`,
    content: `<rect width="${width}" height="${height}" fill="#fff"/>${svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('<'))}`,
    ratio: Number(width) / Number(height),
  };
};
