/** PDF417 and QR codes. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import { type Grey, scaledGrey } from './grey';
import type { Barcode } from './protocol';
import type { Box } from './shapes';

const options: ReaderOptions = {
  formats: ['PDF417', 'QRCode'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  maxNumberOfSymbols: 4,
  // By itself the reader writes control characters as words such as `<LF>`; they separate a licence's fields.
  textMode: 'Plain',
};

/** Loads the reader from its package; by itself it would download it. */
export const prepareBarcodeReader = async (): Promise<void> => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
};

/** The reader takes four channels. */
const imageDataOf = ({ pixels, width, height }: Grey): ImageData => {
  const data = new Uint32Array(pixels.length);
  for (let i = 0; i < pixels.length; i++) data[i] = (pixels[i] as number) * 0x01010101;

  return { data: new Uint8ClampedArray(data.buffer), width, height, colorSpace: 'srgb' };
};

const boxOf = (
  { topLeft, topRight, bottomRight, bottomLeft }: ReadResult['position'],
  { width, height }: Grey,
): Box => {
  const corners = [topLeft, topRight, bottomRight, bottomLeft];
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, top] = [Math.max(0, Math.min(...xs)), Math.max(0, Math.min(...ys))];

  return {
    x: left / width,
    y: top / height,
    width: (Math.min(width, Math.max(...xs)) - left) / width,
    height: (Math.min(height, Math.max(...ys)) - top) / height,
  };
};

/** The picture as it is, with the place of each code. */
export const readCodes = async (grey: Grey): Promise<Required<Barcode>[]> => {
  const found = await readBarcodes(imageDataOf(grey), options);
  // One barcode can be found in two pieces of the picture.
  const byText = new Map(found.filter(({ isValid }) => isValid).map((code) => [code.text, code]));

  return [...byText.values()].map(({ symbology, text, position }) => ({
    format: symbology === 'PDF417' ? 'PDF417' : 'QR',
    text,
    box: boxOf(position, grey),
  }));
};

/**
 * The longest side in pixels, to which small pictures are enlarged (that helps with fine bars), and by how many degrees
 * the picture is turned: PDF417 is read within about two degrees of upright. The reader tries quarter turns itself.
 */
const [side, turns] = [1600, [0, 4, -4]] as const;
/** Nothing further is tried after this; one attempt takes a fraction of it. */
const budgetMs = 1_500;

/** In a photograph whose document was not found. */
export const searchCodes = async (grey: Grey): Promise<Barcode[]> => {
  const end = performance.now() + budgetMs;

  for (const turn of turns) {
    const found = await readCodes(await scaledGrey(grey, { side, turn, enlarges: true }));
    if (found.length > 0) return found.map(({ format, text }) => ({ format, text }));
    if (performance.now() > end) break;
  }

  return [];
};
